// npm run house: how large the house is, and how tidy, in figures that should only get better. It judges nothing; `npm test` does.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_FUNCTION, longFunctions } from './lib/long-functions.mjs';
import { KNIP, ROOT } from './lib/paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const TEST = /\.(test|spec)\.tsx?$|(^|[/-])testing[a-z-]*\.tsx?$|^server\/test\//;
const product = files.filter((file) => /^(server|web|packages\/[^/]+)\/src\/.*\.tsx?$/.test(file) && !TEST.test(file));
const helpers = files.filter((file) => /^(bench|tools)\/.*\.(ts|mjs)$/.test(file) && !TEST.test(file));
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const lines = (some) => some.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);

const long = [...product, ...helpers].flatMap((file) => longFunctions(file, textOf(file))).sort((a, b) => b.length - a.length);
const classLookups = tests
  .filter((file) => file.startsWith('web/'))
  .reduce((sum, file) => sum + (textOf(file).match(/\b(?:one|all|querySelector(?:All)?)\(\s*['"`][^'"`]*\.[a-z]/g)?.length ?? 0), 0);
const cases = tests.reduce((sum, file) => sum + (textOf(file).match(/^\s*(?:test|it)(?:\.each)?\b/gm)?.length ?? 0), 0);
const owners = execFileSync(process.execPath, ['tools/check-owners.mjs', '--matrix'], { cwd: ROOT, encoding: 'utf8' });
const { stdout: found } = spawnSync(process.execPath, [KNIP, '--reporter', 'compact', '--no-progress'], { cwd: ROOT, encoding: 'utf8' });
const unused = found.trim() === '' ? 0 : found.trim().split('\n').length;
const kinds = { TypeScript: product, 'SQL of the schema': /^server\/schema\//, 'SQL beside its commands': /^server\/src\/.*\.sql$/ };

for (const [name, which] of Object.entries(kinds)) {
  const some = Array.isArray(which) ? which : files.filter((file) => which.test(file));
  row(`${name}, lines of the product`, `${lines(some)} in ${some.length} files`);
}
row('tests, lines', `${lines(tests)} in ${tests.length} files; ${cases} cases in the text, some of which are tables`);
row(`functions past ${LONGEST_FUNCTION} lines`, `${long.length}; web ${long.filter(({ file }) => file.startsWith('web/')).length}`);
for (const { file, line, length } of long) row('', `${length} ${file}:${line}`);
row('lookups by CSS class in web tests', classLookups);
row('files, exports and dependencies that nobody uses', unused);
for (const line of owners.split('\n').filter((text) => /^(references|calls|mentions|largest)/.test(text))) row(...line.split(/: (.*)/s));

function row(what, value) {
  console.log(`${what.padEnd(72)} ${value}`);
}
