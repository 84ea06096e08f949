// The catalog as a person uses it, in Chromium, against the real server and the packs we ship.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forThisFile, picture } from './harness.mjs';

const here = forThisFile();
const { open } = here;

const combat = (page) => page.getByRole('slider', { name: 'Combat dial' });
const heat = (page) => page.getByRole('slider', { name: 'Heat dial' });
const value = async (dial) => Number(await dial.getAttribute('aria-valuenow'));
const cards = (page) => page.locator('ul.grid > li');

/** The list is drawn in portions: waits until it is whole. */
const listOf = (page, n) => page.waitForFunction((want) => document.querySelectorAll('ul.grid > li').length === want, n);

describe('the list of figures', () => {
  it('shows every unit the server has', () =>
    open({ path: '/figures' }, async (page) => {
      const { units } = await (await fetch(`${here.server.address}/api/catalog`)).json();
      assert.ok(units.length >= 190, `${units.length} units`);
      await listOf(page, units.length);
      await page.getByRole('status').getByText(`${units.length} figures`).waitFor();
      await picture(page, 'figures');
    }));

  it('filters by type, faction, points, equipment and text, and keeps it in the address', () =>
    open({ path: '/figures' }, async (page) => {
      const side = page.getByRole('complementary', { name: 'Filters' });
      await side.getByLabel('’Mech', { exact: false }).first().check();
      await side.getByLabel('Bannson’s Raiders').check();
      await page.getByRole('slider', { name: 'At least (points)' }).fill('125');
      await side.getByRole('button', { name: /more/ }).first().click();
      await side.getByLabel('Jump Jets').check();
      await page.getByRole('searchbox', { name: 'Search' }).fill('hatchet');
      assert.deepEqual(await cards(page).locator('.id').allTextContents(), ['AOD104']);
      const address = new URL(page.url());
      assert.equal(address.searchParams.get('type'), 'mech');
      assert.equal(address.searchParams.get('faction'), 'bannsons-raiders');
      assert.equal(address.searchParams.get('min'), '125');
      assert.equal(address.searchParams.get('equipment'), 'jump-jets');
      assert.equal(address.searchParams.get('q'), 'hatchet');

      await page.reload();
      await page.getByText(/^1 of \d+ figures$/).waitFor();
      await page.getByRole('button', { name: 'Remove filter: Jump Jets' }).click();
      assert.equal(new URL(page.url()).searchParams.get('equipment'), null);
      await page.getByRole('button', { name: 'Clear all' }).click();
      assert.equal(new URL(page.url()).search, '');
      await page.getByRole('status').getByText(/^\d{3} figures$/).waitFor();
    }));

  it('says so when nothing matches', () =>
    open({ path: '/figures?q=no+such+thing' }, async (page) => {
      await page.getByText('No figure matches all of this.').waitFor();
    }));

  it('shows what is unknown and what is uncertain', () =>
    open({ path: '/figures?rank=unknown&q=AOD104' }, async (page) => {
      const card = cards(page).first();
      await card.locator('.rank', { hasText: 'Rank unknown' }).waitFor();
      await card.getByText('uncertain').waitFor();
    }));

  it('sorts, also by the headings of the table', () =>
    open({ path: '/figures?type=mech' }, async (page) => {
      await page.getByLabel('Sort by').selectOption('points');
      await page.getByRole('button', { name: 'Ascending' }).click();
      await page.waitForFunction(() => document.querySelectorAll('ul.grid > li').length > 60);
      const points = (await cards(page).locator('.points').allTextContents()).map((text) => parseInt(text));
      assert.deepEqual(points, [...points].sort((a, b) => b - a));

      await page.getByRole('radio', { name: 'Table' }).check();
      await page.getByRole('button', { name: 'Attack' }).click();
      assert.match(page.url(), /sort=-attack/);
      await page.locator('th[aria-sort=descending]', { hasText: 'Attack' }).waitFor();
      await picture(page, 'table');
    }));

  it('comes back as it was after looking at a figure', () =>
    open({ path: '/figures?faction=jade-falcon' }, async (page) => {
      await page.evaluate(() => scrollTo(0, 600));
      const before = await page.evaluate(() => scrollY);
      await cards(page).nth(9).getByRole('link').click();
      await page.getByRole('heading', { name: 'Combat dial' }).waitFor();
      assert.equal(await page.evaluate(() => scrollY), 0);
      await page.goBack();
      await page.getByRole('button', { name: 'Remove filter: Jade Falcon' }).waitFor();
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, before);
    }));
});

describe('a figure', () => {
  it('is found by its number and opened', () =>
    open({ path: '/figures' }, async (page) => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('aod104');
      await cards(page).first().getByRole('link').click();
      await page.getByRole('heading', { name: 'Hatchetman', level: 1 }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/figures/AOD104');
      assert.match(await page.title(), /Hatchetman HCT2F-M · IronDial/);
      await picture(page, 'hatchetman', true);
    }));

  it('has its dial turned by the buttons', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      await page.getByRole('button', { name: 'Damage' }).click();
      await page.getByRole('button', { name: 'Damage' }).click();
      assert.equal(await value(combat(page)), 2);
      assert.match(page.url(), /click=2/);
      assert.match(await combat(page).getAttribute('aria-valuetext'), /^Click 2 of 11; Primary damage 2, Full Strike; /);
      await page.getByRole('button', { name: 'Repair' }).click();
      assert.equal(await value(combat(page)), 1);
      await page.getByRole('button', { name: 'Back to the start' }).first().click();
      assert.equal(await value(combat(page)), 0);
      assert.doesNotMatch(page.url(), /click=/);
    }));

  it('has its dial turned by the keyboard, to the last click and no further', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      await combat(page).focus();
      for (const [key, expected] of [['ArrowRight', 1], ['ArrowDown', 2], ['PageDown', 5], ['ArrowLeft', 4], ['End', 12], ['ArrowRight', 12]]) {
        await page.keyboard.press(key);
        assert.equal(await value(combat(page)), expected, key);
      }
      assert.equal(await combat(page).getAttribute('aria-valuetext'), 'Eliminated');
      await page.locator('.readout').getByText('Eliminated').waitFor();
      await page.keyboard.press('Home');
      await page.locator('.readout').getByText('starting marker').waitFor();
    }));

  it('has its dial turned by dragging and by the wheel', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      const box = await combat(page).boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // A quarter turn clockwise, in small steps: 90 of 360 degrees over 13 places is 3 clicks.
      await page.mouse.move(x + 120, y);
      await page.mouse.down();
      for (let a = 0; a <= 90; a += 5) {
        await page.mouse.move(x + 120 * Math.cos((a * Math.PI) / 180), y + 120 * Math.sin((a * Math.PI) / 180));
      }
      await page.mouse.up();
      assert.equal(await value(combat(page)), 3);
      await page.mouse.wheel(0, 120);
      await page.waitForFunction(() => new URL(location.href).searchParams.get('click') === '5');
      await page.mouse.wheel(0, -60);
      await page.waitForFunction(() => new URL(location.href).searchParams.get('click') === '4');
      assert.equal(await page.evaluate(() => scrollY), 0, 'the page did not scroll meanwhile');
    }));

  it('has its dial turned by a finger', () =>
    open({ path: '/figures/AOD104', size: 'phone' }, async (page, context) => {
      const box = await combat(page).boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const devtools = await context.newCDPSession(page);
      const touch = (type, a) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + 110 * Math.cos(a), y: y + 110 * Math.sin(a) }],
        });
      await touch('touchStart', 0);
      for (let a = 0; a <= 1.1; a += 0.1) await touch('touchMove', a);
      await touch('touchEnd', 0);
      assert.equal(await value(combat(page)), 2); // 60 degrees of 27.7 each
    }));

  it('heats up to its shutdown', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      await heat(page).focus();
      for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
      assert.match(await heat(page).getAttribute('aria-valuetext'), /Speed modifier \+2, Avoid Shutdown/);
      await page.locator('.readout').getByText('Avoid Ammunition Explosion').waitFor();
      await page.keyboard.press('ArrowRight');
      assert.equal(await heat(page).getAttribute('aria-valuetext'), 'Heat 5: Three radioactive symbols: automatic shutdown');
      await page.locator('.readout').getByText('Three radioactive symbols').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Heat', exact: true }).isDisabled(), true);
    }));

  it('shows all clicks as a table that turns the dial', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      const table = page.getByRole('region', { name: 'All clicks' });
      assert.equal(await table.getByRole('columnheader').count(), 13);
      await table.getByRole('button', { name: 'Click 7 of 11' }).click();
      assert.equal(await value(combat(page)), 7);
      await page.getByRole('region', { name: 'All heat positions' }).getByRole('button', { name: 'Heat 3' }).click();
      assert.equal(await value(heat(page)), 3);
    }));

  it('can be opened at a turned dial, and forgives a wrong address', async () => {
    await open({ path: '/figures/AOD104?click=3&heat=2' }, async (page) => {
      assert.equal(await value(combat(page)), 3);
      assert.equal(await value(heat(page)), 2);
    });
    await open({ path: '/figures/AOD104?click=99&heat=x' }, async (page) => {
      assert.equal(await value(combat(page)), 12);
      assert.equal(await value(heat(page)), 0);
    });
  });

  it('tells its doubts with their notes', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      await page.getByText('The rank of this figure is not recorded.').waitFor();
      await page.getByText('It has no Salvage click where its kin have one.').waitFor();
      await page.getByText('Suggested by the pattern, not used: rank Elite; Salvage on click 11.').waitFor();
      await page.getByText('Remarks of the data pack').click();
      await page.getByText('Variant lacks the first hyphen').waitFor();
    }));

  it('explains its equipment for the edition chosen', () =>
    open({ path: '/figures?equipment=armor-piercing&view=table' }, async (page) => {
      await page.getByRole('rowheader').getByRole('link').first().click();
      const entry = page.locator('#explain-armor-piercing');
      const first = await entry.innerText();
      assert.match(first, /Armor Piercing/);
      await page.getByRole('radio', { name: 'Dark Age' }).check();
      assert.notEqual(await entry.innerText(), first);
      await page.getByRole('radio', { name: 'Solaris VII' }).check();
      await entry.waitFor();
    }));

  it('of our own design says so', () =>
    open({ path: '/figures?pack=originals' }, async (page) => {
      assert.ok((await cards(page).count()) >= 24);
      assert.equal(await cards(page).getByText('our own design').count(), await cards(page).count());
      await cards(page).first().getByRole('link').click();
      await page.getByText('our own design').waitFor();
      await picture(page, 'original');
    }));

  it('without heat dial has one dial', () =>
    open({ path: '/figures/AOD049' }, async (page) => {
      await combat(page).waitFor();
      assert.equal(await heat(page).count(), 0);
      await picture(page, 'vehicle');
    }));
});

describe('cards', () => {
  it('are listed by kind and found', () =>
    open({ path: '/cards' }, async (page) => {
      const { cards: all } = await (await fetch(`${here.server.address}/api/cards`)).json();
      assert.equal(await cards(page).count(), all.length);
      for (const [button, kind] of [['Gear', 'gear'], ['Rally cards', 'rally'], ['Faction pride', 'faction-pride']]) {
        await page.getByRole('button', { name: button, exact: true }).click();
        assert.equal(await cards(page).count(), all.filter((card) => card.kind === kind).length, button);
      }
      await page.getByRole('button', { name: 'Pilots' }).click();
      await page.getByRole('searchbox').fill('paschke');
      assert.equal(await cards(page).count(), 1);
      assert.match(page.url(), /kind=pilot&q=paschke/);
      await picture(page, 'cards');
    }));

  it('have a page each, with a way to what they name', () =>
    open({ path: '/cards/AOD-GS-007' }, async (page) => {
      await page.getByRole('heading', { name: 'Sebastian Paschke' }).waitFor();
      await page.getByText('House Liao 18').waitFor();
      await page.getByRole('link', { name: /Jade Hawk/ }).click();
      await page.getByRole('heading', { name: 'Jade Hawk', level: 1 }).waitFor();
    }));
});

describe('comparing', () => {
  it('puts two figures side by side and turns them together', () =>
    open({ path: '/figures/AOD104' }, async (page) => {
      await page.getByRole('link', { name: 'Compare' }).last().click();
      await page.getByText('Choose two figures above.').waitFor();
      const second = page.getByLabel('Second figure');
      await second.fill('AOD117');
      await second.press('Enter');
      await second.blur();
      const dials = combat(page);
      await dials.nth(1).waitFor();
      await dials.first().focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await value(dials.nth(1)), 1);
      await page.getByLabel('Turn both dials together').uncheck();
      await dials.first().focus();
      await page.keyboard.press('ArrowRight');
      assert.equal(await value(dials.first()), 2);
      assert.equal(await value(dials.nth(1)), 1);
      assert.match(page.url(), /a=AOD104&b=AOD117&ca=2&cb=1/);
      await picture(page, 'compare', true);
      await page.getByRole('button', { name: 'Swap sides' }).click();
      assert.match(page.url(), /a=AOD117&b=AOD104/);
    }));
});
