// What a text of SQL mentions: tables it reads and writes, functions it calls, and what it defines. Parsed by PostgreSQL's own parser.
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** Stands in a text where a name is only known at run time. */
export const PLACEHOLDER = 'named_at_run_time';

/** Blanks and comments before a statement. */
const LEADING = /^(\s|--[^\n]*\n)*/;

await loadModule();

/**
 * Everything that a text mentions, or undefined when it is no SQL. `mentions` have a kind (read, write, call, or type, which may be a table's), a name
 * and an offset in bytes; a call also says how many arguments are given by their place. `defined` are functions, views, tables and temporary tables, the rows of a trigger among them. `unseen` counts the
 * statements that the text puts together when it runs.
 */
export function readSql(text) {
  const statements = parsed(text);
  if (statements === undefined) return undefined;
  const found = { mentions: [], defined: [], unseen: 0 };
  const bytes = Buffer.from(text);
  for (const { stmt, stmt_location: begins = 0, stmt_len: length } of statements) {
    const source = bytes.subarray(begins, length === undefined ? undefined : begins + length).toString();
    const at = begins + LEADING.exec(source)[0].length;
    walk(stmt, { found, names: new Set(), at, source, inBody: false });
  }
  return found;
}

/** A part of a statement, tried in the places where one may stand. */
export function readFragment(text) {
  const places = [
    'select %',
    'select 1 from %',
    'select 1 from t %',
    'select 1 from t where %',
    'with % select 1',
    'select 1 from t where true %',
  ];
  for (const place of places) {
    const found = readSql(place.replace('%', () => text));
    if (found === undefined) continue;
    const shift = place.indexOf('%');
    const mentions = found.mentions.filter(({ name }) => name !== 't').map((mention) => ({ ...mention, offset: mention.offset - shift }));
    return { ...found, mentions };
  }
  return undefined;
}

function parsed(text) {
  try {
    return parseSync(text).stmts ?? [];
  } catch {
    return undefined;
  }
}

function walk(node, scope) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, scope);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const inner = node.withClause === undefined ? scope : walkNamedQueries(node.withClause, scope);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'withClause') continue;
    const visit = VISITS[key];
    if (visit === undefined) walk(value, inner);
    else visit(value, inner);
  }
}

/** The queries of a WITH: each sees those before it, and itself when it is recursive. Returns the scope of what follows. */
function walkNamedQueries({ ctes, recursive }, scope) {
  const inner = { ...scope, names: new Set(scope.names) };
  const names = ctes.map(({ CommonTableExpr }) => CommonTableExpr.ctename);
  if (recursive) for (const name of names) inner.names.add(name);
  for (const { CommonTableExpr } of ctes) {
    walk(CommonTableExpr.ctequery, { ...inner, names: new Set(inner.names) });
    inner.names.add(CommonTableExpr.ctename);
  }
  return inner;
}

function mention(kind, name, location, scope, more = {}) {
  scope.found.mentions.push({ kind, name, offset: scope.inBody ? scope.at : (location ?? scope.at), ...more });
}

function mentionTable(kind, { schemaname, relname, location }, scope) {
  if (schemaname !== undefined && schemaname !== 'public') return;
  if (schemaname === undefined && scope.names.has(relname)) return;
  if (schemaname === undefined && relname.startsWith('pg_')) return;
  mention(kind, relname, location, scope);
}

/** A statement that changes the table in its `relation`; the rest of it reads. */
function visitChange({ relation, ...rest }, scope) {
  const inner = rest.withClause === undefined ? scope : walkNamedQueries(rest.withClause, scope);
  mentionTable('write', relation, { ...inner, names: new Set() });
  walk({ ...rest, withClause: undefined }, inner);
}

const ownName = (names) => {
  const words = names.map((name) => name.String.sval);
  return words.length === 1 || words[0] === 'public' ? words.at(-1) : undefined;
};

function visitType(value, scope) {
  const name = value.names === undefined ? undefined : ownName(value.names);
  if (name !== undefined) mention('type', name, value.location, scope);
  walk(value.typmods ?? [], scope);
}

const VISITS = {
  RangeVar: (value, scope) => mentionTable('read', value, scope),
  relation: (value, scope) => mentionTable('read', value, scope),
  InsertStmt: visitChange,
  UpdateStmt: visitChange,
  DeleteStmt: visitChange,
  MergeStmt: visitChange,
  TruncateStmt: ({ relations }, scope) => {
    for (const { RangeVar } of relations) mentionTable('write', RangeVar, scope);
  },
  FuncCall: (value, scope) => {
    const name = ownName(value.funcname);
    const by_place = (value.args ?? []).filter(({ NamedArgExpr }) => NamedArgExpr === undefined).length;
    if (name !== undefined) mention('call', name, value.location, scope, { by_place });
    walk({ ...value, funcname: [] }, scope);
  },
  TypeName: visitType,
  typeName: visitType,
  argType: visitType,
  returnType: visitType,
  ViewStmt: ({ view, query }, scope) => {
    scope.found.defined.push({ kind: 'view', name: view.relname, offset: scope.at });
    walk(query, scope);
  },
  CreateTrigStmt: (value, scope) => {
    mentionTable('read', value.relation, scope);
    const name = ownName(value.funcname);
    if (name !== undefined) mention('call', name, undefined, scope);
    walk(value.whenClause ?? [], scope);
    for (const { TriggerTransition } of value.transitionRels ?? [])
      scope.found.defined.push({ kind: 'temporary table', name: TriggerTransition.name, offset: scope.at });
  },
  CreateFunctionStmt: visitFunction,
  DoStmt: ({ args }, scope) => {
    const body = args.map(({ DefElem }) => DefElem).find(({ defname }) => defname === 'as');
    walkPlpgsql(`do $owners$${body.arg.String.sval}$owners$`, scope);
  },
  CreateStmt: ({ relation }, scope) => {
    const kind = relation.relpersistence === 't' ? 'temporary table' : 'table';
    scope.found.defined.push({ kind, name: relation.relname, offset: scope.at });
  },
  // FOR UPDATE OF names what the statement already reads.
  LockingClause: () => {},
  DropStmt: () => {},
  AlterTableStmt: () => {},
  CommentStmt: () => {},
  GrantStmt: () => {},
};

function visitFunction(value, scope) {
  const name = value.funcname.at(-1).String.sval;
  scope.found.defined.push({ kind: 'function', name, offset: scope.at });
  walk(value.parameters ?? [], scope);
  if (value.returnType !== undefined) visitType(value.returnType, scope);
  walk(value.sql_body ?? [], scope);
  const options = Object.fromEntries((value.options ?? []).map(({ DefElem }) => [DefElem.defname, DefElem.arg]));
  const body = options.as?.List.items[0].String.sval;
  if (body === undefined) return;
  if (options.language?.String.sval === 'plpgsql') {
    walkPlpgsql(scope.source, scope);
    return;
  }
  walkBody(body, scope);
}

function walkBody(text, scope) {
  const statements = parsed(text);
  if (statements === undefined) scope.found.unseen += 1;
  else walk(statements, { ...scope, inBody: true, names: new Set() });
}

function walkPlpgsql(text, scope) {
  let tree;
  try {
    tree = parsePlPgSQLSync(text);
  } catch {
    scope.found.unseen += 1;
    return;
  }
  walkPlpgsqlNode(tree.plpgsql_funcs, scope);
}

function walkPlpgsqlNode(node, scope) {
  if (Array.isArray(node)) {
    for (const item of node) walkPlpgsqlNode(item, scope);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'PLpgSQL_expr') walkExpression(value, scope);
    else if (key === 'PLpgSQL_type')
      mention('type', value.typname.replace(/%rowtype$|\..*$|\[\]$/i, ''), undefined, { ...scope, inBody: true });
    else if (key === 'PLpgSQL_stmt_dynexecute') walkExecute(value, scope);
    else walkPlpgsqlNode(value, scope);
  }
}

/** Modes of the parser: a statement, an expression, or an assignment whose target comes first. */
function walkExpression({ query, parseMode = 0 }, scope) {
  const text = parseMode === 0 ? query : `select ${parseMode === 2 ? query : query.replace(/^.*?:?=/s, '')}`;
  walkBody(text, scope);
}

/** EXECUTE of a text that stands there is read; of any other, only what it is made from can be. */
function walkExecute({ query, ...rest }, scope) {
  const constant = /^\s*'((?:[^']|'')*)'\s*$/.exec(query.PLpgSQL_expr.query);
  if (constant === null) {
    scope.found.unseen += 1;
    walkExpression(query.PLpgSQL_expr, scope);
  } else walkBody(constant[1].replaceAll("''", "'"), scope);
  walkPlpgsqlNode(rest, scope);
}
