// What the live schema and the driver say of types and columns.
import { parsedCondition } from './implied.mjs';

/** A value of each category of types, as PostgreSQL writes it. */
const SAMPLES = { N: '1', B: 't', D: '2026-03-02 10:00:00+00', S: 'x', E: 'x', U: 'x' };
const NAMED = { bytea: '\\x00', json: '{}', jsonb: '{}', date: '2026-03-02', void: '' };

/**
 * Types by oid; our tables and views by oid, each with its columns by number, its CHECKs and what a view stands for.
 * `proven` are conditions by table that `npm run prove` holds where the schema has no CHECK.
 */
export async function schemaOf(client, proven) {
  const rows = async (text) => (await client.query({ text, rowMode: 'array' })).rows;
  const types = await rows('select oid::int, typname, typcategory, typelem::int from pg_type');
  const relations = await rows(
    `select oid::int, relname, case when relkind in ('v', 'm') then rtrim(pg_get_viewdef(oid), ';') end
       from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace`,
  );
  const tables = new Map(
    relations.map(([oid, name, view]) => [
      oid,
      { columns: new Map(), view: view ?? undefined, checks: (proven[name] ?? []).map(parsedCondition) },
    ]),
  );
  const columns = await rows(
    `select attrelid::int, attnum, attname, attnotnull or typnotnull from pg_attribute a join pg_type t on t.oid = a.atttypid where attnum > 0`,
  );
  for (const [oid, number, name, isNotNull] of columns) tables.get(oid)?.columns.set(number, { name, isNotNull });
  const checks = await rows(`select conrelid::int, pg_get_expr(conbin, conrelid) from pg_constraint where contype = 'c' and conrelid <> 0`);
  for (const [oid, condition] of checks) tables.get(oid)?.checks.push(parsedCondition(condition));
  return {
    types: new Map(types.map(([oid, name, category, element]) => [oid, { name, category, element }])),
    tables,
  };
}

/** The kind that a value must be of to become a parameter of a type. */
export function kindOfParameter(oid, schema, driver) {
  const { category, element } = schema.types.get(oid);
  return category === 'A' ? `${kindOfParameter(element, schema, driver)}[]` : kindOfType(oid, schema, driver);
}

/** The kind of the value that the driver makes of a type: as in row-type.mjs, or any for JSON. */
export function kindOfType(oid, schema, driver) {
  const value = driver.getTypeParser(oid, 'text')(sampleOf(oid, schema));
  const { name, category, element } = schema.types.get(oid);
  if (category === 'A' && Array.isArray(value)) {
    const [item] = value;
    return schema.types.get(element).name.startsWith('json') ? 'any' : `${kindOfValue(item)}[]`;
  }
  return name.startsWith('json') ? 'any' : kindOfValue(value);
}

function sampleOf(oid, schema) {
  const { name, category, element } = schema.types.get(oid);
  return category === 'A' ? `{"${sampleOf(element, schema).replaceAll('\\', '\\\\')}"}` : (NAMED[name] ?? SAMPLES[category] ?? 'x');
}

function kindOfValue(value) {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}
