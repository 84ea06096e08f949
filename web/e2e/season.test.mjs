// A Solaris VII season in the browser: founded, shopped for, one match of it played by clicking, and nothing lost when
// the server is killed.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { accessibilityProblems, picture, startBrowser, startServer, withPage } from './harness.mjs';
import { playOn } from './player.mjs';
import { atRest, found, shop } from './season.mjs';

const folder = mkdtempSync(join(tmpdir(), 'irondial-season-'));
const games = ['--games', join(folder, 'games.sqlite')];
let server, browser;
before(async () => {
  server = await startServer(games);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const noStable = 'This invitation opens no stable of this season.';
/** What a stable fields, as the keys of a browser show it. */
const unitsOf = (page, season, stable) =>
  page.evaluate(
    async ([id, name]) => {
      const keys = (JSON.parse(localStorage.getItem('irondial.seats') ?? '{}')[id] ?? []).filter(Boolean).join(',');
      const view = await (await fetch(`/api/campaigns/${id}?keys=${keys}`)).json();
      return view.matches.flatMap((match) => match.entrants).find((entrant) => entrant.stable === name).units;
    },
    [season, stable],
  );
const numberIn = async (page, stable, what) => Number(await page.locator(`tr[data-stable="${stable}"] [data-of="${what}"]`).innerText());

describe('a season', () => {
  it('is founded, shopped for, fought and paid, and survives the server', { timeout: 240_000 }, () =>
    withPage(browser, server, { expectErrors: true }, async (page) => {
      await page.evaluate(() => localStorage.setItem('irondial.pace', 'fast'));
      await found(page);
      const id = /\/seasons\/(\w+)/.exec(page.url())[1];
      await shop(page);
      assert.equal(await page.locator('[data-money]').getAttribute('data-money'), String(1500 - 139 - 10));

      await page.locator('[data-next]').click(); // the first round is called
      await page.locator('[data-field="AOD106"]').check();
      await page.locator('[data-verdict="fine"]').waitFor();
      await page.locator('[data-lineup]').click();
      await page.getByText('Lined up.').waitFor();
      await page.getByRole('navigation', { name: 'Parts of the season' }).getByRole('link', { name: 'Season' }).click();
      await atRest(page);
      const mine = page.locator('article[data-mine]');
      await mine.getByText('Line-ups').click();
      await mine.getByRole('slider').nth(1).waitFor(); // the dials of both
      await picture(page, 'season-preview', true);

      await mine.locator('[data-way="play"]').click();
      await page.waitForURL(/\/play\/\w+/);
      await page.locator('[role="application"]').waitFor();
      await playOn(page, { patience: 60 });
      await page.locator('section.end').waitFor();
      await page.locator('[data-season]').click();
      await page.locator('article[data-mine][data-over="true"]').waitFor();
      await page.locator('article[data-mine]').getByRole('link', { name: 'Replay' }).waitFor();

      // The server dies without a word, and another one goes on.
      const port = new URL(server.address).port;
      const died = new Promise((resolve) => server.child.once('exit', resolve));
      server.child.kill('SIGKILL');
      await died;
      server = await startServer([...games, '--port', port]);
      await page.goto(`/seasons/${id}`);
      await page.locator('article[data-mine][data-over="true"]').waitFor();
      await atRest(page);

      await page.locator('[data-bots]').click();
      await page.locator('article[data-over="false"]').waitFor({ state: 'detached' });
      await atRest(page);
      const before = await numberIn(page, 'Iron Dogs', 'stones');
      await page.locator('[data-next]').click(); // the cycle is over: purses
      await page.getByText(/number \d of the cycle: \d+ Stones/).first().waitFor();
      const purse = await numberIn(page, 'Iron Dogs', 'purses');
      assert.ok(purse > 0, `a purse of ${purse}`);
      assert.equal(await numberIn(page, 'Iron Dogs', 'stones'), before + purse);
      await page.reload();
      await page.locator('tr[data-stable="Iron Dogs"]').waitFor();
      assert.equal(await numberIn(page, 'Iron Dogs', 'purses'), purse);

      await page.getByRole('link', { name: 'Chronicle' }).click();
      await page.getByRole('heading', { name: 'Stones over time' }).waitFor();
      await page.getByText('Iron Dogs is founded with 1500 Stones.').waitFor();
      await page.getByRole('button', { name: 'CAM-TAB-01' }).first().click();
      await page.getByRole('dialog').getByText('CAM-TAB-01').waitFor();
    }));

  it('is played from several browsers: a stable is handed over by a link', { timeout: 120_000 }, () =>
    withPage(browser, server, { path: '/seasons' }, async (page) => {
      for (const stable of [2, 3, 4]) await page.getByLabel(`Stable ${stable}: Run by`).selectOption('person');
      await page.getByRole('button', { name: 'Found the stables' }).click();
      await page.waitForURL(/\/seasons\/\w+\?part=office/);
      const id = /\/seasons\/(\w+)/.exec(page.url())[1];
      await page.goto(`/seasons/${id}`);
      await atRest(page);
      await page.getByText('Invite others').click();
      const link = await page.getByLabel('Lynx Works', { exact: true }).inputValue();
      assert.match(link, new RegExp(`/seasons/${id}#key=\\w+$`));
      await picture(page, 'season-invite', true);

      await withPage(browser, server, {}, async (other) => {
        await other.goto(link);
        await other.getByText('You run Lynx Works from here.').waitFor();
        assert.equal(new URL(other.url()).hash, ''); // nobody reads the key over a shoulder
        assert.deepEqual(await accessibilityProblems(other), []);
        // A link that goes to the season a tab shows already is taken too.
        await page.goto(link);
        await page.getByText('You run Lynx Works from here.').waitFor();
        await page.locator('[data-invite="Lynx Works"]').getByRole('button', { name: 'Give away' }).click();
        await page.locator('[data-invite="Lynx Works"]').waitFor({ state: 'detached' });
        await page.getByText('You run Lynx Works from here.').waitFor({ state: 'detached' });
        assert.equal(await page.getByText(noStable).count(), 0);
        await other.getByRole('link', { name: 'Office' }).click();
        await shop(other);
        await page.getByRole('link', { name: 'Office' }).click();
        await shop(page, 'AOD101');
        await page.locator('[data-next]').click();

        // What one fields nobody else sees before both have decided: no bot did, for there is none.
        await page.locator('[data-field="AOD101"]').check();
        await page.locator('[data-lineup]').click();
        await page.getByText('Lined up.').waitFor();
        assert.equal((await unitsOf(page, id, 'Iron Dogs')).length, 1);
        assert.deepEqual(await unitsOf(other, id, 'Iron Dogs'), []);
        await other.reload();
        await other.locator('[data-field="AOD106"]').check();
        await other.locator('[data-lineup]').click();
        await other.getByText('Lined up.').waitFor();
        await other.goto(`/seasons/${id}`);
        await other.locator('article[data-mine]').first().waitFor();
        await other.locator('tr[data-stable="Lynx Works"].yours').waitFor();
        assert.equal(await other.locator('tr.yours').count(), 1);
        assert.equal(await page.evaluate((season) => fetch(`/api/campaigns/${season}`).then((r) => r.json()).then((v) => v.stables.some((s) => s.key)), id), false);
      });
      await withPage(browser, server, {}, async (stranger) => {
        await stranger.goto(`/seasons/${id}#key=nonsense`);
        await stranger.getByText(noStable).waitFor();
        assert.equal(await stranger.evaluate(() => localStorage.getItem('irondial.seats')), null);
      });
    }));

  it('shows flags and who stands by at a glance', { timeout: 120_000 }, async () => {
    for (const [format, look] of [
      ['capture-the-flag', async (page) => {
        await page.locator('g.home').nth(1).waitFor();
        assert.equal(await page.locator('path.cloth').count(), 2); // at home, dropped or carried
      }],
      ['tag-team', async (page) => {
        await page.locator('g.unit.idle').nth(1).waitFor();
        assert.equal(await page.locator('circle.chip.idle').count(), 2);
        assert.match(await page.locator('g.unit.idle').first().getAttribute('aria-label'), /stands by/);
      }],
    ])
      await withPage(browser, server, {}, async (page) => {
        const stables = ['A', 'B', 'C', 'D'].map((name) => ({ name, manager: 'greedy' }));
        const post = async (path, body) => (await fetch(`${server.address}/api/campaigns${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
        const { campaign } = await post('', { class: 'medium', seed: 'glance', cycles: [{ format, matches: 1 }], stables });
        await page.goto(`/seasons/${campaign}`);
        await atRest(page);
        await page.locator('[data-next]').click();
        await page.locator('article[data-over="false"]').first().waitFor();
        await atRest(page);
        const { game } = await post(`/${campaign}/play`, { match: 1, how: 'watch' });
        for (let i = 0; i < 100 && !(await (await fetch(`${server.address}/api/games/${game}`)).json()).over; ++i) await page.waitForTimeout(100);
        await page.goto(`/replay/${game}`);
        await page.getByRole('slider').first().waitFor();
        await page.getByRole('slider').first().fill('12');
        await look(page);
        if (format === 'capture-the-flag') {
          // To where a flag is carried.
          const { frames } = await (await fetch(`${server.address}/api/games/${game}/replay`)).json();
          const carried = frames.findIndex((frame) => frame.view.units.some((unit) => unit.flags));
          await page.getByRole('slider').first().fill(String(carried));
          await page.locator('g.marks path.cloth').waitFor();
        }
        await picture(page, `season-${format}`, true);
      });
  });

  it('says why not, with the rule', { timeout: 60_000 }, () =>
    withPage(browser, server, {}, async (page) => {
      await found(page);
      await page.locator('[data-buy="AOD106"]').click();
      await page.locator('[data-asset="AOD106"]').waitFor();
      await atRest(page);
      await page.locator('[data-next]').click();
      await page.locator('[data-field="AOD106"]').check();
      await page.locator('[data-verdict="refused"]').getByText('has no pilot').waitFor();
      await page.locator('[data-verdict]').getByRole('button', { name: 'CAM-STABLE-05' }).click();
      await page.getByRole('dialog').waitFor();
      assert.ok(await page.locator('[data-lineup]').isDisabled());
    }));

  it('is for everyone: German, phone, keyboard, screen reader, dark', { timeout: 120_000 }, () =>
    withPage(browser, server, {}, async (page) => {
      await found(page);
      await shop(page);
      const id = /\/seasons\/(\w+)/.exec(page.url())[1];
      const stored = await page.evaluate(() => localStorage.getItem('irondial.seats'));
      for (const path of ['/seasons', `/seasons/${id}`, `/seasons/${id}?part=office`, `/seasons/${id}?part=chronicle`]) {
        await page.goto(path);
        await page.locator('h2').first().waitFor();
        await page.waitForTimeout(200);
        assert.deepEqual(await accessibilityProblems(page), [], path);
        await picture(page, `season${path.replace(/\W+/g, '-').replace(id, '')}`, true);
      }
      for (const options of [{ language: 'de', size: 'phone' }, { scheme: 'dark', size: 'tablet' }])
        await withPage(browser, server, options, async (other) => {
          await other.evaluate((keys) => localStorage.setItem('irondial.seats', keys), stored);
          for (const part of ['', '?part=office', '?part=chronicle']) {
            await other.goto(`/seasons/${id}${part}`);
            await other.locator('h2').first().waitFor();
            await other.waitForTimeout(200);
            assert.deepEqual(await accessibilityProblems(other), [], part);
            const wide = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${part}: ${wide} pixels too wide`);
            await picture(other, `season-${options.size}${part.replace(/\W+/g, '-')}`, true);
          }
        });
    }));
});
