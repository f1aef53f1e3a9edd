// npm run test:system [files]: what takes too long for every run. The server's tests on the oldest PostgreSQL that is supported (15), as
// Debian packages it, in a cluster that lives as long as the run (the usual tests run on the newest, which comes with the project), and
// with them the *.system.test.ts: a file's way through a real SFTP server, and days with a fault at each cutoff (FAULT_SEED and FAULT_ROUNDS
// repeat one), and a cutoff of a million debits (DEBITS). What is published runs under every Node that is supported, Deno and Bun, which are
// fetched from npm. The model runs ten thousand steps (MODEL_STEPS; MODEL_SEED repeats a history). Then what depends on dates, on days that
// calendars trip over, and every state of the consumer's app and of the portal at both sizes and in both colors, looked at for faults of accessibility.
// Last, journeys against a real Keycloak, which is fetched once and kept outside of the tree; without Java they are left out, and that is said.
// With files: those alone, on PostgreSQL 15. `cluster`: databases under Patroni, HAProxy and NATS, with faults, alone. `dates`: the days alone; `looks`: those alone; `keycloak`: that alone. Each run leaves its JSON report in reports/.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awkwardDays } from './lib/awkward-days.mjs';
import { ensureBuilt } from './lib/build-all.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { databaseUser } from './lib/database-user.mjs';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fetchKeycloak, VERSION as KEYCLOAK, startKeycloak, whyNoJava } from './lib/keycloak.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

/** What reads or counts days: the demo that ends today, reports, cutoffs, limits, links. */
const DATED_FILES = [
  'server/src/sandbox/demo',
  'server/src/reporting/reports',
  'server/src/disbursements/payouts',
  'server/src/payments/purchases',
  'server/src/payments/links',
];
/** Journeys over pages that show a month or a day. */
const DATED_JOURNEYS = ['wide-tables', 'portal', 'transactions-report', 'returns-table', 'returned-payment'];

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const PASSWORD = 'only-for-this-run';
if (process.argv[2] === 'dates') process.exit(await everyDay());
if (process.argv[2] === 'looks') process.exit(await everyLook());
if (process.argv[2] === 'keycloak') process.exit(await withKeycloak());
if (!existsSync(join(BIN, 'initdb'))) {
  console.error(
    `There is no PostgreSQL 15 in ${BIN}: install it (Debian: apt-get install postgresql-15), or set POSTGRES_BIN to its programs.`,
  );
  process.exit(1);
}
if (!existsSync('/usr/sbin/sshd')) {
  console.error('There is no /usr/sbin/sshd: install it (Debian: apt-get install openssh-server).');
  process.exit(1);
}
await ensureInstalled();
// A server in production serves the pages as they were built.
if ((await ensureBuilt()) !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'drawbridge-system-'));
const cluster = join(folder, 'cluster');
const passwordFile = join(folder, 'password');
const user = databaseUser();
chmodSync(folder, 0o755);
writeFileSync(passwordFile, `${PASSWORD}\n`);
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
let code = 1;
try {
  const port = await freePort();
  program('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '-N',
  ]);
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=300`;
  program('pg_ctl', ['start', '-w', '-D', cluster, '-o', settings, '-l', join(folder, 'log')]);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  code = await run(
    NODE,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'node',
      ...reportedTo(process.argv[2] === 'cluster' ? 'system-cluster' : 'system'),
      ...(process.argv.length > 2 ? process.argv.slice(2) : ['server/src', 'server/test', 'bench/million-debits', 'tools/packages']),
    ],
    {
      env: { MODEL_STEPS: '10000', ...process.env, TEST_DATABASE_URL: url, SYSTEM_TESTS: 'on' },
    },
  );
} finally {
  spawnSync(join(BIN, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', cluster], { ...user, cwd: folder, stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
if (process.argv.length === 2) code = Math.max(code, await everyDay(), await everyLook(), await withKeycloak());
process.exit(code);

/** Where vitest leaves its report beside what it prints. */
function reportedTo(name) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${name}.json`];
}

/** Tests what depends on dates on each of the days; gives the worst exit code. */
async function everyDay() {
  await ensureInstalled();
  const chromium = findOrInstallChromium();
  let worst = chromium === undefined ? 1 : 0;
  for (const [words, moment] of awkwardDays()) {
    console.log(`\n== ${words}: ${moment}`);
    const day = moment.slice(0, 10);
    const asOf = (args, env = {}) => run(NODE, ['tools/at-date.mjs', moment, ...args], { env: { ...process.env, ...env } });
    worst = Math.max(worst, await asOf(['node_modules/vitest/vitest.mjs', 'run', ...reportedTo(`system-${day}`), ...DATED_FILES]));
    if (chromium !== undefined)
      worst = Math.max(
        worst,
        await asOf(['node_modules/@playwright/test/cli.js', 'test', ...DATED_JOURNEYS], {
          CHROMIUM: chromium,
          PLAYWRIGHT_REPORT: `reports/system-journeys-${day}.json`,
        }),
      );
  }
  return worst;
}

async function everyLook() {
  await ensureInstalled();
  const chromium = findOrInstallChromium();
  if (chromium === undefined || (await ensureBuilt()) !== 0) return 1;
  return run(NODE, ['node_modules/@playwright/test/cli.js', 'test', 'accessibility-(newcomer|regulars|merchants)'], {
    env: { ...process.env, CHROMIUM: chromium, ACCESSIBILITY: 'whole', PLAYWRIGHT_REPORT: 'reports/system-looks.json' },
  });
}

/** Journeys of consumers and merchants who sign in at a real Keycloak. What of it cannot be had here is named, and is no failure. */
async function withKeycloak() {
  await ensureInstalled();
  console.log(`\n== Keycloak ${KEYCLOAK}`);
  const why = whyNoJava() ?? (await fetchKeycloak().then(() => undefined, String));
  if (why !== undefined) {
    console.log(`Left out: ${why}.`);
    return 0;
  }
  const chromium = findOrInstallChromium();
  if (chromium === undefined || (await ensureBuilt()) !== 0) return 1;
  const port = await freePort();
  const public_url = `http://localhost:${port}`;
  const client_secret = 'only-for-this-run-of-tests';
  const keycloak = await startKeycloak({
    realmFile: 'docs/providers/keycloak-realm.json',
    env: { DRAWBRIDGE_PUBLIC_URL: public_url, DRAWBRIDGE_BACKCHANNEL_URL: public_url, DRAWBRIDGE_ADMIN_SECRET: client_secret },
  });
  try {
    return await run(NODE, ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/system/playwright.config.ts'], {
      env: {
        ...process.env,
        CHROMIUM: chromium,
        PLAYWRIGHT_REPORT: join(ROOT, 'reports/system-keycloak.json'),
        E2E_SERVER_PORT: String(port),
        E2E_KEYCLOAK_URL: keycloak.url,
        E2E_KEYCLOAK_ADMIN: keycloak.admin.username,
        E2E_KEYCLOAK_PASSWORD: keycloak.admin.password,
        E2E_KEYCLOAK_CLIENT_SECRET: client_secret,
      },
    });
  } finally {
    await keycloak.stop();
  }
}

function program(name, args) {
  const { status, stderr, error } = spawnSync(join(BIN, name), args, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr ?? error?.message}`);
}
