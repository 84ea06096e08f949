// The table for everyone: learning, German, the keyboard alone, phones, replays, armies, aids.
import assert from 'node:assert/strict';
import { writeFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { accessibilityProblems, forThisFile, picture } from './harness.mjs';
import { begin, playOn } from './player.mjs';

const here = forThisFile();
const { play: open } = here;
const untilOrder = (page) => playOn(page, { until: async () => (await page.locator('[data-mine][data-ask="order"]').count()) > 0 });

/** A game between bots alone: over in a moment. */
async function botGame(edition = 'quick-start') {
  const seats = [{ name: 'Left', by: 'random' }, { name: 'Right', by: 'greedy' }];
  const made = await fetch(`${here.server.address}/api/games`, { method: 'POST', body: JSON.stringify({ edition, seats, seed: 'replay' }) });
  assert.equal(made.status, 201);
  const { game } = await made.json();
  for (let i = 0; i < 400; ++i) {
    const { games } = await (await fetch(`${here.server.address}/api/games`)).json();
    if (games.find((g) => g.game === game)?.over) return game;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return assert.fail('the bots did not finish');
}

describe('learning to play', () => {
  it('explains each step when it comes', { timeout: 120_000 }, () =>
    open({}, async (page) => {
      await page.getByRole('button', { name: 'Learn to play' }).click();
      const coach = page.locator('.coach');
      await coach.getByText('Lesson 1 of 13').waitFor();
      await coach.getByRole('button', { name: 'Understood' }).click();
      await coach.getByRole('heading', { name: /Terrain first|Deployment|A turn is/ }).waitFor();
      await picture(page, 'learn');
      await untilOrder(page);
      for (let i = 0; i < 4 && !(await coach.getByText('A turn is a handful of orders').count()); ++i)
        await coach.getByRole('button', { name: 'Understood' }).click();
      await coach.getByText('A turn is a handful of orders').waitFor();
    }));
});

describe('giving orders', () => {
  it('shows reach, way, arcs and chances before anything happens, and can be taken back', { timeout: 120_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await untilOrder(page);
      await page.locator('[data-unit="a4"]').click();
      await page.locator('[data-order="move"]').click();
      await page.locator('path.reach').first().waitFor();
      const box = await page.locator('[data-unit="a4"] .rim').boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y - 60);
      await page.getByText(/^Way: /).waitFor();
      await page.locator('.ghost').waitFor();
      await picture(page, 'move');
      const step = Number(await page.locator('[data-step]').getAttribute('data-step'));
      await page.getByRole('button', { name: 'Do it' }).click();
      await page.locator(`[data-step="${step + 1}"]`).waitFor();
      await page.locator('[role="log"]').getByText(/\(a4\) moves/).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('[role="log"]').getByText(/\(a4\) moves/).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'End turn' }).click();
      await page.getByText('You have 2 orders left. End the turn?').waitFor();
    }));

  it('opens rules in our own words', { timeout: 120_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await untilOrder(page);
      await page.locator('[role="log"] button', { hasText: /^QS-/ }).first().click();
      await page.getByRole('dialog').getByRole('heading', { name: /^Rule QS-/ }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }));

  it('measures at any time', { timeout: 60_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'age-of-destruction', opponent: 'greedy' });
      await page.getByRole('button', { name: 'Measuring tape' }).click();
      const box = await page.getByRole('application').boundingBox();
      await page.mouse.click(box.x + 300, box.y + 300);
      await page.mouse.click(box.x + 500, box.y + 420);
      await page.locator('.tape text').filter({ hasText: /″/ }).waitFor();
    }));
});

describe('German', () => {
  it('is spoken in play, by the page and by the engine', { timeout: 120_000 }, () =>
    open({ language: 'de' }, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      await untilOrder(page);
      await page.getByText(/Befehl/).filter({ visible: true }).first().waitFor();
      await page.locator('[role="log"]').getByText(/wird auf .* aufgestellt/).first().waitFor();
      await page.getByRole('button', { name: 'Spielzug beenden' }).waitFor();
      await picture(page, 'play-deutsch');
      await page.goto('/armies');
      await page.locator('input[type="file"]').setInputFiles({ name: 'kaputt.army', mimeType: 'text/plain', buffer: Buffer.from('Army: X\n\nAOD0134\n') });
      await page.getByText('Zeile 3: es ist keine Einheit "AOD0134" geladen').waitFor();
      await page.goBack();
      await page.getByRole('radio', { name: 'EN' }).check();
      await page.getByRole('button', { name: 'End turn' }).waitFor();
      await page.locator('[role="log"]').getByText(/is deployed at/).first().waitFor();
    }));
});

describe('the keyboard alone', () => {
  it('begins a game, deploys, and moves a unit', { timeout: 180_000 }, () =>
    open({}, async (page) => {
      const tabTo = async (matches, most = 60) => {
        for (let i = 0; i < most; ++i) {
          if (await page.evaluate(matches)) return;
          await page.keyboard.press('Tab');
        }
        const asked = await page.evaluate(() => document.querySelector('[data-step]')?.dataset.ask);
        assert.fail(`not reached by Tab, asked for ${asked ?? 'nothing'}: ${matches}`);
      };
      await page.locator('.go .button').waitFor();
      await tabTo(() => document.activeElement?.getAttribute('name') === 'edition');
      for (let i = 0; i < 6 && !(await page.locator('input[value="quick-start"]').isChecked()); ++i) await page.keyboard.press('ArrowUp');
      await tabTo(() => document.activeElement?.classList.contains('big'));
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/play\/\w+/);
      for (let i = 0; i < 40; ++i) {
        await page.locator('[data-mine]').waitFor();
        const ask = await page.locator('[data-step]').getAttribute('data-ask');
        if (ask === 'order') break;
        const step = await page.locator('[data-step]').getAttribute('data-step');
        await tabTo(() => document.activeElement?.tagName === 'BUTTON' && /No more terrain|Deploy all/.test(document.activeElement.textContent), 120);
        await page.keyboard.press('Enter');
        // "Deploy all" answers every demand to deploy; only then is the next one asked of the keys.
        await page.waitForFunction(
          (before) => {
            const now = document.querySelector('[data-step]')?.dataset;
            return now && (before.ask === 'deploy' ? now.ask !== 'deploy' : now.step !== before.step);
          },
          { ask, step },
        );
      }
      await tabTo(() => document.activeElement?.getAttribute('data-unit') === 'a4', 120);
      await page.keyboard.press('Enter');
      await page.locator('[data-order="move"]').waitFor();
      await tabTo(() => document.activeElement?.getAttribute('data-order') === 'move', 120);
      await page.keyboard.press('Enter');
      await page.locator('path.reach').first().waitFor();
      await tabTo(() => document.activeElement?.getAttribute('role') === 'application', 160);
      for (let i = 0; i < 3; ++i) await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByText(/^Way: /).waitFor();
      await page.keyboard.press('[');
      await page.waitForTimeout(300);
      const step = await page.locator('[data-step]').getAttribute('data-step');
      await tabTo(() => document.activeElement?.textContent === 'Do it', 160);
      await page.keyboard.press('Enter');
      await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
      await page.locator('[role="log"]').getByText(/\(a4\) moves/).waitFor();
    }));
});

describe('small screens', () => {
  for (const size of ['phone', 'tablet'])
    it(`play without sideways scrolling: ${size}`, { timeout: 120_000 }, () =>
      open({ size }, async (page) => {
        await begin(page, { edition: 'quick-start', opponent: 'greedy' });
        await untilOrder(page);
        await page.locator('.units > summary').click();
        await page.locator('[data-listed="a4"]').click();
        await page.locator('[data-order="move"]').click();
        const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: document.documentElement.clientWidth }));
        assert.ok(wide <= room, `${wide} > ${room}`);
        await picture(page, `play-${size}`);
      }));
});

describe('a replay', () => {
  it('goes through a game step by step, and opens from a file', { timeout: 200_000 }, async () => {
    const game = await botGame();
    await open({ path: `/replay/${game}` }, async (page) => {
      await page.getByText(/^Step 0 of \d+$/).waitFor();
      await page.getByRole('button', { name: 'One step on' }).click();
      await page.getByText(/^Step 1 of \d+$/).waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.getByRole('heading', { name: 'The game is over' }).waitFor();
      await picture(page, 'replay');
      await page.getByRole('button', { name: 'To the beginning' }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByText(/^Step [2-9] of \d+$/).waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      // To an attack: the dice show what they come to.
      const { frames } = await (await fetch(`${here.server.address}/api/games/${game}/replay`)).json();
      const attack = frames.findIndex((frame) => frame.story.some((entry) => entry.what === 'attack_compared'));
      await page.getByRole('slider').first().fill(String(attack));
      const tray = page.locator('.tray');
      await tray.getByText(/^\d+ \+ \d+ = \d+ against \d+$/).waitFor();
      const { yes, other } = frames[attack].story.findLast((entry) => entry.what === 'attack_compared');
      assert.match(await tray.locator('p').innerText(), yes ? /^A hit on [^(]+\.$/ : /^[^(]+ is missed\.$/, other);
      await picture(page, 'replay-attack');
    });
    const folder = mkdtempSync(join(tmpdir(), 'irondial-'));
    try {
      const record = await (await fetch(`${here.server.address}/api/games/${game}/record`)).text();
      writeFileSync(join(folder, 'game.jsonl'), record);
      writeFileSync(join(folder, 'bad.jsonl'), 'no record\n');
      await open({ path: '/replay', expectErrors: true }, async (page) => {
        await page.locator('input[type="file"]').setInputFiles(join(folder, 'bad.jsonl'));
        await page.getByText('This file cannot be replayed:').waitFor();
        await page.locator('input[type="file"]').setInputFiles(join(folder, 'game.jsonl'));
        await page.getByText(/^Step 0 of \d+$/).waitFor();
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the army builder', () => {
  it('says what is wrong, counts points, saves, exports and reads again', { timeout: 120_000 }, () =>
    open({ path: '/armies' }, async (page) => {
      const search = page.getByRole('searchbox', { name: 'Search figures' });
      const add = async (id) => {
        await search.fill(id);
        await page.locator(`[data-add="${id}"]`).click();
      };
      await add('AOD104');
      await page.getByText('This army is legal.').waitFor();
      for (const id of ['AOD109', 'AOD134', 'AOD104']) await add(id);
      await page.getByText(/points too many/).waitFor();
      await page.getByText(/problems?$/).first().waitFor();
      await picture(page, 'armies');
      await page.getByRole('button', { name: 'Remove Mangonel' }).first().click();
      await page.getByRole('button', { name: /^Remove Hatchetman/ }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Test of arms');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.saved').getByText(/Test of arms/).waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export JSON' }).click()]);
      const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
      assert.equal(file.units.length, 2);
      await page.getByRole('button', { name: 'New army' }).click();
      await page.getByText('No units yet.').waitFor();
      await page.locator('input[type="file"]').setInputFiles(await download.path());
      await page.getByRole('button', { name: /^Remove / }).nth(1).waitFor();
    }));

  it('builds all that an army file can say, and writes and reads it as text', { timeout: 120_000 }, () =>
    open({ path: '/armies' }, async (page) => {
      await page.getByRole('searchbox', { name: 'Search figures' }).fill('AOD114');
      await page.locator('[data-add="AOD114"]').click();
      await page.getByLabel('Gear: Firestarter').selectOption('AOD-G-001');
      await page.getByText('1 problem', { exact: true }).waitFor();
      await page.getByLabel('Sits on: Pulse').selectOption('secondary');
      await page.getByRole('searchbox', { name: 'Search figures' }).fill('AOD134');
      await page.locator('[data-add="AOD134"]').click();
      await page.getByLabel('Pilot: Mangonel').selectOption('AOD-GS-008');
      await page.getByLabel('Recruited by: Enlil Searcy').selectOption('house-steiner');
      await page.getByLabel('Name', { exact: true }).fill('Plumes');
      await page.getByText('German name, notes').click();
      await page.getByLabel('Name in German').fill('Federn');
      await page.getByLabel('Notes, one a line').fill('Hold the left.');
      await page.getByText('This army is legal.').waitFor();
      await page.waitForTimeout(500); // the report of the last change
      await picture(page, 'army-in-full');
      assert.deepEqual(await accessibilityProblems(page), []);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export text' }).click()]);
      const text = readFileSync(await download.path(), 'utf8');
      assert.match(text, /Army \(de\): Federn\n[^]*Note: Hold the left\.\n[^]*gear AOD-G-001 Pulse \[secondary\][^]*\[recruited by house-steiner\]/);
      await page.getByRole('button', { name: 'New army' }).click();
      const folder = mkdtempSync(join(tmpdir(), 'irondial-'));
      try {
        writeFileSync(join(folder, 'bad.army'), text.replace('AOD134', 'AOD0134'));
        await page.locator('input[type="file"]').setInputFiles(join(folder, 'bad.army'));
        await page.getByText(/line \d+: no unit "AOD0134" is loaded/).waitFor();
        await page.getByText('No units yet.').waitFor();
        await page.locator('input[type="file"]').setInputFiles(await download.path());
      } finally {
        rmSync(folder, { recursive: true });
      }
      await page.getByText('This army is legal.').waitFor();
      assert.equal(await page.getByLabel('Sits on: Pulse').inputValue(), 'secondary');
      assert.equal(await page.getByLabel('Recruited by: Enlil Searcy').inputValue(), 'house-steiner');
      await page.emulateMedia({ media: 'print' });
      await page.locator('.roster').getByText('Enlil Searcy (House Steiner)').waitFor();
      await picture(page, 'army-print', true);
    }));

  it('offers a gunslinger only to factions that may recruit him', { timeout: 60_000 }, () =>
    open({ path: '/armies' }, async (page) => {
      await page.getByRole('searchbox', { name: 'Search figures' }).fill('IDO035');
      await page.locator('[data-add="IDO035"]').click();
      await page.getByLabel('Pilot:').selectOption('IDO-GS-001');
      const offered = await page.getByLabel('Recruited by:').locator('option').evaluateAll((all) => all.map((one) => one.value));
      assert.ok(offered.includes('sea-fox'));
      assert.ok(!offered.includes('house-liao'), 'its symbol is struck out');
      await picture(page, 'army-recruiters');
    }));

  it('forgets what was wrong with a file once an army is loaded, and says when one cannot be', { timeout: 60_000 }, () =>
    open({ path: '/armies', expectErrors: true }, async (page) => {
      await page.locator('[data-add]').first().click();
      await page.getByLabel('Name', { exact: true }).fill('Comes and goes');
      await page.getByRole('button', { name: 'Save' }).click();
      const kept = page.locator('.saved li', { hasText: 'Comes and goes' });
      await kept.waitFor();
      await page.locator('input[type="file"]').setInputFiles({ name: 'bad.army', mimeType: 'text/plain', buffer: Buffer.from('Army: Bad\n\nAOD0134 Nobody\n') });
      await page.locator('.verdict .warn').waitFor();
      await kept.getByRole('button', { name: 'Load' }).click();
      await page.locator('.verdict .warn').waitFor({ state: 'detached' });
      assert.equal((await fetch(`${here.server.address}/api/armies/Comes%20and%20goes`, { method: 'DELETE' })).ok, true);
      await kept.getByRole('button', { name: 'Load' }).click();
      await page.locator('.verdict .warn').waitFor();
    }));

  it('builds a combatant for the arena and fields it', { timeout: 120_000 }, () =>
    open({ path: '/armies' }, async (page) => {
      await page.getByLabel('Rules').selectOption('solaris-vii');
      await page.getByLabel('Build total').selectOption({ label: 'light: 160' });
      await page.locator('[data-add="AOD114"]').click();
      await page.getByLabel('Gear: Firestarter').selectOption('AOD-G-001');
      await page.getByLabel('Sits on: Pulse').selectOption('primary');
      await page.getByLabel('Name', { exact: true }).fill('Torch');
      await page.getByText('This army is legal.').waitFor();
      await picture(page, 'combatant');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.saved li', { hasText: 'Torch' }).getByRole('link', { name: 'Play' }).click();
      await page.locator('.details > summary').click();
      assert.equal(await page.getByLabel('Your army').inputValue(), 'saved:Torch');
      await page.locator('.go .button').click();
      await page.waitForURL(/\/play\/\w+/);
      await untilOrder(page);
      await page.locator('[data-listed]', { hasText: 'Firestarter' }).first().waitFor({ state: 'attached' });
      await page.getByText('Pulse').first().waitFor({ state: 'attached' });
    }));
});

describe('people who use aids', () => {
  for (const scheme of ['light', 'dark'])
    it(`find nothing in their way while playing: ${scheme}`, { timeout: 120_000 }, () =>
      open({ scheme }, async (page) => {
        await begin(page, { edition: 'quick-start', opponent: 'greedy' });
        assert.deepEqual(await accessibilityProblems(page), [], 'first question');
        await untilOrder(page);
        await page.locator('.units > summary').click();
        await page.locator('[data-listed="a4"]').click();
        await page.locator('[data-order="move"]').waitFor();
        assert.deepEqual(await accessibilityProblems(page), [], 'orders');
        await page.locator('[data-order="move"]').click();
        await page.locator('path.reach').first().waitFor();
        assert.deepEqual(await accessibilityProblems(page), [], 'a move');
      }));
});

describe('a game that cannot be set up', () => {
  it('names the field that is wrong', { timeout: 60_000 }, () =>
    open({ path: '/play', expectErrors: true }, async (page) => {
      await page.locator('input[name="opponent"][value="person"]').check();
      await page.locator('.details > summary').click();
      await page.getByLabel('Player 2').fill('x'.repeat(60));
      await page.locator('.go .button').click();
      await page.getByRole('alert').getByText('Player 2: a name has 1 to').waitFor();
      await picture(page, 'start-problem');
    }));
});

describe('the first visit to the start page', () => {
  it('loads less than 300 KB of script, a game included', { timeout: 60_000 }, () =>
    open({}, async (page) => {
      await begin(page, { edition: 'quick-start', opponent: 'greedy' });
      const bytes = await page.evaluate(() =>
        performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.js')).reduce((sum, e) => sum + e.encodedBodySize, 0));
      assert.ok(bytes > 30_000 && bytes < 300 * 1024, `${bytes} bytes of script`);
    }));
});
