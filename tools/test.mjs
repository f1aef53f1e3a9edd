// npm test: everything that must hold, from a bare checkout. Runs every step, even after one has failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { loadDemoData } from '../e2e/demo-data.mjs';
import { ensureBuilt } from './lib/build-all.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { KNIP, NODE, ROOT } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

const UNIT_REPORT = `${ROOT}/reports/vitest.json`;
const BROWSER_REPORT = `${ROOT}/reports/playwright.json`;
const DEMO_DIR = join(tmpdir(), `drawbridge-demo-${process.pid}`);
const SECOND_TRIES = `${ROOT}/reports/second-tries.json`;
const failedSteps = [];
// A hundred processes and more load the same modules: what one has compiled, the next need not.
process.env.NODE_COMPILE_CACHE ??= `${ROOT}/node_modules/.cache/compiled`;

async function step(name, work) {
  console.log(`\n== ${name}`);
  await timed(name, work);
}

/** A step beside others: what it says is shown when it has ended. `work` takes options of `run`. */
async function stepBeside(name, work) {
  const kept = [];
  await timed(name, async () => {
    const code = await work({ kept });
    process.stdout.write(`\n== ${name}\n${Buffer.concat(kept)}`);
    return code;
  });
}

async function timed(name, work) {
  const started = process.hrtime.bigint();
  const code = await work();
  const took_s = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(`== ${name}: ${code === 0 ? 'good' : 'FAILED'} (${took_s.toFixed(1)} s)`);
  if (code !== 0) failedSteps.push(name);
}

const bin = (path) => (args, options) => run(NODE, [`node_modules/${path}`, ...args], options);
const tsc = bin('typescript/bin/tsc');
const biome = bin('@biomejs/biome/bin/biome');
const vitest = bin('vitest/vitest.mjs');
const playwright = bin('@playwright/test/cli.js');

process.on('exit', () => rmSync(DEMO_DIR, { recursive: true, force: true }));
rmSync(`${ROOT}/reports`, { recursive: true, force: true });
mkdirSync(`${ROOT}/reports`, { recursive: true });
await ensureInstalled();
// Most of these keep one core busy: two rows of them, side by side. The journeys start on the demo data, long afterwards.
await Promise.all([
  (async () => {
    await stepBeside('types', (options) => tsc(['--noEmit', '-p', 'tsconfig.json'], options));
    await stepBeside('lint', (options) => biome(['check', '.'], options));
    await stepBeside('imports', (options) => run(NODE, ['tools/check-imports.mjs'], options));
    await stepBeside('owners', (options) => run(NODE, ['tools/check-owners.mjs'], options));
    await stepBeside('unused', (options) => run(NODE, [KNIP, '--no-progress'], options));
    await stepBeside('seam', (options) => run(NODE, ['tools/check-seam.mjs'], options));
  })(),
  (async () => {
    await stepBeside('tree', (options) => run(NODE, ['tools/check-tree.mjs'], options));
    await stepBeside('pages', (options) => ensureBuilt(options));
    await stepBeside('demo data', (options) => loadDemoData(DEMO_DIR, process.env.E2E_PORT ?? '3198', options));
  })(),
]);
// What fails is tried once more: on a busy machine some wait runs out that has nothing to do with what changed. It passes then, and is named
// at the end, since a test that needs two tries is a fault of its own. Run by itself (npm run unit, npm run e2e), each has one try.
await step('unit and server tests', () =>
  vitest([
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
    '--reporter=./tools/lib/second-tries.mjs',
  ]),
);
await step('browser tests', () => {
  const chromium = findOrInstallChromium();
  return chromium === undefined ? 1 : playwright(['test', '--retries=1'], { env: { ...process.env, CHROMIUM: chromium, DEMO_DIR } });
});

const counts = [unitCounts(), browserCounts()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// A step that failed without a failed test to show for it (types, lint, a run that broke off) counts as one.
const shown = { 'unit and server tests': counts[0].failed, 'browser tests': counts[1].failed };
for (const [name, count] of Object.entries(shown)) if (count > 0 && !failedSteps.includes(name)) failedSteps.push(name);
const failed = failedSteps.reduce((sum, name) => sum + Math.max(1, shown[name] ?? 1), 0);
for (const name of secondTries()) console.log(`Passed at the second try: ${name}`);
console.log(failedSteps.length === 0 ? '\nEverything holds.' : `\nFailed: ${failedSteps.join(', ')}.`);
// Once more at the end, where whoever reads only the last lines finds them.
for (const line of [...unitFailures(), ...browserFailures()]) console.log(`- ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function unitCounts() {
  const report = readReport(UNIT_REPORT);
  // A test that was skipped shows nothing: it counts as failed.
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + skipped };
}

function browserCounts() {
  const stats = readReport(BROWSER_REPORT)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: (stats?.unexpected ?? 0) + (stats?.skipped ?? 0) };
}

function unitFailures() {
  const files = readReport(UNIT_REPORT)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const lines = failed.map((test) => `${relative(ROOT, name)}: ${test.fullName}: ${firstWords(test.failureMessages[0])}`);
    // A file that could not be read or set up has no failed test to name.
    return status === 'failed' && lines.length === 0 ? [`${relative(ROOT, name)}: ${firstWords(message)}`] : lines;
  });
}

function browserFailures() {
  return browserSpecs()
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return `e2e/${file}: ${title}: ${firstWords(results.find(({ error }) => error)?.error.message)}`;
    });
}

function secondTries() {
  const flaky = browserSpecs().filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...(readReport(SECOND_TRIES) ?? []), ...flaky.map(({ file, title }) => `e2e/${file}: ${title}`)];
}

function browserSpecs() {
  const within = (suite) => [...(suite.suites ?? []).flatMap(within), ...(suite.specs ?? [])];
  return (readReport(BROWSER_REPORT)?.suites ?? []).flatMap(within);
}

/** The first words of an error; a property's second line holds the seed that repeats it. */
function firstWords(words) {
  return stripVTControlCharacters(words ?? '')
    .split('\n', 2)
    .join(' ')
    .slice(0, 300);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
