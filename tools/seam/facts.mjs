// What a statement says of the rows that it finds, by its conditions.
import { columnOf, wordsOf } from './implied.mjs';

/** Null on either side makes these null, and a row is not found. */
const STRICT = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_LIKE']);

/**
 * `present`: columns that are not null, by name and with the alias where one stands there. `values`: the only values of a column,
 * of all tables that have one of its name. `far`: aliases on
 * the far side of an outer join. Conditions anywhere in the statement count: what is given outside mostly comes from the inside.
 */
export function factsOf(statement) {
  const facts = { present: new Set(), values: new Map(), far: new Set() };
  gather(statement, facts);
  return facts;
}

function gather(node, facts) {
  if (node === null || typeof node !== 'object') return;
  if (node.whereClause !== undefined) believe(node.whereClause, facts);
  if (node.JoinExpr !== undefined) {
    const { jointype, larg, rarg, quals } = node.JoinExpr;
    if (jointype === 'JOIN_INNER') believe(quals, facts);
    if (jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL') addAliases(rarg, facts.far);
    if (jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL') addAliases(larg, facts.far);
  }
  for (const value of Object.values(node)) gather(value, facts);
}

function addAliases(node, aliases) {
  const [range] = Object.values(node);
  if (node.JoinExpr !== undefined) for (const side of [range.larg, range.rarg]) addAliases(side, aliases);
  const name = range.alias?.aliasname ?? range.relname;
  if (name !== undefined) aliases.add(name);
}

function believe(condition, facts) {
  if (condition === undefined) return;
  const { BoolExpr, NullTest, A_Expr } = condition;
  if (BoolExpr?.boolop === 'AND_EXPR') for (const part of BoolExpr.args) believe(part, facts);
  const sides = STRICT.has(A_Expr?.kind) ? [A_Expr.lexpr, A_Expr.rexpr] : [];
  const present = NullTest?.nulltesttype === 'IS_NOT_NULL' ? [NullTest.arg] : [condition, ...sides];
  for (const node of present) {
    const names = node?.ColumnRef?.fields.map((field) => field.String?.sval);
    if (names !== undefined) facts.present.add(names.slice(-2).join('.'));
  }
  const words = A_Expr?.name?.at(-1).String.sval === '=' ? wordsOf(A_Expr.rexpr) : undefined;
  const column = words === undefined ? undefined : columnOf(A_Expr.lexpr);
  if (column !== undefined) facts.values.set(column, [...words, ...(facts.values.get(column) ?? [])]);
}
