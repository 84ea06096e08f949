import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Puts x.js.gz beside x.js, for the server to send to browsers that take it (all do). */
function compress(): Plugin {
  const worthIt = /\.(html|js|css|svg|json|txt)$/;
  function walk(folder: string): void {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) walk(path);
      else if (worthIt.test(name) && statSync(path).size > 512)
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  }
  return {
    name: 'irondial-compress',
    apply: 'build',
    closeBundle: () => walk('dist'),
  };
}

export default defineConfig({
  plugins: [svelte(), compress()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // `npm run dev` beside a running `irondial serve`: pages from here, data from there.
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: { include: ['src/**/*.test.ts'] },
});
