import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './lib/i18n/index.svelte';
import { startRouter } from './lib/router.svelte';
import { loadTheme } from './lib/theme.svelte';

loadTheme();
startRouter();
await loadLanguage();
mount(App, { target: document.getElementById('app') as HTMLElement });
