// Functions that are too long to be held in mind: counted by `npm run house`, refused by tools/check-tree.mjs.
import { parseSync } from '@swc/core';

export const LONGEST_FUNCTION = 60;

// A table of routes is data, also where a function makes it of a name; the build of the pages finds each by its form.
const ROUTES = /(^|\/)contract\/src\/routes\//;

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'Constructor',
  'ClassMethod',
  'PrivateMethod',
  'GetterProperty',
  'MethodProperty',
  'SetterProperty',
]);

/** Functions of a file past the longest that a reader can hold: the line where each begins, and its length in lines. */
export function longFunctions(file, text) {
  if (ROUTES.test(file)) return [];
  // The parser counts bytes from the first token on, over all files that it reads: the semicolon makes that token the file's first byte.
  const code = `;${text.replace(/^#!/, '//')}`;
  const module = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') });
  const base = module.body[0].span.start;
  const bytes = Buffer.from(code);
  const ends = [];
  for (let at = bytes.indexOf('\n'); at !== -1; at = bytes.indexOf('\n', at + 1)) ends.push(at);
  const lineOf = (position) => ends.findLastIndex((end) => end < position - base) + 2;
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
