// node tools/check-owners.mjs [FOLDER] [--matrix]: checks that rooms get at each other's tables through what the owner offers alone.
// Every table has one owner (server/src/schema/owners.json). SQL of another room may name only what lies in the owner's sql/public/. Exits 1 on a breach,
// and also when it found next to nothing to check.
import { breachesOf, judge } from './owners/judge.mjs';
import { matrixLines } from './owners/matrix.mjs';
import { mentionsBelow } from './owners/mentions.mjs';
import { ownersOf, tablesOf } from './owners/schema.mjs';

const LEAST_TEXTS = 2;
const options = process.argv.slice(2);
const root = options.find((option) => !option.startsWith('--')) ?? process.cwd();

const tables = tablesOf(root);
const read = mentionsBelow(root, tables);
for (const { kind, name } of read.defined) if (kind === 'table' && !tables.has(name)) tables.set(name, {});
const { owners, faults: ownerFaults } = ownersOf(root, tables);
const { found, faults: mentionFaults, offers } = judge({ tables, owners, mentions: read.mentions, defined: read.defined });

const unused = offers.filter(({ rooms }) => rooms.length === 0).map(({ file, name }) => `${file}: no other room uses ${name}`);
const faults = [...ownerFaults, ...read.faults, ...mentionFaults, ...unused, ...breachesOf(found)];

if (options.includes('--matrix')) for (const line of matrixLines({ found, offers, ...read })) console.log(line);

for (const fault of faults) console.error(fault);
if (read.texts < LEAST_TEXTS) console.error(`only ${read.texts} texts of SQL were found in ${root}`);
console.log(`${tables.size} tables, ${read.texts} texts of SQL, ${faults.length} faults`);
process.exit(faults.length > 0 || read.texts < LEAST_TEXTS ? 1 : 0);
