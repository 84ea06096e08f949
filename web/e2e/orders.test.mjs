// Every kind of order, given by clicking, from positions made for it: the scenarios that test its rules.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { forThisFile, picture } from './harness.mjs';

const here = forThisFile();
const scenarios = join(dirname(fileURLToPath(import.meta.url)), '../../tests/scenarios');
const aod = (name) => readFileSync(join(scenarios, 'age-of-destruction', `${name}.json`), 'utf8');
const solaris = (name) => readFileSync(join(scenarios, 'solaris-vii', `${name}.json`), 'utf8');

async function made(from) {
  const answer = await fetch(`${here.server.address}/api/games`, { method: 'POST', body: JSON.stringify({ from }) });
  const game = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(game));
  return game;
}
const recordOf = async ({ game, keys }) => (await (await fetch(`${here.server.address}/api/games/${game}/record?keys=${keys.join()}`)).text()).trim().split('\n').map((line) => JSON.parse(line));

/** Two people at this screen, in that position, with the same dice every time: a number that makes them, or another. */
async function from(position, use, dice = 1) {
  await here.play({ path: '/figures' }, async (page) => {
    const [head] = await recordOf(await made(position));
    const fixed = await made(JSON.stringify({ ...head, seed: [1, 2, 3, 4].map((n) => BigInt.asUintN(64, BigInt(n * dice) * 0x9e3779b97f4a7c15n).toString(16).padStart(16, '0')) }));
    await page.evaluate(({ game, keys }) => localStorage.setItem('irondial.seats', JSON.stringify({ [game]: keys })), fixed);
    await page.goto(`/play/${fixed.game}`);
    await page.locator('[data-step][data-mine]').waitFor();
    /** The last order or choice that the server wrote down has all of this in it. */
    const accepted = async (expected, key = 'order') => {
      const last = (await recordOf(fixed)).filter((line) => line[key]).at(-1)?.[key];
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((k) => [k, last?.[k]])), expected, JSON.stringify(last));
      return last;
    };
    await use(page, accepted);
  });
}

/** A scenario with only these of its units. */
const only = (text, ...ids) => {
  const position = JSON.parse(text);
  return JSON.stringify({ ...position, units: position.units.filter((one) => ids.includes(one.id)) });
};

/** Clicks on a spot of the plane, in inches. */
async function click(page, [x, y]) {
  const at = await page.evaluate(([wx, wy]) => {
    const { x, y } = new DOMPoint(wx * 40, -wy * 40).matrixTransform(document.querySelector('[role="application"] svg > g').getScreenCTM());
    return [x, y];
  }, [x, y]);
  await page.mouse.click(...at);
}
const unit = (page, id) => page.locator(`[data-unit="${id}"]`).click({ force: true });
const check = (page, name) => page.locator('.draft').getByLabel(name, { exact: true }).check();

async function begin(page, id, type) {
  await unit(page, id);
  await page.locator(`[data-order="${type}"]`).click();
}
/** Gives the order; it must be allowed. */
async function give(page) {
  const step = await page.locator('[data-step]').getAttribute('data-step');
  const confirm = page.getByRole('button', { name: 'Do it' });
  const refused = page.locator('.draft .refused');
  await Promise.race([page.locator('.draft .button.primary:enabled').waitFor(), refused.waitFor()]).catch(() => {});
  assert.equal(await refused.count(), 0, (await refused.count()) > 0 ? await refused.first().innerText() : '');
  await confirm.click();
  await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
}
const long = { timeout: 150_000 };
const asked = (page, ask, player) => page.locator(`[data-step][data-ask="${ask}"][data-player="${player}"]`).waitFor();
/** Presses a button of the question, and waits until it is answered. */
async function answer(page, name) {
  const step = await page.locator('[data-step]').getAttribute('data-step');
  await page.locator('.form, .options, .buttons').getByRole('button', { name }).first().click();
  await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
}

/** Makes these the others of the formation. */
async function takeAlong(page, members) {
  await page.locator('.draft summary', { hasText: 'Formation' }).click();
  for (const member of members) await page.locator('.draft details').getByLabel(new RegExp(`\\(${member}\\)$`)).check();
}

/** A formation of three marches, and one of them does not get away: its player is asked to regroup. */
async function marchHeldBack(page) {
  await begin(page, 'pa', 'move');
  await takeAlong(page, ['pb', 'pc']);
  await click(page, [3, 8]);
  await give(page);
  await asked(page, 'regroup', 'red');
}

describe('special attacks', () => {
  it('a charge goes up to its target on the side that was clicked', long, () =>
    from(aod('special/charge'), async (page, accepted) => {
      await begin(page, 'r', 'charge');
      await unit(page, 'b');
      await page.locator('.ghost').waitFor();
      await picture(page, 'charge');
      await give(page);
      await accepted({ type: 'charge', unit: 'r', targets: ['b'] });
    }));
  it('a ram', long, () =>
    from(aod('special/ram'), async (page, accepted) => {
      await begin(page, 'v', 'ram');
      await unit(page, 'b');
      await give(page);
      await accepted({ type: 'ram', unit: 'v', targets: ['b'] });
    }));
  it('death from above', long, () =>
    from(aod('special/death-from-above'), async (page, accepted) => {
      await begin(page, 'j', 'death-from-above');
      await unit(page, 'b');
      await give(page);
      await accepted({ type: 'death-from-above', unit: 'j', targets: ['b'] });
    }));
  it('an assault: a move and a blow', long, () =>
    from(aod('assault/move-then-strike'), async (page, accepted) => {
      const attacker = await page.locator('[data-listed]:has(.may)').first().getAttribute('data-listed');
      await begin(page, attacker, 'assault');
      await page.locator('.draft').getByRole('radio', { name: /Close/ }).check({ force: true });
      await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
      await page.locator('[data-target]').first().click();
      await give(page);
      assert.equal((await accepted({ type: 'assault', unit: attacker })).attack.type, 'close');
    }));
});

describe('formations', () => {
  it('march side by side', long, () =>
    from(aod('formation/movement'), async (page, accepted) => {
      await begin(page, 'a', 'move');
      await page.locator('.draft summary', { hasText: 'Formation' }).click();
      await check(page, 'Slow (b)');
      await check(page, 'Rifles (c)');
      await click(page, [10, 6.5]);
      await page.locator('.ghost').nth(2).waitFor();
      await picture(page, 'formation');
      await give(page);
      const { formation } = await accepted({ type: 'move', unit: 'a' });
      assert.deepEqual(formation.map((m) => m.unit), ['b', 'c']);
    }));
  for (const [name, type] of [['formation/ranged', 'ranged'], ['formation/close', 'close']])
    it(`${type}: share an attack`, long, () =>
      from(aod(name), async (page, accepted) => {
        const legal = JSON.parse(aod(name)).script.filter((step) => step.order && !step.illegal).map((step) => step.order);
        const order = legal.find((o) => o.type === type && o.formation?.length > 1);
        await begin(page, order.unit, type);
        await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
        await unit(page, order.target ?? order.targets[0]);
        await takeAlong(page, order.formation.map((member) => member.unit ?? member));
        await give(page);
        await accepted({ type, unit: order.unit, formation: order.formation.map((member) => ({ unit: member })) });
      }));
});

describe('transports', () => {
  it('take units aboard', long, () =>
    from(aod('transport/boarding'), async (page, accepted) => {
      await begin(page, 'c', 'move');
      await page.locator('.draft summary', { hasText: 'Transport' }).click();
      await page.locator('.draft').getByLabel('Rifles boards').first().check();
      await click(page, [13, 10]);
      await give(page);
      await accepted({ type: 'move', unit: 'c', board: ['a'] });
    }));
  it('set them down again', long, () =>
    from(aod('transport/disembarking'), async (page, accepted) => {
      await begin(page, 'c', 'move');
      await page.locator('.draft').getByLabel(/disembarks/).first().check();
      await give(page);
      for (let i = 0; i < 4 && (await page.locator('[data-ask="place-beside"]').count()) > 0; ++i) {
        const step = await page.locator('[data-step]').getAttribute('data-step');
        await page.locator('.form .button.primary, .options .button').first().click();
        await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
      }
      assert.equal((await accepted({ type: 'move', unit: 'c' })).disembark.length, 1);
    }));
});

describe('questions in the middle of an order', () => {
  it('a captor tows its captive, and says where it stands', long, () =>
    from(only(aod('capture/together'), 'a', 'a-c', 'foe'), async (page, accepted) => {
      await begin(page, 'a', 'move');
      await click(page, [4, 8]);
      await give(page);
      await asked(page, 'place-beside', 'red');
      await picture(page, 'tow');
      await answer(page, 'The usual answer');
      await accepted({ type: 'move', unit: 'a' });
      assert.equal((await accepted({}, 'choice')).stand.unit, 'a-c');
    }));
  it('a free spin is asked of the one who was met', long, () =>
    from(only(aod('spin/free-spins'), 'r', 'one', 'away'), async (page, accepted) => {
      await begin(page, 'r', 'move');
      await unit(page, 'one');
      await give(page);
      await asked(page, 'free-spin', 'blue');
      await page.locator('.form').getByRole('button', { name: 'Turn left' }).click();
      await picture(page, 'free-spin');
      await answer(page, 'Turn like this');
      const { freeSpin } = await accepted({}, 'choice');
      assert.equal(freeSpin.unit, 'one');
      assert.notEqual(freeSpin.facing, 90);
    }));
  it('whoever does not get away holds up the formation, which may think again', long, () =>
    from(aod('formation/held-back'), async (page, accepted) => {
      await marchHeldBack(page);
      await page.locator('[data-order="move"]').click();
      await page.locator('.draft').getByRole('button', { name: 'Turn left' }).click();
      await picture(page, 'regroup');
      await give(page);
      const { facing, formation } = await accepted({ type: 'move', unit: 'pa' });
      assert.notEqual(facing, 90);
      assert.deepEqual(formation.map((m) => m.unit).sort(), ['pb', 'pc']);
    }, 3));
  it('or goes as ordered', long, () =>
    from(aod('formation/held-back'), async (page, accepted) => {
      await marchHeldBack(page);
      await answer(page, 'As ordered');
      await accepted({ type: 'end-turn' });
      await asked(page, 'free-spin', 'blue');
    }, 3));
  it('damage is divided among several targets', long, () =>
    from(aod('multi/dividing'), async (page, accepted) => {
      // Whoever misses has nothing to divide: the next one shoots.
      for (const group of ['a', 'b', 'c']) {
        await begin(page, `${group}1`, 'ranged');
        await page.locator('.draft fieldset input[value="secondary"]').check({ force: true });
        await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
        for (const target of ['2', '3']) await page.locator(`[data-target="${group}${target}"]`).click();
        await give(page);
        if ((await page.locator('[data-ask="divide"][data-player="red"]').count()) > 0) break;
      }
      await picture(page, 'divide');
      const more = page.locator('.form').getByRole('button', { name: /^\+1/ });
      await more.nth(0).click();
      while (await more.nth(1).isEnabled()) await more.nth(1).click();
      await answer(page, 'Confirm');
      assert.deepEqual(Object.values((await accepted({}, 'choice')).divide), [1, 2]);
    }, 3));
  it('equipment is switched off by the one who has it', long, () =>
    from(aod('equipment/catalog/decoy'), async (page, accepted) => {
      await begin(page, 'decoy-defense-square-mech-a', 'ranged');
      await page.locator('[data-target="decoy-defense-square-mech"]').click();
      await give(page);
      await asked(page, 'cancel', 'blue');
      await page.locator('.form input').first().check();
      await picture(page, 'cancel');
      await answer(page, 'Switch off');
      assert.equal((await accepted({}, 'choice')).cancel.length, 1);
    }));
  it('one’s own equipment can be switched off with the order', long, () =>
    from(aod('mode/jumping'), async (page, accepted) => {
      await begin(page, 'b', 'move');
      await page.locator('.draft summary', { hasText: 'Switch off equipment' }).click();
      await check(page, 'Jump Jets');
      await click(page, [17, 8]);
      await give(page);
      await accepted({ type: 'move', unit: 'b', cancel: ['jump-jets'] });
    }));
});

describe('other ways to fight', () => {
  it('a repair', long, () =>
    from(aod('repair/repair'), async (page, accepted) => {
      await begin(page, 'm1', 'repair');
      await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
      await unit(page, 'p1');
      await give(page);
      await accepted({ type: 'repair', unit: 'm1', targets: ['p1'] });
    }));
  it('a vent', long, () =>
    from(JSON.stringify({ players: [{ id: 'red' }, { id: 'blue' }], units: [{ id: 'r', of: 'AOD133', player: 'red', at: [10, 10], facing: 90, heat: 3 }, { id: 'b', of: 'AOD083', player: 'blue', at: [10, 30], facing: 270 }] }), async (page, accepted) => {
      await begin(page, 'r', 'vent');
      await give(page);
      await accepted({ type: 'vent', unit: 'r' });
    }));
  it('artillery lays its marker on a spot', long, () =>
    from(aod('artillery/order'), async (page, accepted) => {
      await begin(page, 'g', 'artillery');
      await click(page, [18, 20]);
      await give(page);
      await accepted({ type: 'artillery', unit: 'g' });
      await page.locator('.marker, [data-marker]').first().waitFor({ state: 'attached' });
    }));
  it('a capture is declared before the dice', long, () =>
    from(aod('capture/attempt'), async (page, accepted) => {
      await begin(page, 'win', 'close');
      await check(page, 'Capture');
      await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
      await unit(page, 'win-t');
      await give(page);
      await accepted({ type: 'close', unit: 'win', capture: true });
    }));
  it('a VTOL shoots on its way', long, () =>
    from(aod('vtol/shooting'), async (page, accepted) => {
      await begin(page, 'w', 'move');
      await check(page, 'Shoot on the way');
      await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
      await unit(page, 'wb');
      await click(page, [10.5, 20]);
      await page.getByLabel('after so many inches').fill('6');
      await page.getByLabel('after so many inches').press('Enter');
      await picture(page, 'vtol-shot');
      await give(page);
      const { attack } = await accepted({ type: 'move', unit: 'w' });
      assert.equal(attack.after, 6);
    }));
  it('digging in together with an attack', long, () =>
    from(solaris('reactions/dig-in-and-strike'), async (page, accepted) => {
      await begin(page, 'r', 'dig-in');
      await page.locator('.draft').getByRole('radio', { name: /Close/ }).check({ force: true });
      await page.locator('[data-targets="answered"]').waitFor({ state: 'attached' });
      await page.locator('[data-target="b"]').click();
      await give(page);
      assert.equal((await accepted({ type: 'dig-in', unit: 'r' })).attack.type, 'close');
    }));
  it('a card is used at will', long, () =>
    from(aod('cards/army/IDO-MC-005'), async (page, accepted) => {
      await unit(page, 'v');
      const step = await page.locator('[data-step]').getAttribute('data-step');
      await page.locator('[data-card="IDO-MC-005"]').click();
      await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
      await accepted({ type: 'card', card: 'IDO-MC-005', unit: 'v' });
    }));
  it('terrain is placed by hand', long, () =>
    from(aod('setup/placing-terrain'), async (page, accepted) => {
      await page.locator('[data-ask="place-feature"]').waitFor();
      const step = await page.locator('[data-step]').getAttribute('data-step');
      await click(page, [18, 18]);
      await page.locator('.form .button.primary').click();
      await page.waitForFunction((old) => document.querySelector('[data-step]')?.dataset.step !== old, step);
      await accepted({}, 'choice');
      await page.locator('.terrain').first().waitFor({ state: 'attached' });
    }));
});

describe('a position', () => {
  it('is opened from a file, played on, and saved as a record that opens again', { timeout: 200_000 }, () =>
    here.play({ path: '/replay' }, async (page) => {
      await page.locator('input[type="file"]').setInputFiles(join(scenarios, 'age-of-destruction/special/charge.json'));
      await page.getByText('Step 0 of 0').waitFor();
      await page.getByText('Play on from here').click();
      await page.locator('.on select').nth(1).selectOption('person');
      await page.getByRole('button', { name: 'Play on', exact: true }).click();
      await page.waitForURL(/\/play\/\w+/);
      await page.locator('[data-step][data-mine]').waitFor();
      await begin(page, 'r', 'charge');
      await unit(page, 'b');
      await give(page);
      await page.getByRole('link', { name: 'Replay, save, play on' }).click();
      await page.getByRole('button', { name: 'One step on' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save up to here as a file' }).click()]);
      const lines = readFileSync(await download.path(), 'utf8').trim().split('\n');
      assert.equal(lines.length, 2);
      await page.goto('/replay');
      await page.locator('input[type="file"]').setInputFiles(await download.path());
      await page.getByText('Step 0 of 1').waitFor();
    }));
});
