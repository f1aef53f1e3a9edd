// What the journeys' servers are started with, and the demo data that each starts on a copy of.
import { mkdirSync, rmSync } from 'node:fs';
import { NODE } from '../tools/lib/paths.mjs';
import { run } from '../tools/lib/programs.mjs';

/** With the demo data, whose merchants the journeys log in as. All of them come from one address. */
export const SERVER_ENV = { LOG_LEVEL: 'warn', ONE_TIME_CODES_PER_ADDRESS_PER_HOUR: '10000' };

/** Loads the demo data into a folder that is not there yet, of servers from `port` on; gives the exit code. `options`: of `run`. */
export async function loadDemoData(demo_dir, port, options = {}) {
  mkdirSync(demo_dir, { mode: 0o755 });
  const env = { ...process.env, ...SERVER_ENV, PORT: port, DATA_DIR: demo_dir };
  const code = await run(NODE, ['e2e/load-demo.ts'], { env, tie: true, ...options });
  // Nobody starts on half of it.
  if (code !== 0) rmSync(demo_dir, { recursive: true, force: true });
  return code;
}
