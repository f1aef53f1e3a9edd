// node tools/check-seam.mjs [FOLDER] [--database=URL] [--write-known]: holds the types of every call of SQL in TypeScript against the real schema.
// PostgreSQL describes each statement (nothing is run): the columns that a row type names must be there, be of that type, and be null only where the
// type says so; values must fit the parameters. Without a URL, a migrated database is made for the run. Statements put together at run time are
// counted in tools/seam/known-unchecked.json, a number that may only shrink: --write-known writes it anew. Exits 1 on a fault, and when it found
// next to nothing to check.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase } from './seam/database.mjs';
import { judgeCall, temporaryTablesOf } from './seam/judge-call.mjs';
import { longCallsBelow } from './seam/long-calls.mjs';
import { schemaOf } from './seam/schema.mjs';

const options = process.argv.slice(2);
const root = options.find((option) => !option.startsWith('--')) ?? process.cwd();
const url = options.find((option) => option.startsWith('--database='))?.slice('--database='.length);
const knownFile = join(root, 'tools/seam/known-unchecked.json');

const opening = openDatabase(url);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(1));
const faults = [];
const unchecked = {};
let calls = [];
try {
  const reading = readCalls();
  faults.push(...longCallsBelow(root));
  [calls] = await Promise.all([reading, opening]);
  await judgeAll(await opening);
} catch (error) {
  console.error(error);
  await stop(1);
}

const known = readJson(knownFile);
if (options.includes('--write-known')) writeFileSync(knownFile, `${JSON.stringify(unchecked, null, 2)}\n`);
else faults.push(...compareUnchecked(unchecked, known));
for (const fault of faults) console.error(fault);
if (calls.length === 0) console.error(`no call of SQL was found in ${root}`);
const left = Object.values(unchecked).reduce((sum, count) => sum + count, 0);
console.log(`${calls.length} calls of SQL, ${left} put together at run time, ${faults.length} faults`);
await stop(faults.length > 0 || calls.length === 0 ? 1 : 0);

async function judgeAll(database) {
  const schema = await schemaOf(database.client, readJson(new URL('./seam/proven.json', import.meta.url)));
  for (const text of temporaryTablesOf(calls)) await database.client.query(text);
  for (const call of calls) {
    const judged = await judgeCall(call, { ...database, schema });
    for (const fault of judged.faults) faults.push(`${call.file}:${call.line}: ${fault}`);
    if (judged.unchecked) unchecked[call.file] = (unchecked[call.file] ?? 0) + 1;
  }
}

function compareUnchecked(now, known) {
  return [...new Set([...Object.keys(now), ...Object.keys(known)])].flatMap((file) => {
    const [count, allowed] = [now[file] ?? 0, known[file] ?? 0];
    if (count > allowed) return [`${file}: ${count} statements cannot be checked, known are ${allowed}`];
    return count < allowed
      ? [`known-unchecked.json: ${file} has ${count} statements that cannot be checked, not ${allowed}: write it anew`]
      : [];
  });
}

/** Ends the run; a database that was made for it goes with it. */
async function stop(code) {
  await opening.then((database) => database.close()).catch(() => {});
  process.exit(code);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** In a thread of its own: TypeScript is asked and waited for while the database starts. */
function readCalls() {
  const config = join(root, 'tools/seam/tsconfig.json');
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./seam/read-calls.mjs', import.meta.url), { workerData: { root, config } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
