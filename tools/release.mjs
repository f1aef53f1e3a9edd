// npm run release: looks whether the version in package.json can be released, and makes dist/drawbridge-VERSION.tar.gz, its notes, and the
// packages that are published as npm takes them. It tags and sends nothing. --dry-run: only looks, and prints the notes. --prepare: takes the
// changes of the packages into their versions and change logs, writes the date into CHANGELOG.md and keeps the version's database for the
// tests of upgrades; commit that. --packages: takes in the changes of the packages alone, for a release of them between two of the center.
// --tag: tags the commit vVERSION as well. docs/releases.md says when to use which.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NODE, ROOT } from './lib/paths.mjs';
import { npm, run } from './lib/programs.mjs';
import { PUBLISHED, packPackage } from './packages/pack.mjs';
import { takeChanges, waitingChanges } from './release/changesets.mjs';
import { RELEASES, schemaHashes, sectionOf, unfitToRelease } from './release/checks.mjs';
import { takeSnapshot } from './release/snapshot.mjs';

const wishes = process.argv.slice(2);
const unknown = wishes.find((wish) => !['--dry-run', '--prepare', '--packages', '--tag'].includes(wish));
if (unknown !== undefined) {
  console.error(`${unknown} is none of --dry-run, --prepare, --packages and --tag.`);
  process.exit(1);
}
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
if (wishes.includes('--packages')) process.exit(await preparePackages());
if (wishes.includes('--prepare')) process.exit(await prepare());

const problems = unfitToRelease(ROOT, { status: git('status', '--porcelain') });
if (git('tag', '--list', `v${version}`) !== '' && git('rev-list', '-n1', `v${version}`) !== git('rev-parse', 'HEAD'))
  problems.push(`the tag v${version} is on another commit: a released version never changes`);
for (const problem of problems) console.error(`- ${problem}`);
const section = sectionOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
if (wishes.includes('--dry-run') && section !== undefined) console.log(notes(section));
if (problems.length > 0) {
  console.error(`${version} cannot be released yet.`);
  process.exit(1);
}
if (wishes.includes('--dry-run')) {
  console.log(`${version} can be released. Nothing was made or tagged.`);
  process.exit(0);
}
const code = await run(NODE, ['tools/package.mjs']);
if (code !== 0) process.exit(code);
writeFileSync(join(ROOT, `dist/drawbridge-${version}-notes.md`), notes(section));
console.log(`dist/drawbridge-${version}-notes.md: the notes.`);
for (const name of PUBLISHED) console.log(`dist/${packInto('dist', name)}: @drawbridge/${name}.`);
if (wishes.includes('--tag')) {
  git('tag', '-a', `v${version}`, '-F', `dist/drawbridge-${version}-notes.md`, '--cleanup=verbatim');
  console.log(`Tagged v${version}. Nothing was pushed.`);
}

function notes({ date, notes: text }) {
  return `# Drawbridge ${version}${date === undefined ? ', not released yet' : `, ${date}`}\n\n${text}\n`;
}

/** Packs a package, and leaves the archive in a folder of the tree; gives its name. */
function packInto(to, name) {
  const { folder, archive } = packPackage(name);
  copyFileSync(archive, join(ROOT, to, basename(archive)));
  rmSync(folder, { recursive: true });
  return basename(archive);
}

/** Takes the changes of the packages into their versions and change logs. The lock file names the new versions, too. */
async function preparePackages() {
  const changes = waitingChanges(ROOT);
  if (changes.length === 0) {
    console.log('No change of a package waits.');
    return 0;
  }
  takeChanges(ROOT);
  console.log(`Taken into the packages’ versions and change logs: ${changes.join(', ')}.`);
  return npm(['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error']);
}

/** Takes in the packages' changes, dates the change log's section, and keeps the database of this version beside the hashes of its schema. */
async function prepare() {
  if (git('tag', '--list', `v${version}`) !== '') {
    console.error(`${version} is released, and a released version never changes: its database and hashes are kept as they are.`);
    return 1;
  }
  const file = join(ROOT, 'CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  const dated = readFileSync(file, 'utf8').replace(`## ${version}, not released yet`, `## ${version}, ${today}`);
  const date = sectionOf(dated, version)?.date;
  if (date === undefined) {
    console.error(`CHANGELOG.md has no section “## ${version}, not released yet”.`);
    return 1;
  }
  const code = await preparePackages();
  if (code !== 0) return code;
  console.log('Making a database of this version, with three months of demo data. This takes a minute.');
  mkdirSync(join(ROOT, RELEASES), { recursive: true });
  const database = `${version}.dump.gz`;
  const opened_by = await takeSnapshot(join(ROOT, RELEASES, database));
  const kept = { version, date, database, ...opened_by, schema: schemaHashes(ROOT, version) };
  writeFileSync(join(ROOT, RELEASES, `${version}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(file, dated);
  console.log(`Commit CHANGELOG.md, packages and ${RELEASES}, then: npm run release -- --dry-run`);
  return 0;
}
