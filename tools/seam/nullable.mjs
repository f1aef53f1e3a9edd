// Which columns of a statement may be null as far as the schema tells: plain columns that have no NOT NULL, and those of an outer join's far side.
import { parseSync } from 'libpg-query';
import { describe } from './describe.mjs';
import { factsOf } from './facts.mjs';
import { addImplied } from './implied.mjs';

const AGGREGATES = new Set(['min', 'max', 'sum', 'avg', 'array_agg', 'jsonb_agg', 'string_agg']);

/** For each field, whether it may be null. What conditions of the statement say, alone or by a CHECK of the table, is known of its rows. */
export async function nullableFields(text, fields, client, schema) {
  const [{ stmt }] = parseSync(text).stmts;
  const [statement] = Object.values(stmt);
  const facts = factsOf(stmt);
  const exprs = statement.returningClause?.exprs ?? statement.targetList ?? [];
  const listed = exprs.map(({ ResTarget }) => ResTarget.val);
  const isPlain = listed.length === fields.length && !JSON.stringify(listed).includes('A_Star');
  const isOneRow = statement.op === 'SETOP_NONE' && statement.groupClause === undefined;
  const nullable = [];
  for (const [at, field] of fields.entries()) {
    const target = isPlain ? listed[at] : undefined;
    if (field.tableID === 0) nullable.push(isOneRow && AGGREGATES.has(aggregateIn(target)));
    else nullable.push(isFar(target, facts) || (await isNullableColumn(field, facts, client, schema)));
  }
  return nullable;
}

const aggregateIn = (target) => (target?.FuncCall?.over === undefined ? target?.FuncCall?.funcname.at(-1).String.sval : undefined);

/** Whether a plain column is of the far side of an outer join, and nothing says that there is a row. */
function isFar(target, { far, present }) {
  const names = target?.ColumnRef?.fields.map((field) => field.String.sval) ?? [];
  return names.length > 1 && far.has(names.at(-2)) && !present.has(names.slice(-2).join('.'));
}

/** The column of a table or view. */
async function isNullableColumn({ tableID, columnID, name }, facts, client, schema) {
  const table = schema.tables.get(tableID);
  const column = table?.columns.get(columnID);
  const present = new Set([...facts.present].map((one) => one.split('.').at(-1)));
  if (present.has(column?.name ?? name) || column === undefined) return false;
  const { never, checks } = await knownOf(table, client, schema);
  for (const other of never) present.add(other);
  addImplied(checks, present, facts.values);
  return !present.has(column.name);
}

/** Columns that are never null, and the CHECKs of the rows: of a view those of what stands behind it. */
async function knownOf(table, client, schema) {
  if (table.view === undefined)
    return { never: [...table.columns.values()].filter((one) => one.isNotNull).map((one) => one.name), ...table };
  table.known ??= describe(client, table.view).then(async ({ fields }) => {
    const nullable = await nullableFields(table.view, fields, client, schema);
    return { never: fields.filter((_, at) => !nullable[at]).map((field) => field.name), checks: checksBehind(fields, schema) };
  });
  return table.known;
}

/** A view of one table whose columns keep their names has rows of which that table's CHECKs are true. */
function checksBehind(fields, schema) {
  const plain = fields.filter(({ tableID }) => tableID !== 0);
  const table = schema.tables.get(plain[0]?.tableID);
  const isAsThere = plain.every(
    (field) => schema.tables.get(field.tableID) === table && table?.columns.get(field.columnID)?.name === field.name,
  );
  return isAsThere ? (table?.checks ?? []) : [];
}
