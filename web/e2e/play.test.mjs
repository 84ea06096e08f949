// Whole games in the browser, by clicking only, against the real server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forThisFile, picture } from './harness.mjs';
import { begin, playOn } from './player.mjs';

const here = forThisFile();
const { play: open } = here;
const gameOf = (page) => /\/play\/(\w+)/.exec(page.url())[1];

describe('a whole game by clicking only, to the end the rules give it', () => {
  for (const edition of ['quick-start', 'age-of-destruction', 'solaris-vii'])
    it(`of ${edition} against greedy`, { timeout: 600_000 }, () =>
      open({}, async (page) => {
        await begin(page, { edition, opponent: 'greedy' });
        const acted = await playOn(page);
        assert.ok(acted > 5, `${acted} answers`);
        await page.getByRole('heading', { name: 'The game is over' }).waitFor();
        await page.locator('section.end').getByText(/wins|Nobody/).waitFor();
        await picture(page, `end-of-${edition}`);
        const answer = await fetch(`${here.server.address}/api/games/${gameOf(page)}/record`);
        assert.equal(answer.status, 200);
        const record = await answer.text();
        assert.ok(record.trim().split('\n').length > acted, 'every answer is in it');
        assert.doesNotMatch(record, /withdraw|propose-end/, 'nobody gave up');
      }));
});

describe('two people at one screen', () => {
  it('are asked in turn', { timeout: 200_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'person' });
      const asked = new Set();
      await playOn(page, {
        until: async () => {
          asked.add(await page.locator('[data-step]').getAttribute('data-player'));
          return asked.size === 2 && (await page.locator('[data-step]').getAttribute('data-ask')) === 'order';
        },
      });
      assert.equal(asked.size, 2);
    }));
});

describe('a game', () => {
  it('goes on after the page was closed, and is listed', { timeout: 120_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await playOn(page, { until: async () => (await page.locator('[data-ask="order"]').count()) > 0 });
      const step = await page.locator('[data-step]').getAttribute('data-step');
      await page.reload();
      await page.locator(`[data-step="${step}"]`).waitFor();
      await page.goto('/play');
      await page.locator('section.links a').first().click();
      await page.locator(`[data-step="${step}"]`).waitFor();
    }));

  it('stays in step in two browsers', { timeout: 120_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'person' });
      await here.open({ path: `/play/${gameOf(page)}` }, async (other) => {
        await other.getByText('You are watching').waitFor();
        await page.getByRole('button', { name: /Deploy all|No more terrain/ }).first().click();
        await page.waitForFunction(() => Number(document.querySelector('[data-step]')?.dataset.step) > 0);
        const step = await page.locator('[data-step]').getAttribute('data-step');
        await other.waitForFunction((s) => Number(document.querySelector('[data-step]')?.dataset.step) >= Number(s), step);
      });
    }));
});
