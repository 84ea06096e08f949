// How soon a page can be used and how smoothly the table moves: node web/e2e/frames.mjs, after ./play or ./test web has
// built everything. Told are the first visit to the start page, with the script it loads; then twenty units and more are
// panned, zoomed and turned, with the times between frames, and how long the page itself worked for each.
import { loadavg } from 'node:os';
import { startBrowser, startServer, withPage } from './harness.mjs';

const units = [];
for (let i = 0; i < 24; ++i)
  units.push({ id: `u${i}`, of: i % 3 === 0 ? 'AOD133' : 'AOD083', player: i % 2 ? 'red' : 'blue', at: [4 + 4.5 * (i % 6), 6 + 7 * Math.floor(i / 6)], facing: 90, tokens: i % 3, click: i % 2 });
const position = { players: [{ id: 'red' }, { id: 'blue' }], units };

const server = await startServer();
const browser = await startBrowser();
await withPage(browser, server, { path: '/play' }, async (page) => {
  await page.locator('.go .button:enabled').waitFor();
  const { ready, bytes } = await page.evaluate(() => ({
    ready: performance.now(),
    bytes: performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.js')).reduce((sum, e) => sum + e.encodedBodySize, 0),
  }));
  console.log(`the start page can be used ${Math.round(ready)} ms after its address was entered; ${(bytes / 1024).toFixed(0)} KB of script, gzipped`);
});
await withPage(browser, server, { path: '/figures' }, async (page) => {
  const made = await (await fetch(`${server.address}/api/games`, { method: 'POST', body: JSON.stringify({ from: JSON.stringify(position) }) })).json();
  await page.evaluate(({ game, keys }) => localStorage.setItem('irondial.seats', JSON.stringify({ [game]: keys })), made);
  const began = Date.now();
  await page.goto(`/play/${made.game}`);
  await page.locator('[data-unit="u23"]').waitFor();
  console.log(`a game of ${units.length} units can be played ${Date.now() - began} ms after its address was entered`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name) => metrics.find((m) => m.name === name)?.value ?? 0;
    return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'));
  };
  // One motion a frame, made in the page: what a fast hand does, without the time a remote hand would take.
  for (const name of ['panned', 'zoomed', 'turned']) {
    const before = await worked();
    const times = await page.evaluate(
      (kind) =>
        new Promise((resolve) => {
          const field = document.querySelector('[role="application"]');
          const { left, top, width, height } = field.getBoundingClientRect();
          const [clientX, clientY] = [left + width / 2, top + height / 2];
          const wheel = (i, shiftKey) => new WheelEvent('wheel', { deltaY: i % 60 < 30 ? 20 : -20, clientX, clientY, shiftKey, bubbles: true, cancelable: true });
          const keys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'];
          const frames = [];
          const next = (now) => {
            const i = frames.push(now);
            if (i > 180) return resolve(frames.slice(1).map((t, n) => t - frames[n]));
            field.dispatchEvent(kind === 'panned' ? new KeyboardEvent('keydown', { key: keys[Math.floor(i / 6) % 4], bubbles: true }) : wheel(i, kind === 'turned'));
            requestAnimationFrame(next);
          };
          requestAnimationFrame(next);
        }),
      name,
    );
    const own = (await worked()) - before;
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
    console.log(`${name}: ${times.length} frames, median ${at(0.5)} ms, 95 % below ${at(0.95)} ms; script, style and layout ${(own / times.length).toFixed(2)} ms a frame`);
  }
  console.log(`load average ${loadavg()[0].toFixed(1)}`);
});
await browser.close();
await server.stop();
