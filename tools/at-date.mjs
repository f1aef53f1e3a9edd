// node tools/at-date.mjs MOMENT COMMAND [arguments]: runs a command of the project's Node as on another day, e.g.
//   node tools/at-date.mjs 2028-02-29T23:30:00Z node_modules/vitest/vitest.mjs run server/src/reporting/reports
// Every Node process that it starts has that date, and so has the embedded PostgreSQL, by Debian's libfaketime: it lets nothing be posted ahead of its own
// clock. The browser keeps this machine's. Only moments that are no earlier than today: a browser drops cookies that ended before its own time.
// Two tests that compare the database's or the file system's own clock with ours fail under it, and are none of those that `npm run test:system` runs so.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { NODE, ROOT } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

const [moment, ...command] = process.argv.slice(2);
const at_ms = Date.parse(moment ?? '');
if (Number.isNaN(at_ms) || command.length === 0) {
  console.error('Which moment, and what to run? node tools/at-date.mjs 2028-02-29T23:30:00Z FILE.mjs [arguments]');
  process.exit(1);
}
if (!existsSync(LIBRARY)) {
  console.error(`There is no ${LIBRARY}: install it (Debian: apt-get install libfaketime).`);
  process.exit(1);
}
process.exit(await run(NODE, command, { env: shiftedTo(at_ms) }));

function shiftedTo(at_ms) {
  const preload = pathToFileURL(`${ROOT}/tools/lib/shift-date.mjs`).href;
  return {
    ...process.env,
    DATE_SHIFT_MS: String(at_ms - Date.now()),
    FAKETIME_LIBRARY: LIBRARY,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(' '),
  };
}
