// The real server on a data folder of its own, for the browser tests. The folder is removed when it stops. The demo data is loaded once, into
// DEMO_DIR, by the first of the servers of a run where nobody has before; every one starts on a copy.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../tools/lib/build-all.mjs';
import { NODE } from '../tools/lib/paths.mjs';
import { run } from '../tools/lib/programs.mjs';
import { loadDemoData, SERVER_ENV } from './demo-data.mjs';

const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-e2e-'));
// The database's user must be able to enter it when root runs the tests.
chmodSync(data_dir, 0o755);
// So that a journey can have `npm run prove` look at this very database.
const data_dir_file = join(tmpdir(), `drawbridge-e2e-${process.env.PORT}`);
writeFileSync(data_dir_file, data_dir);
const demo_dir = process.env.DEMO_DIR ?? `${data_dir}-demo`;
const loads = !existsSync(demo_dir);
const env = { ...process.env, ...SERVER_ENV };
let code = await ensureBuilt();
if (code === 0 && loads) code = await loadDemoData(demo_dir, process.env.PORT);
// With owners and modes: the database refuses a folder that is not its user's alone.
if (code === 0) code = await run('cp', ['-a', `${demo_dir}/.`, data_dir]);
if (code === 0) code = await run(NODE, ['server/src/main.ts'], { env: { ...env, DATA_DIR: data_dir }, tie: true });
if (loads) rmSync(demo_dir, { recursive: true, force: true });
rmSync(data_dir, { recursive: true, force: true });
rmSync(data_dir_file, { force: true });
process.exit(code);
