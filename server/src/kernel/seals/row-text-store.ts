import type { Queryable } from '../db/database.ts';
import type { SealedTable } from './sealed-tables.ts';

/** Types whose text is the same in every session; a time, a date and bytes are made so. */
const PLAIN = /^(text|character|character varying|boolean|smallint|integer|bigint|jsonb|bigint\[\]|integer\[\]|boolean\[\]|text\[\])$/;

/** The types of a table's columns, those of domains by what they stand on. */
export async function readColumnTypes(db: Pick<Queryable, 'many'>, table: string): Promise<Map<string, string>> {
  const rows = await db.many<{ name: string; type: string }>(
    `select a.attname::text as name, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type
       from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function canonical(column: string, type: string | undefined): string {
  if (type === 'timestamp with time zone') return `encode(timestamptz_send(t.${column}), 'hex')`;
  if (type === 'date') return `encode(date_send(t.${column}), 'hex')`;
  if (type === 'bytea') return `encode(t.${column}, 'hex')`;
  // Whole files: their hash stands for them.
  if (type === 'text' && /(^|_)sealed$/.test(column)) return `encode(sha256(convert_to(t.${column}, 'UTF8')), 'hex')`;
  if (type !== undefined && PLAIN.test(type)) return `t.${column}`;
  throw new Error(`column ${column} cannot be sealed: ${type ?? 'there is none'}`);
}

/**
 * The SQL of a row `t`'s canonical text, a composite's with times as bytes. It stands here as the database's owner
 * could replace a function. Throws for a missing column, or one whose text depends on the session.
 */
export async function rowText(db: Queryable, { table, order, fixed }: SealedTable): Promise<string> {
  const types = await readColumnTypes(db, table);
  return `row(${[order, ...fixed].map((column) => canonical(column, types.get(column))).join(', ')})::text`;
}

/** The SQL of what names a row `t` to a person, in brackets behind its number. */
export function rowName({ name }: SealedTable): string {
  return `concat_ws(' ', ${name.map((column) => `t.${column}::text`).join(', ')})`;
}
