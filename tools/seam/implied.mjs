// Which columns of a row cannot be null, given what is known of it and the CHECKs of its table: `(held_reason is not null) = (status = 'HELD')`.
import { parseSync } from 'libpg-query';

const MOST_ATOMS = 9;
/** What each of these counts: nulls, or others. */
const COUNTS = { num_nulls: true, num_nonnulls: false };

/** The condition of a CHECK as `pg_get_constraintdef` writes it, parsed. */
export const parsedCondition = (words) => parseSync(`select 1 where ${words}`).stmts[0].stmt.SelectStmt.whereClause;

/**
 * Adds to `present` (names of columns that are not null) what the checks make of it. `values` maps a column to the only values that it may have.
 * A check that comes out false whatever is unknown, if a column is null, says that it is not.
 */
export function addImplied(checks, present, values) {
  let before;
  do {
    before = present.size;
    for (const check of checks)
      for (const column of columnsTestedIn(check))
        if (!present.has(column) && isImplied(check, column, present, values)) present.add(column);
  } while (present.size > before);
}

function isImplied(check, column, present, values) {
  const atoms = new Map();
  const known = (name) => (present.has(name) ? false : name === column ? true : undefined);
  const run = (chosen) => evaluate(check, { known, values, atoms, chosen });
  run(new Map());
  const names = [...atoms.keys()];
  if (names.length > MOST_ATOMS) return false;
  const choices = names.reduce((lists, name) => lists.flatMap((list) => atoms.get(name).map((value) => [...list, [name, value]])), [[]]);
  return choices.every((chosen) => run(new Map(chosen)) === false);
}

/** True, false, or null, as PostgreSQL has it. What is unknown is an atom, of the value chosen for it. */
function evaluate(node, scope) {
  const atom = (name, possible) => {
    if (!scope.atoms.has(name)) scope.atoms.set(name, possible);
    return scope.chosen.get(name) ?? null;
  };
  if (node.BoolExpr !== undefined) return combine(node.BoolExpr, (part) => evaluate(part, scope));
  if (node.NullTest !== undefined) {
    const isNull = isNullOf(node.NullTest.arg, scope, atom);
    return node.NullTest.nulltesttype === 'IS_NULL' ? isNull : !isNull;
  }
  if (node.CaseExpr !== undefined) return chosenCase(node.CaseExpr, scope);
  const { A_Expr } = node;
  const operator = A_Expr?.name?.at(-1).String.sval;
  if (operator === '=' || operator === '<>') {
    const equal = equality(A_Expr, scope, atom);
    if (equal !== undefined) return equal === null || operator === '=' ? equal : !equal;
  }
  const isKnown = [...columnsIn(node)].every((name) => scope.known(name) === false);
  return atom(JSON.stringify(node, withoutPlaces), isKnown ? [true, false] : [true, false, null]);
}

/** The condition behind the first WHEN that holds. */
function chosenCase({ arg, args, defresult }, scope) {
  for (const { CaseWhen } of args) {
    const { expr, result } = CaseWhen;
    const when = arg === undefined ? expr : { A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr: arg, rexpr: expr } };
    if (evaluate(when, scope)) return evaluate(result, scope);
  }
  return defresult === undefined ? null : evaluate(defresult, scope);
}

const withoutPlaces = (key, value) => (key === 'location' ? undefined : value);

function isNullOf(node, { known }, atom) {
  const name = columnOf(node) ?? JSON.stringify(node, withoutPlaces);
  return known(name) ?? atom(`${name} is null`, [true, false]) ?? false;
}

function combine({ boolop, args }, value) {
  const parts = args.map(value);
  if (boolop === 'NOT_EXPR') return parts[0] === null ? null : !parts[0];
  const decisive = boolop === 'OR_EXPR';
  if (parts.includes(decisive)) return decisive;
  return parts.includes(null) ? null : !decisive;
}

/** Of two conditions; of a column and words; of a count of nulls and numbers. Undefined for anything else. */
function equality({ lexpr, rexpr }, scope, atom) {
  if (isCondition(lexpr) && isCondition(rexpr)) {
    const [left, right] = [evaluate(lexpr, scope), evaluate(rexpr, scope)];
    return left === null || right === null ? null : left === right;
  }
  const words = wordsOf(rexpr);
  if (words === undefined) return undefined;
  const counts = COUNTS[lexpr.FuncCall?.funcname.at(-1).String.sval];
  if (counts !== undefined) return words.includes(lexpr.FuncCall.args.filter((arg) => isNullOf(arg, scope, atom) === counts).length);
  const possible = scope.values.get(columnOf(lexpr));
  if (possible?.every((word) => words.includes(word))) return true;
  return possible?.every((word) => !words.includes(word)) ? false : undefined;
}

const isCondition = (node) => node.NullTest !== undefined || node.BoolExpr !== undefined || node.A_Expr !== undefined;

/** The name of a plain column, whatever it is cast to. */
export function columnOf(node) {
  if (node?.TypeCast !== undefined) return columnOf(node.TypeCast.arg);
  return node?.ColumnRef?.fields.at(-1).String?.sval;
}

/** The constants that something is compared with: one, or a list of them. */
export function wordsOf(node) {
  if (node === undefined) return undefined;
  if (node.TypeCast !== undefined) return wordsOf(node.TypeCast.arg);
  const list = node.A_ArrayExpr?.elements ?? node.List?.items;
  if (list !== undefined) {
    const words = list.map(wordsOf);
    return words.includes(undefined) ? undefined : words.flat();
  }
  const constant = node.A_Const;
  if (constant?.sval !== undefined) return [constant.sval.sval];
  return constant?.ival === undefined ? undefined : [constant.ival.ival ?? 0];
}

function columnsTestedIn(node, found = new Set()) {
  if (node === null || typeof node !== 'object') return found;
  const tested = node.NullTest === undefined ? (node.FuncCall?.args ?? []) : [node.NullTest.arg];
  for (const one of tested) if (columnOf(one) !== undefined) found.add(columnOf(one));
  for (const value of Object.values(node)) columnsTestedIn(value, found);
  return found;
}

function columnsIn(node, found = new Set()) {
  if (node === null || typeof node !== 'object') return found;
  if (node.ColumnRef !== undefined) found.add(columnOf(node));
  for (const value of Object.values(node)) columnsIn(value, found);
  return found;
}
