// Somebody who founds a season and shops for a stable by clicking, for tests and pictures.
export const atRest = (page) => page.locator('[data-busy="false"]').waitFor();

/** Founds a season of two cycles with one match each, the first stable run here. */
export async function found(page, stables = 4) {
  await page.goto('/seasons');
  await page.locator('main h1').waitFor();
  if (stables !== 4) await page.getByLabel('How many').selectOption(String(stables));
  for (const cycle of [3, 2]) await page.getByRole('button', { name: `Remove cycle ${cycle}` }).click();
  await page.getByRole('spinbutton', { name: 'Cycle 1' }).fill('1');
  await page.getByRole('button', { name: 'Found the stables' }).click();
  await page.waitForURL(/\/seasons\/\w+\?part=office/);
  await atRest(page);
}

/** Buys a 'Mech and a pilot, and puts one into the other. */
export async function shop(page, unit = 'AOD106', pilot = 'AOD-P-008') {
  await page.locator(`[data-buy="${unit}"]`).click();
  await page.locator(`[data-asset="${unit}"]`).waitFor();
  await page.getByLabel('Kind').selectOption('pilot');
  await page.getByRole('searchbox').fill(pilot);
  await page.locator(`[data-buy="${pilot}"]`).click();
  await page.locator(`[data-asset="${pilot}"]`).waitFor();
  await page.locator(`article[data-asset="${unit}"]`).getByLabel('Pilot').selectOption(pilot);
  await page.locator(`li[data-asset="${pilot}"]`).waitFor({ state: 'detached' });
  await atRest(page);
}
