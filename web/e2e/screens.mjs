// Makes the pictures of docs/screens: node web/e2e/screens.mjs [NAME...], after ./play or ./test web has built
// everything. With pngquant installed they come out small.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowser, startServer, withPage } from './harness.mjs';
import { aim, begin, playOn } from './player.mjs';
import { shop } from './season.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/screens');
const wide = { width: 1280, height: 800 };
const still = async () => {};

const untilOrder = (page, turn = 0) =>
  playOn(page, {
    until: async () => {
      const now = Number(/\d+/.exec(await page.locator('.turn').first().innerText())?.[0] ?? 0);
      return now >= turn && (await page.locator('[data-mine][data-ask="order"]').count()) > 0;
    },
  });

/** The first unit of the list that may be given an order to move, chosen. */
async function mover(page) {
  if (!(await page.locator('[data-listed]').first().isVisible())) await page.locator('.units > summary').click();
  const may = await page.locator('[data-listed]:has(.may)').evaluateAll((all) => all.map((b) => b.dataset.listed));
  await page.locator('.units > summary').click();
  return may.at(-1) ?? 'a1';
}

async function choose(page, unit) {
  if (!(await page.locator(`[data-listed="${unit}"]`).isVisible())) await page.locator('.units > summary').click();
  await page.locator(`[data-listed="${unit}"]`).click();
  await page.locator('.units > summary').click();
}

async function plannedMove(page, unit, dx, dy) {
  await choose(page, unit);
  await page.locator('[data-order="move"]').click();
  await page.locator('path.reach').first().waitFor();
  const box = await page.locator(`[data-unit="${unit}"] .rim`).boundingBox();
  await page.mouse.click(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
  await page.locator('.ghost').waitFor();
}

/** A game between bots alone, played to its end by the server. */
async function botGame(server) {
  const seats = [{ name: 'Anna', by: 'greedy' }, { name: 'Ben', by: 'greedy' }];
  const made = await fetch(`${server.address}/api/games`, { method: 'POST', body: JSON.stringify({ edition: 'age-of-destruction', seats, seed: 'pictures' }) });
  const { game } = await made.json();
  for (let i = 0; i < 600; ++i) {
    const { games } = await (await fetch(`${server.address}/api/games`)).json();
    if (games.find((g) => g.game === game)?.over) return game;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return game;
}

/** A season in its second round, with a few results. */
async function seasonPicture(page) {
  await page.getByRole('button', { name: 'Found the stables' }).click();
  await page.waitForURL(/part=office/);
  const rest = () => page.locator('[data-busy="false"]').waitFor();
  await rest();
  await shop(page, 'AOD106');
  await page.getByLabel('Kind').selectOption('unit');
  await page.getByRole('searchbox').fill('');
  await shop(page, 'AOD101', 'AOD-P-007');
  await page.locator('[data-next]').click();
  await page.locator('[data-field="AOD106"]').check();
  await page.locator('[data-lineup]').click();
  await page.getByText('Lined up.').waitFor();
  await page.getByRole('navigation', { name: 'Parts of the season' }).getByRole('link', { name: 'Season' }).click();
  await rest();
  await page.locator('article[data-mine] [data-way="resolve"]').click();
  await page.locator('[data-bots]').click();
  await page.waitForFunction(() => !document.querySelector('article[data-over="false"]'));
  await rest();
  await page.locator('[data-next]').click();
  await page.getByRole('heading', { name: 'Cycle 1, round 2' }).waitFor();
  await rest();
}

const pictures = {
  catalog: { path: '/figures/AOD104?click=3&heat=4', make: still },
  figures: { path: '/figures?faction=house-liao,jade-falcon,sea-fox&sort=-points', make: still },
  compare: { path: '/compare?a=AOD104&b=AOD117&ca=2&cb=2', scheme: 'dark', viewport: { width: 1280, height: 900 }, make: still },
  phone: { path: '/figures/AOD124?click=2', size: 'phone', language: 'de', viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, make: still },
  start: { path: '/play', make: (page) => page.locator('.go').waitFor() },
  learn: {
    path: '/play',
    make: async (page) => {
      await page.getByRole('button', { name: 'Learn to play' }).click();
      await page.locator('.coach').waitFor();
      await untilOrder(page);
      for (let i = 0; i < 5 && (await page.getByText('A turn is a handful').count()) === 0; ++i) await page.getByRole('button', { name: 'Understood' }).click();
    },
  },
  move: {
    path: '/play',
    make: async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await untilOrder(page, 4);
      await plannedMove(page, await mover(page), 40, -90);
    },
  },
  attack: {
    path: '/play',
    make: async (page) => {
      await begin(page, { edition: 'age-of-destruction', opponent: 'greedy' });
      await aim(page);
      await page.locator('.sums .value').nth(1).hover();
    },
  },
  arena: {
    path: '/play',
    make: async (page) => {
      await begin(page, { edition: 'solaris-vii', opponent: 'greedy' });
      await playOn(page, {
        until: async () => {
          await page.waitForTimeout(400);
          return (await page.locator('[data-order="move"]').count()) > 0;
        },
      });
      await page.locator('[data-order="move"]').click();
      await page.locator('path.reach').first().waitFor();
    },
  },
  dark: {
    path: '/play',
    scheme: 'dark',
    make: async (page) => {
      await begin(page, { edition: 'age-of-destruction', opponent: 'greedy' });
      await untilOrder(page, 4);
      await choose(page, 'a1');
      await page.locator('.unit details > summary').click();
    },
  },
  'play-phone': {
    path: '/play',
    size: 'phone',
    language: 'de',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    make: async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await untilOrder(page, 2);
      await page.locator('[data-unit="a4"]').click();
    },
  },
  armies: {
    path: '/armies',
    make: async (page) => {
      for (const id of ['AOD104', 'AOD117', 'AOD109']) {
        await page.getByRole('searchbox').fill(id);
        await page.locator(`[data-add="${id}"]`).click();
      }
      await page.getByRole('searchbox').fill('');
      await page.locator('.verdict p').first().waitFor();
    },
  },
  replay: {
    path: '/replay',
    make: async (page, server) => {
      await page.goto(`/replay/${await botGame(server)}?step=60`);
      await page.getByText(/^Step \d+/).waitFor();
    },
  },
  end: {
    path: '/replay',
    make: async (page, server) => {
      await page.goto(`/replay/${await botGame(server)}?step=99999`);
      await page.locator('section.end').waitFor();
    },
  },
};

Object.assign(pictures, {
  season: { path: '/seasons', make: async (page) => seasonPicture(page) },
  office: {
    path: '/seasons',
    scheme: 'dark',
    make: async (page) => {
      await seasonPicture(page);
      await page.getByRole('link', { name: 'Office' }).click();
      await page.locator('[data-field]').first().check();
      await page.locator('[data-verdict="fine"], [data-verdict="refused"]').waitFor();
    },
  },
  chronicle: {
    path: '/seasons',
    make: async (page) => {
      await seasonPicture(page);
      await page.getByRole('link', { name: 'Chronicle' }).click();
      await page.locator('polyline').first().waitFor();
    },
  },
});

const wanted = process.argv.slice(2);
const server = await startServer();
const browser = await startBrowser();
for (const [name, { make, ...options }] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await withPage(browser, server, { viewport: wide, expectErrors: true, ...options }, async (page) => {
    page.setDefaultTimeout(60_000);
    await page.evaluate(() => localStorage.setItem('irondial.pace', 'fast'));
    await make(page, server);
    const path = join(folder, `${name}.png`);
    await page.waitForTimeout(800);
    await page.screenshot({ path });
    spawnSync('pngquant', ['--force', '--quality=70-95', '--speed=1', '--output', path, path]);
    console.log(path);
  });
}
await browser.close();
await server.stop();
