// The real server on a data folder of its own, for the browser tests. The folder is removed when it stops. The demo data is played once, by
// the first of the servers of a run, into DEMO_DIR; every one starts on a copy.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../tools/lib/build-web.mjs';
import { NODE } from '../tools/lib/paths.mjs';
import { run } from '../tools/lib/programs.mjs';

const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-e2e-'));
// The database's user must be able to enter it when root runs the tests.
chmodSync(data_dir, 0o755);
// So that a journey can have `npm run prove` look at this very database.
const told = join(tmpdir(), `drawbridge-e2e-${process.env.PORT}`);
writeFileSync(told, data_dir);
const demo_dir = process.env.DEMO_DIR ?? `${data_dir}-demo`;
const plays = !existsSync(demo_dir);
// With the demo data, whose merchants the journeys log in as. All of them come from one address.
const env = { ...process.env, LOG_LEVEL: 'warn', ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '10000' };
let code = await ensureWebBuilt();
if (code === 0 && plays) {
  mkdirSync(demo_dir, { mode: 0o755 });
  code = await run(NODE, ['e2e/play-demo.ts'], { env: { ...env, DATA_DIR: demo_dir }, tie: true });
}
// With owners and modes: the database refuses a folder that is not its user's alone.
if (code === 0) code = await run('cp', ['-a', `${demo_dir}/.`, data_dir]);
if (code === 0) code = await run(NODE, ['server/src/main.ts'], { env: { ...env, DATA_DIR: data_dir }, tie: true });
if (plays) rmSync(demo_dir, { recursive: true, force: true });
rmSync(data_dir, { recursive: true, force: true });
rmSync(told, { force: true });
process.exit(code);
