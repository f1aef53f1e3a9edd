// The real server on a data folder of its own, for the browser tests. The folder is removed when it stops.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
let code = await ensureWebBuilt();
if (code === 0)
  code = await run(NODE, ['server/src/main.ts'], {
    // With the demo data, whose merchants the journeys log in as. All of them come from one address.
    env: { ...process.env, DATA_DIR: data_dir, LOG_LEVEL: 'warn', ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '10000' },
    tie: true,
  });
rmSync(data_dir, { recursive: true, force: true });
rmSync(told, { force: true });
process.exit(code);
