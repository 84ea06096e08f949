// What every browser test needs: the real server on a free port, Debian's Chromium with a fresh profile, and
// pages that fail the test on any error in the console or any request to another host.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.IRONDIAL ?? join(root, 'build/release/irondial');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screens = join(root, 'artifacts/screens');

export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};

/** Starts `irondial serve` on games of its own; resolves with its address once it says that it serves. */
export async function startServer(extra = []) {
  assert.ok(existsSync(program), `${program} is missing: build it first`);
  const port = extra.includes('--port') ? [] : ['--port', '0'];
  const folder = mkdtempSync(join(tmpdir(), 'irondial-games-'));
  const games = extra.includes('--games') ? [] : ['--games', join(folder, 'games.sqlite')];
  const child = spawn(program, ['serve', ...port, ...games, '--web', join(root, 'web/dist'), ...extra], { cwd: root });
  child.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const address = await new Promise((resolve, reject) => {
    let heard = '';
    const hear = (chunk) => {
      heard += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(heard);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the server ended with status ${code}: ${heard}`)));
  });
  return {
    address,
    child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve(child.exitCode);
        child.on('exit', (code) => resolve(code));
        child.kill('SIGTERM');
      }),
  };
}

export function startBrowser() {
  return chromium.launch({
    executablePath: browserPath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Opens a page in a context of its own and hands it to `use`. What the browser complains about is a failure,
 * unless `expectErrors` says that the test provokes some.
 */
export async function withPage(browser, server, options, use) {
  const { path = '/', size = 'desktop', language = 'en', scheme = 'light', expectErrors = false, ...more } = options;
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: sizes[size],
    hasTouch: size === 'phone',
    locale: language === 'de' ? 'de-DE' : 'en-US',
    colorScheme: scheme,
    ...more,
  });
  context.setDefaultTimeout(30_000); // a busy machine is no failure
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !url.startsWith('data:')) complaints.push(`asks another host: ${url}`);
  });
  // Games with the same dice every time: what passes today passes tomorrow.
  await page.route(/\/api\/games(\?|$)/, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const wish = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify(wish.from ? wish : { seed: 'browser', ...wish }) });
  });
  try {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await use(page, context);
    if (!expectErrors) assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** A server and a browser for all tests of a file. `open` opens a page of them; `play` one whose games are told
 *  without pauses. */
export function forThisFile() {
  const here = {
    open: (options, use) => withPage(here.browser, here.server, options, use),
    play: (options, use) =>
      here.open(options, async (page, context) => {
        await page.evaluate(() => localStorage.setItem('irondial.pace', 'fast'));
        await use(page, context);
      }),
  };
  before(async () => {
    here.server = await startServer();
    here.browser = await startBrowser();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });
  return here;
}

/** A picture for people, in artifacts/screens. */
export async function picture(page, name, fullPage = false) {
  mkdirSync(screens, { recursive: true });
  await page.waitForTimeout(350); // let the dial come to rest
  await page.screenshot({ path: join(screens, `${name}.png`), fullPage });
}

/** What axe finds wrong for people who cannot see, hear or point well. */
export async function accessibilityProblems(page) {
  await page.evaluate(axe); // as the debugger does: the page itself may run nothing foreign
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')} (${v.help})`));
}
