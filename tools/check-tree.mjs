// node tools/check-tree.mjs [FOLDER]: checks what the linter cannot: where the clock is read, where SQL stands, how long files and functions
// are, and that nothing of one machine is written down. Exits 1 on a breach, and also when it found next to nothing to check.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_FUNCTION, longFunctions } from './lib/long-functions.mjs';

const LEAST_FILES = 5;
const LONGEST_FILE = 400;
const root = process.argv[2] ?? process.cwd();

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'test-results', 'playwright-report', '.data']);
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /(\.test\.tsx?|\.spec\.ts)$|(^|[/-])testing[a-z-]*\.tsx?$|(^|\/)(testing|test|e2e)\//;
const SOURCE = /^(packages\/[^/]+|server|web)\/src\//;
const BESIDE_SOURCE = /^(bench|tools)\//;
const CLOCK = /^(server\/src\/kernel\/clock\/|(web\/src\/ui|packages\/(sdk|cli)\/src)\/clock\.ts$)/;
const MAY_HOLD_SQL = /(^|[/-])store\.ts$|\.sql$|^server\/(src\/kernel\/db|src\/schema|test)\//;
const SQL =
  /[`'"]\s*(select\s+[\s\S]+?\sfrom\s|select\s+\w+\s*\(|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i;

/** Each rule: for which files, what must not stand there, and why. */
const RULES = [
  {
    applies: (file) => SOURCE.test(file) && CODE.test(file) && !TEST.test(file) && !CLOCK.test(file),
    finds: /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/,
    words: 'reads the clock: take it from the clock module',
  },
  {
    applies: (file) => /^server\/src\//.test(file) && CODE.test(file) && !TEST.test(file) && !MAY_HOLD_SQL.test(file),
    finds: SQL,
    words: 'holds SQL: it belongs into store.ts or an SQL file',
  },
  {
    applies: (file) =>
      /^server\/src\//.test(file) && CODE.test(file) && !TEST.test(file) && !/^server\/src\/(main|prove|operate)\.ts$/.test(file),
    finds: /\bconsole\./,
    words: 'writes to the console: use context.log',
  },
  {
    // Nor do the descriptions of companies' interfaces, which name pages of theirs.
    applies: (file) =>
      file !== 'package-lock.json' && !/\/description\.json$/.test(file) && !/\.(png|jpg|svg|woff2|ico|mp4|webm)$/.test(file),
    // Written in pieces, so that this file does not name them either.
    finds: new RegExp(['/wo' + 'rk/', '/ro' + 'ot/[a-z.]', '/ho' + 'me/[a-z]+/', 'registry\\.npm' + 'js', 'deb\\.deb' + 'ian'].join('|')),
    words: 'names a folder of one machine or a package host',
  },
];

const files = list('');
const breaches = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const found = RULES.filter((rule) => rule.applies(file)).flatMap((rule) => {
    const code = CODE.test(file) && rule.finds === SQL ? withoutComments(text) : text;
    const match = rule.finds.exec(code);
    return match ? [`${file}:${code.slice(0, match.index).split('\n').length} ${rule.words}`] : [];
  });
  const lines = text.split('\n').length - 1;
  if (SOURCE.test(file) && CODE.test(file) && lines > LONGEST_FILE)
    found.push(`${file} has ${lines} lines: past ${LONGEST_FILE} it is two files`);
  if ((SOURCE.test(file) || BESIDE_SOURCE.test(file)) && CODE.test(file) && !TEST.test(file))
    for (const { line, length } of longFunctions(file, text))
      found.push(`${file}:${line} begins a function of ${length} lines: past ${LONGEST_FUNCTION} it is two functions`);
  return found;
});

for (const breach of breaches) console.error(breach);
if (files.length < LEAST_FILES) console.error(`only ${files.length} files were found in ${root}`);
console.log(`${files.length} files, ${breaches.length} breaches of the tree's rules`);
process.exit(breaches.length > 0 || files.length < LEAST_FILES ? 1 : 0);

/** Every file below a folder of the tree, but for what is installed, built or kept by the server. */
function list(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    // The tests write their reports at the top; a folder of that name further down is ours.
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) || path === 'reports' ? [] : list(path);
    return entry.isFile() && !NOT_OURS.has(entry.name) ? [path] : [];
  });
}

/** The code with its comments blanked out, at the same places. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
}
