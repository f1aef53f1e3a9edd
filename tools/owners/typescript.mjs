// The SQL that stands in TypeScript: in strings and templates, with what they are put together from.
import { parseSync } from '@swc/core';
import { PLACEHOLDER } from './sql.mjs';

const QUERIES = new Set(['one', 'many', 'maybe', 'run', 'query']);
/** What may stand in the places of all that is only known at run time; the first that makes SQL is taken. */
const STAND_INS = [PLACEHOLDER, '', 'select 1', `and ${PLACEHOLDER}`, `where ${PLACEHOLDER}`, '(1)', `, ${PLACEHOLDER}`];
/** If none does: these in any mixture, for a few places. */
const MIXED = [PLACEHOLDER, '', "'text'"];
const MOST_MIXED = 4;
const MOST_VARIANTS = 64;
const DEEPEST = 12;

/** The literals of a file: each with its pieces, whether it is the text of a query, and the names that the file gives to literals. */
export function literalsOf(source) {
  const module = parseSync(`;${source}`, { syntax: 'typescript' });
  const base = module.body[0].span.start + 1;
  const file = { literals: [], named: new Map(), bytes: Buffer.from(source) };
  visit(module.body, file, base);
  return file;
}

/**
 * Texts that a literal may become: for each choice in it a list of attempts, of which the first that is SQL counts. An attempt is a list of pieces
 * ({ text, offset } where the piece stands in its file).
 */
export function textsOf(literal, named) {
  const pieces = expand(literal, named, 0);
  const variants = Math.min(product(pieces.filter(({ alternatives }) => alternatives !== undefined)), MOST_VARIANTS);
  return Array.from({ length: variants }, (_, variant) => {
    const chosen = choose(pieces, variant);
    return mixtures(chosen.filter(({ unknown }) => unknown).length).map((standIns) => fill(chosen, standIns));
  });
}

const product = (choices) => choices.reduce((count, { alternatives }) => count * alternatives.length, 1);

/** For each attempt, what stands in each of `places`. */
function mixtures(places) {
  if (places === 0) return [[]];
  const uniform = STAND_INS.map((standIn) => Array(places).fill(standIn));
  if (places > MOST_MIXED) return uniform;
  const mixed = Array.from({ length: MIXED.length ** places }, (_, number) =>
    Array.from({ length: places }, (_, place) => MIXED[Math.floor(number / MIXED.length ** place) % MIXED.length]),
  );
  return [...uniform, ...mixed];
}

function fill(pieces, standIns) {
  let place = 0;
  return pieces.map((piece, at) => {
    if (!piece.unknown) return piece;
    const standIn = standIns[place];
    place += 1;
    return { text: fixedStandIn(pieces, at) ?? standIn };
  });
}

/** Where only one thing can stand: rows, branches of a case, what follows a number, and the direction after a sort key. */
function fixedStandIn(pieces, at) {
  const [before, after] = [pieces[at - 1]?.text ?? '', pieces[at + 1]?.text ?? ''];
  if (/\bvalues\s*$/i.test(before)) return '(1)';
  if (before.trim() === '' && /^\s*else\b/i.test(after)) return 'when 1 then 1';
  if (/\b\d+$/.test(before)) return '';
  return before.trim() === '' && pieces[at - 2]?.unknown ? '' : undefined;
}

/** The pieces with each choice made as the number of the variant says. */
function choose(pieces, variant) {
  let rest = variant;
  return pieces.flatMap((piece) => {
    if (piece.alternatives === undefined) return [piece];
    const chosen = piece.alternatives[rest % piece.alternatives.length];
    rest = Math.floor(rest / piece.alternatives.length);
    return choose(chosen, 0);
  });
}

/** The pieces of a literal, with named literals put in where they are used. */
function expand(node, named, depth) {
  if (depth > DEEPEST) return [{ unknown: true }];
  if (node.kind === 'text') return [node];
  if (node.kind === 'sum') return node.parts.flatMap((part) => expand(part, named, depth + 1));
  if (node.kind === 'choice') return [{ alternatives: node.parts.map((part) => expand(part, named, depth + 1)) }];
  const known = node.kind === 'name' ? named(node.name) : undefined;
  return known === undefined ? [{ unknown: true }] : expand(known, named, depth + 1);
}

function visit(node, file, base) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, file, base);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) nameLiteral(node.id.value, node.init, file, base);
  if (node.type === 'FunctionDeclaration') nameLiteral(node.identifier.value, node, file, base);
  if (node.type === 'CallExpression') markQuery(node);
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type?.startsWith('TsLiteral')) return;
  const literal = literalIn(node, base);
  if (literal !== undefined && literal.kind !== 'name')
    file.literals.push({ ...literal, start: node.span.start - base, isQuery: node.isQuery === true });
  for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, file, base);
}

function nameLiteral(name, value, file, base) {
  const literal = literalIn(resultOf(value), base);
  if (literal !== undefined && !file.named.has(name)) file.named.set(name, literal);
}

/** What an expression stands for: of a function, what it returns. */
function resultOf(value) {
  if (value.type === 'TsConstAssertion' || value.type === 'TsAsExpression' || value.type === 'ParenthesisExpression')
    return resultOf(value.expression);
  if (value.type !== 'ArrowFunctionExpression' && value.type !== 'FunctionDeclaration' && value.type !== 'FunctionExpression') return value;
  if (value.body === null) return undefined;
  if (value.body.type !== 'BlockStatement') return resultOf(value.body);
  return value.body.stmts.find(({ type }) => type === 'ReturnStatement')?.argument ?? value.body;
}

function markQuery({ callee, arguments: given }) {
  if (callee.type !== 'MemberExpression' || !QUERIES.has(callee.property.value) || given.length === 0) return;
  given[0].expression.isQuery = true;
}

/** A string, a template, a sum or a choice of them, or a name that may stand for one. Undefined for anything else. */
function literalIn(node, base) {
  if (node === null || node === undefined) return undefined;
  const part = (inner) => literalIn(inner, base) ?? { kind: 'unknown' };
  switch (node.type) {
    case 'StringLiteral':
      return { kind: 'text', text: node.value, offset: node.span.start - base + 1 };
    case 'TemplateLiteral':
      return {
        kind: 'sum',
        parts: node.quasis.flatMap((quasi, at) => [
          { kind: 'text', text: quasi.cooked, offset: quasi.span.start - base },
          ...(node.expressions[at] ? [part(node.expressions[at])] : []),
        ]),
      };
    case 'BinaryExpression':
      return node.operator === '+' ? { kind: 'sum', parts: [part(node.left), part(node.right)] } : undefined;
    case 'ConditionalExpression':
      return { kind: 'choice', parts: [part(node.consequent), part(node.alternate)] };
    case 'ParenthesisExpression':
      return literalIn(node.expression, base);
    case 'Identifier':
      return { kind: 'name', name: node.value };
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? { kind: 'name', name: node.callee.value } : undefined;
    default:
      return undefined;
  }
}
