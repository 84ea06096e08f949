// For everyone: languages, themes, sizes, keyboard and screen readers; and what happens when things go wrong.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { accessibilityProblems, forThisFile, picture, startServer, withPage } from './harness.mjs';

const here = forThisFile();
const { open } = here;

const pages = [
  '/play',
  '/seasons',
  '/armies',
  '/replay',
  '/figures',
  '/figures?view=table&type=mech',
  '/figures/AOD104?click=3&heat=4',
  '/figures/AOD049',
  '/cards',
  '/cards/AOD-GS-007',
  '/equipment',
  '/compare?a=AOD104&b=AOD117',
  '/nothing-here',
];

async function visit(page, path) {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
}

describe('German', () => {
  it('is spoken to a German browser, everywhere', () =>
    open({ path: '/figures/AOD104?click=2&heat=3', language: 'de' }, async (page) => {
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
      await page.getByRole('slider', { name: 'Kampfscheibe' }).waitFor();
      const said = await page.getByRole('slider', { name: 'Wärmerad' }).getAttribute('aria-valuetext');
      assert.match(said, /Bewegung Modifikator \+2, Stilllegung vermeiden/);
      await page.locator('#explain-jump-jets').getByRole('heading', { name: /^Sprungdüsen/ }).waitFor();
      await page.getByText('Der Rang dieser Figur ist nicht überliefert.').waitFor();
      await picture(page, 'deutsch');
      await page.getByRole('link', { name: 'Figuren', exact: true }).click();
      await page.getByText(/^\d+ Figuren$/).waitFor();
    }));

  it('can be chosen, and stays chosen', () =>
    open({ path: '/cards' }, async (page) => {
      await page.getByRole('radio', { name: 'DE' }).check();
      await page.getByRole('heading', { name: 'Karten' }).waitFor();
      await page.getByRole('button', { name: 'Planetenbedingungen' }).click();
      await page.reload();
      await page.getByRole('heading', { name: 'Karten' }).waitFor();
      await page.getByRole('radio', { name: 'EN' }).check();
      await page.getByRole('heading', { name: 'Cards' }).waitFor();
    }));
});

describe('light and dark', () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const brightness = (rgb) => rgb.match(/\d+/g).slice(0, 3).reduce((sum, n) => sum + Number(n), 0);

  it('follow the system', async () => {
    await open({ scheme: 'light' }, async (page) => assert.ok(brightness(await background(page)) > 600));
    await open({ path: '/figures/AOD121?click=2&heat=5', scheme: 'dark' }, async (page) => {
      assert.ok(brightness(await background(page)) < 120);
      await picture(page, 'dark');
    });
  });

  it('can be chosen against the system, and stay so', () =>
    open({ scheme: 'light' }, async (page) => {
      await page.getByRole('radio', { name: 'Dark', exact: true }).check();
      assert.ok(brightness(await background(page)) < 120);
      await page.reload();
      await page.locator('main h1').waitFor();
      assert.ok(brightness(await background(page)) < 120);
    }));
});

describe('small screens', () => {
  for (const [size, language] of [['phone', 'en'], ['phone', 'de'], ['tablet', 'de']]) {
    it(`need no sideways scrolling: ${size}, ${language}`, () =>
      open({ size, language }, async (page) => {
        for (const path of pages) {
          await visit(page, path);
          const { wide, room } = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth,
            room: document.documentElement.clientWidth,
          }));
          assert.ok(wide <= room, `${path}: ${wide} > ${room}`);
        }
      }));
  }

  it('have their filters in a drawer', () =>
    open({ path: '/figures', size: 'phone' }, async (page) => {
      await picture(page, 'phone-figures');
      await page.getByRole('button', { name: 'Filters' }).click();
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      await drawer.getByLabel('Vehicle').check();
      await picture(page, 'phone-filters');
      await drawer.getByRole('button', { name: /^Show \d+ figures$/ }).click();
      await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
      assert.match(page.url(), /type=vehicle/);
    }));

  it('show a figure with all it has', () =>
    open({ path: '/figures/AOD104?click=2', size: 'phone' }, async (page) => {
      await picture(page, 'phone-figure', true);
      const box = await page.getByRole('slider', { name: 'Combat dial' }).boundingBox();
      assert.ok(box.width > 300 && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    }));
});

describe('the keyboard alone', () => {
  it('leads from the top of the page to a turned dial', () =>
    open({ path: '/figures?q=AOD104' }, async (page) => {
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
      await page.locator('ul.grid a').first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Hatchetman' }).waitFor();
      for (let i = 0; i < 8; ++i) {
        if (await page.evaluate(() => document.activeElement.getAttribute('role') === 'slider')) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('ArrowRight');
      assert.match(page.url(), /click=1/);
    }));
});

describe('people who use aids', () => {
  for (const scheme of ['light', 'dark']) {
    it(`find nothing in their way: ${scheme}`, () =>
      open({ scheme }, async (page) => {
        for (const path of pages) {
          await visit(page, path);
          assert.deepEqual(await accessibilityProblems(page), [], path);
        }
      }));
  }

  it('who want no motion get none', () =>
    open({ path: '/figures/AOD104', reducedMotion: 'reduce' }, async (page) => {
      const duration = await page.locator('.disc').first().evaluate((disc) => getComputedStyle(disc).transitionDuration);
      assert.ok(parseFloat(duration) < 0.001, duration);
    }));
});

describe('when things go wrong', () => {
  it('a page that does not exist leads back', () =>
    open({ path: '/nothing-here' }, async (page) => {
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await page.getByRole('link', { name: 'To the figures' }).click();
      await page.getByRole('heading', { name: 'Figures' }).waitFor();
    }));

  it('a figure that does not exist is named', () =>
    open({ path: '/figures/AOD999', expectErrors: true }, async (page) => {
      await page.getByRole('heading', { name: 'No loaded pack has a figure AOD999' }).waitFor();
    }));

  it('a server that is gone is noticed, and trying again works when it is back', () =>
    open({ path: '/figures/AOD104', expectErrors: true }, async (page) => {
      await page.route('**/api/cards', (route) => route.abort());
      await page.getByRole('link', { name: 'Cards', exact: true }).click();
      await page.getByText('The server does not answer.').waitFor();
      await page.unroute('**/api/cards');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Cards' }).waitFor();
    }));
});

describe('the first visit', () => {
  it('loads less than 80 KB of script, and nothing twice', () =>
    open({ path: '/figures' }, async (page) => {
      const entries = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((e) => ({ name: e.name, size: e.encodedBodySize })),
      );
      const scripts = entries.filter((e) => e.name.endsWith('.js'));
      const bytes = scripts.reduce((sum, e) => sum + e.size, 0);
      assert.ok(bytes > 10_000, 'measured something');
      assert.ok(bytes < 80 * 1024, `${bytes} bytes of script`);
      const fetched = entries.map((e) => e.name).filter((name) => !name.endsWith('favicon.svg')); // also the logo
      assert.equal(new Set(fetched).size, fetched.length);
    }));
});

describe('the server', () => {
  it('ends cleanly when asked to', async () => {
    const second = await startServer();
    assert.equal((await fetch(`${second.address}/api/health`)).status, 200);
    assert.equal(await second.stop(), 0);
  });

  it('serves nothing from packs with mistakes, and names them', async () => {
    await assert.rejects(startServer(['--pack', 'tests/catalog/broken']), (error) => {
      assert.match(error.message, /ended with status 1/);
      assert.match(error.message, /tests\/catalog\/broken\/[\w-]+\.json#\//);
      return true;
    });
  });

  it('loads a pack of one’s own beside ours, and shows it', async () => {
    const unit = await (await fetch(`${here.server.address}/api/catalog/units/AOD104`)).json();
    const { pack: _, artilleryMarker: __, ...facts } = unit;
    const own = { ...facts, id: 'MY001', set: 'MY', number: 1, name: 'Home Brew', flags: [], notes: [], inferred: null };
    const folder = mkdtempSync(join(tmpdir(), 'irondial-'));
    const file = join(folder, 'mine.json');
    writeFileSync(file, JSON.stringify({ pack: 'mine', title: 'Mine', version: '1', origin: 'original', source: 'a test', units: [own] }));
    const more = await startServer(['--pack', file]);
    try {
      await withPage(here.browser, more, { path: '/figures?pack=mine' }, async (page) => {
        await page.getByRole('link', { name: /Home Brew/ }).click();
        await page.getByRole('heading', { name: 'Home Brew', level: 1 }).waitFor();
        await page.getByText('fan design').waitFor();
      });
    } finally {
      await more.stop();
      rmSync(folder, { recursive: true });
    }
  });

  it('says what to do when its port is taken', async () => {
    const port = new URL(here.server.address).port;
    await assert.rejects(startServer(['--port', port]), /is already in use.*--port/);
  });
});
