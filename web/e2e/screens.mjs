// Makes the pictures of docs/screens: node web/e2e/screens.mjs, after ./play or ./test web has built everything.
// With pngquant installed they come out small.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser, startServer, withPage } from './harness.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/screens');
const pictures = {
  catalog: { path: '/figures/AOD104?click=3&heat=4', viewport: { width: 1280, height: 800 } },
  figures: {
    path: '/figures?faction=house-liao,jade-falcon,sea-fox&sort=-points',
    viewport: { width: 1280, height: 800 },
  },
  compare: {
    path: '/compare?a=AOD104&b=AOD117&ca=2&cb=2',
    scheme: 'dark',
    viewport: { width: 1280, height: 900 },
  },
  phone: {
    path: '/figures/AOD124?click=2',
    size: 'phone',
    language: 'de',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
  },
};

const server = await startServer();
const browser = await startBrowser();
for (const [name, options] of Object.entries(pictures)) {
  await withPage(browser, server, options, async (page) => {
    const path = join(folder, `${name}.png`);
    await page.waitForTimeout(500);
    await page.screenshot({ path });
    spawnSync('pngquant', ['--force', '--quality=70-95', '--speed=1', '--output', path, path]);
  });
}
await browser.close();
await server.stop();
