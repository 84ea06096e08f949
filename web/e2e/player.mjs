// Somebody who plays by looking at the page and clicking, nothing else: whole games for the browser tests.
import assert from 'node:assert/strict';

/** The start page: rules, opponent, begin. */
export async function begin(page, { edition, opponent, details }) {
  await page.locator(`input[name="edition"][value="${edition}"]`).check({ force: true });
  await page.locator(`input[name="opponent"][value="${opponent}"]`).check({ force: true });
  if (details) await details(page);
  await page.locator('.go .button').click();
  await page.waitForURL(/\/play\/\w+/);
  await page.locator('[role="application"]').waitFor();
}

/** What the table shows: where the chosen unit is, how it is turned, the nearest opposing unit, and spots within reach
 *  towards it, the nearest first. All in pixels, as eyes would have it. */
function lookAround(page) {
  return page.evaluate(() => {
    const mine = document.querySelector('.unit.selected');
    if (!mine) return null;
    const middle = (element) => {
      const box = element.querySelector('.rim').getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const here = middle(mine);
    const foes = [...document.querySelectorAll('.unit')].filter((u) => u.style.color !== mine.style.color && !u.querySelector('.target')).map(middle);
    if (foes.length === 0) return null;
    const nearest = (p) => Math.min(...foes.map((f) => apart(f, p)));
    const foe = foes.sort((a, b) => apart(a, here) - apart(b, here))[0];
    const field = document.querySelector('[role="application"]').getBoundingClientRect();
    const spots = [];
    for (const path of document.querySelectorAll('path.reach')) {
      const box = path.getBoundingClientRect();
      const matrix = path.getScreenCTM().inverse();
      for (let i = 1; i < 24; ++i)
        for (let j = 1; j < 24; ++j) {
          const [x, y] = [box.left + (box.width * i) / 24, box.top + (box.height * j) / 24];
          if (x < field.left + 8 || x > field.right - 60 || y < field.top + 8 || y > field.bottom - 8) continue;
          if (!path.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix))) continue;
          if (document.elementFromPoint(x, y)?.closest('.unit, .tray, button')) continue;
          spots.push({ x, y, gap: nearest([x, y]) });
        }
    }
    spots.sort((a, b) => a.gap - b.gap);
    const chosen = [];
    for (const spot of spots) if (chosen.length < 4 && chosen.every((c) => Math.hypot(c.x - spot.x, c.y - spot.y) > 30)) chosen.push(spot);
    // Somewhere in the middle there is room when all places near the enemy are taken.
    for (const part of [0.3, 0.5, 0.7]) if (spots.length > 8) chosen.push(spots[Math.floor(part * spots.length)]);
    const angle = Number(/rotate\((-?[\d.]+)deg\)/.exec(mine.querySelector('.turned').style.transform)?.[1] ?? 0);
    const wanted = (Math.atan2(foe[1] - here[1], foe[0] - here[0]) * 180) / Math.PI;
    return { spots: chosen, near: apart(foe, here) < 75, turn: ((((wanted - angle) % 360) + 540) % 360) - 180 };
  });
}

/** Waits until the server has said what the order comes to; true if it may be given. */
async function allowed(page) {
  const confirm = page.locator('.draft .button.primary');
  const refused = page.locator('.draft .refused');
  for (let i = 0; i < 60; ++i) {
    if (await confirm.isEnabled().catch(() => false)) return true;
    if ((await refused.count()) > 0) {
      if (process.env.TELL) console.log('refused:', await refused.first().innerText());
      return false;
    }
    await page.waitForTimeout(30);
  }
  return false;
}

async function giveUp(page) {
  const cancel = page.locator('.draft .row .button:not(.primary)').last();
  if ((await cancel.count()) > 0) await cancel.click();
}

const stepOf = (page) => page.locator('[data-step]').getAttribute('data-step');
const goesOn = (page, before) => page.waitForFunction((old) => document.querySelector('[data-step]')?.getAttribute('data-step') !== old, before);

async function confirmed(page) {
  const before = await stepOf(page);
  await page.locator('.draft .button.primary').click();
  await goesOn(page, before);
}

/** Prepares an attack with the chosen unit if there is somebody to attack; nothing has happened yet. */
async function aimed(page, type) {
  const order = page.locator(`[data-order="${type}"]`);
  if ((await order.count()) === 0) return false;
  await order.click();
  for (const weapon of [null, 'secondary']) {
    if (weapon) {
      const other = page.locator('.draft fieldset input[value="secondary"]:not(:checked)');
      if ((await other.count()) === 0) break;
      await other.check({ force: true });
    }
    // The server has answered when there are targets, or reasons why there are none.
    await page.locator('.draft [data-targets="answered"]').waitFor({ state: 'attached' });
    const target = page.locator('[data-target]').first();
    if ((await target.count()) === 0) continue;
    await target.click();
    if (await allowed(page)) return true;
    await target.click();
  }
  await giveUp(page);
  return false;
}

async function attack(page, type) {
  if (!(await aimed(page, type))) return false;
  await confirmed(page);
  return true;
}

/** Turns towards an opponent it touches, or goes to meet one. */
async function move(page) {
  const order = page.locator('[data-order="move"]');
  if ((await order.count()) === 0) return false;
  await order.click();
  await page.locator('.draft[data-reach="answered"]').waitFor();
  const seen = await lookAround(page);
  const step = (await page.locator('text.letter').count()) > 0 ? 30 : 15; // hexes know twelve headings
  if (seen?.near && Math.abs(seen.turn) > 60) {
    const button = page.locator('.draft .row .square').nth(seen.turn > 0 ? 1 : 0);
    for (let i = 0; i < Math.round(Math.abs(seen.turn) / step); ++i) await button.click();
    if (await allowed(page)) {
      await confirmed(page);
      return true;
    }
  }
  for (const spot of seen?.spots ?? []) {
    await page.mouse.click(spot.x, spot.y);
    if (await allowed(page)) {
      await confirmed(page);
      return true;
    }
  }
  await giveUp(page);
  return false;
}

async function mayHaveOrders(page) {
  if (!(await page.locator('[data-listed]').first().isVisible())) await page.locator('.units > summary').click();
  return page.locator('[data-listed]:has(.may)').evaluateAll((all) => all.map((b) => b.dataset.listed));
}

async function pick(page, unit) {
  const button = page.locator(`[data-listed="${unit}"]`);
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await page.locator('[data-order]').first().waitFor({ timeout: 5000 }).catch(() => {});
}

/** Plays until some unit can shoot, and leaves it aimed. */
export async function aim(page) {
  let found = false;
  await playOn(page, {
    until: async () => {
      if ((await page.locator('[data-step]').getAttribute('data-ask')) !== 'order') return false;
      for (const unit of (await mayHaveOrders(page)).slice(0, 5)) {
        await pick(page, unit);
        if ((found = await aimed(page, 'ranged'))) return true;
      }
      return false;
    },
  });
  return found;
}

/** Everybody comes first now and then. */
const rotated = (list, by) => list.map((_, i) => list[(i + by) % list.length]);

/** One order for one of the units that may have one; otherwise the end of the turn. */
async function order(page) {
  const before = await stepOf(page);
  const units = await mayHaveOrders(page);
  for (const unit of rotated(units, Number(before)).slice(0, 4)) {
    await pick(page, unit);
    if ((await attack(page, 'ranged')) || (await attack(page, 'close')) || (await move(page))) return;
  }
  await page.locator('.buttons [data-end]').click();
  const really = page.locator('.remind .button.primary');
  if ((await really.count()) > 0) await really.click();
  await goesOn(page, before);
}

/** Answers whatever is asked until the game is over, or `until` says enough. Returns how many times it acted. */
export async function playOn(page, { until = async () => false, most = 600 } = {}) {
  for (let acted = 0; acted < most; ++acted) {
    await page.locator('[data-step][data-mine], section.end').first().waitFor({ timeout: 60_000 });
    if ((await page.locator('section.end').count()) > 0 || (await until(page))) return acted;
    const ask = await page.locator('[data-step]').getAttribute('data-ask');
    const before = await stepOf(page);
    if (ask === 'order') {
      await order(page);
      continue;
    }
    if (ask === 'deploy') {
      await page.getByRole('button', { name: /Deploy all|Alle für mich/ }).click();
      await page.locator('[data-mine]:not([data-ask="deploy"]), section.end').first().waitFor({ timeout: 60_000 });
      continue;
    }
    if (ask === 'place-feature') await page.getByRole('button', { name: /No more terrain|Kein Gelände/ }).click();
    else if (ask === 'free-spin') await page.getByRole('button', { name: /Stay as it is|So lassen/ }).click();
    else if (ask === 'divide') await page.getByRole('button', { name: /usual answer|übliche/ }).click();
    else await page.locator('.options .button, .form .button').filter({ hasNot: page.locator('[disabled]') }).first().click();
    await goesOn(page, before);
  }
  assert.fail(`the game did not end within ${most} answers`);
}
