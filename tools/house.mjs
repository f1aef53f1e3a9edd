// npm run house: how large the house is, and how tidy, in figures that should only get better. It judges nothing; `npm test` does.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './lib/paths.mjs';

const LONGEST_FUNCTION = 60;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');
const TEST = /\.(test|spec)\.tsx?$|(^|[/-])testing[a-z-]*\.tsx?$|^server\/test\//;
const product = files.filter((file) => /^(server|web|packages\/[^/]+)\/src\/.*\.tsx?$/.test(file) && !TEST.test(file));
const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const lines = (some) => some.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
]);

/** Functions of a file past the longest that a reader can hold: where each begins, and its lines. */
function longFunctions(file) {
  const text = textOf(file).replace(/^#!/, '//');
  const bytes = Buffer.from(`;${text}`);
  const module = parseSync(`;${text}`, { syntax: 'typescript', tsx: file.endsWith('x') });
  const base = module.body[0].span.start;
  const lineOf = (position) =>
    bytes
      .subarray(0, position - base)
      .toString()
      .split('\n').length;
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (FUNCTIONS.has(node.type)) {
      const { start, end } = (node.function ?? node).span;
      const length = lineOf(end) - lineOf(start) + 1;
      if (length > LONGEST_FUNCTION) found.push({ file, line: lineOf(start), length });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(module.body);
  return found;
}

/** Dependencies that a package.json declares and no file of its folder names. */
function unusedDependencies(manifest) {
  const folder = manifest.replace(/package\.json$/, '');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(manifest));
  const code = files.filter(
    (file) => file.startsWith(folder) && /\.(ts|tsx|mjs|cjs|json|css|html)$/.test(file) && !file.endsWith('package-lock.json'),
  );
  const all = code
    .filter((file) => file !== manifest)
    .map(textOf)
    .join('\n');
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !all.includes(name) && !name.startsWith('@types/'));
}

const long = product.flatMap(longFunctions).sort((a, b) => b.length - a.length);
const classLookups = tests
  .filter((file) => file.startsWith('web/'))
  .reduce((sum, file) => sum + (textOf(file).match(/\b(?:one|all|querySelector(?:All)?)\(\s*['"`][^'"`]*\.[a-z]/g)?.length ?? 0), 0);
const cases = tests.reduce((sum, file) => sum + (textOf(file).match(/^\s*(?:test|it)(?:\.each)?\b/gm)?.length ?? 0), 0);
const owners = execFileSync(process.execPath, ['tools/check-owners.mjs', '--matrix'], { cwd: ROOT, encoding: 'utf8' });
const kinds = { TypeScript: product, 'SQL of the schema': /^server\/schema\//, 'SQL beside its commands': /^server\/src\/.*\.sql$/ };

for (const [name, which] of Object.entries(kinds)) {
  const some = Array.isArray(which) ? which : files.filter((file) => which.test(file));
  row(`${name}, lines of the product`, `${lines(some)} in ${some.length} files`);
}
row('tests, lines', `${lines(tests)} in ${tests.length} files; ${cases} cases in the text, some of which are tables`);
row(`functions past ${LONGEST_FUNCTION} lines`, `${long.length}; web ${long.filter(({ file }) => file.startsWith('web/')).length}`);
for (const { file, line, length } of long.slice(0, 5)) row('', `${length} ${file}:${line}`);
row('lookups by CSS class in web tests', classLookups);
row(
  'dependencies that nobody imports',
  files
    .filter((file) => file.endsWith('package.json'))
    .flatMap(unusedDependencies)
    .join(', ') || 'none',
);
for (const line of owners.split('\n').filter((text) => /^(references|calls|mentions|largest)/.test(text))) row(...line.split(/: (.*)/s));

function row(what, value) {
  console.log(`${what.padEnd(72)} ${value}`);
}
