// node tools/check-owners.mjs [FOLDER] [--matrix] [--write-known]: checks that rooms get at each other's tables through what the owner offers alone.
// Every table has one owner (server/src/schema/owners.json). SQL of another room may name only what lies in the owner's sql/public/. What was in the
// tree before this rule stands in tools/owners/known-breaches.json, a list that may only shrink: --write-known writes it anew. Exits 1 on a breach,
// and also when it found next to nothing to check.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, countBreaches, judge } from './owners/judge.mjs';
import { matrixLines } from './owners/matrix.mjs';
import { mentionsBelow } from './owners/mentions.mjs';
import { ownersOf, tablesOf } from './owners/schema.mjs';

const LEAST_TEXTS = 2;
const options = process.argv.slice(2);
const root = options.find((option) => !option.startsWith('--')) ?? process.cwd();
const knownFile = join(root, 'tools/owners/known-breaches.json');

const tables = tablesOf(root);
const read = mentionsBelow(root, tables);
for (const { kind, name } of read.defined) if (kind === 'table' && !tables.has(name)) tables.set(name, {});
const { owners, faults: ownerFaults } = ownersOf(root, tables);
const { found, faults: mentionFaults, offers } = judge({ tables, owners, mentions: read.mentions, defined: read.defined });
const known = existsSync(knownFile) ? JSON.parse(readFileSync(knownFile, 'utf8')) : {};

const unused = offers.filter(({ rooms }) => rooms.length === 0).map(({ file, name }) => `${file}: no other room uses ${name}`);
const breaches = compare(found, known);
const faults = [...ownerFaults, ...read.faults, ...mentionFaults, ...unused];

if (options.includes('--matrix')) for (const line of matrixLines({ found, offers, ...read })) console.log(line);
if (options.includes('--write-known')) writeFileSync(knownFile, `${JSON.stringify(countBreaches(found), null, 2)}\n`);
else faults.push(...breaches);

for (const fault of faults) console.error(fault);
if (read.texts < LEAST_TEXTS) console.error(`only ${read.texts} texts of SQL were found in ${root}`);
const left = found.filter(({ isBreach }) => isBreach).length;
console.log(`${tables.size} tables, ${read.texts} texts of SQL, ${left} known breaches of ownership, ${faults.length} faults`);
process.exit(faults.length > 0 || read.texts < LEAST_TEXTS ? 1 : 0);
