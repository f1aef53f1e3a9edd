// The tables of the schema, as its releases leave them, and who owns each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'libpg-query';
import { readSql } from './sql.mjs';
import { filesBelow } from './tree.mjs';

const SCHEMA = 'server/schema';
const OWNERS = 'server/src/schema/owners.json';

/** The names of tables and views, and of each view what it mentions. */
export function tablesOf(root) {
  const tables = new Map();
  for (const file of filesBelow(root, SCHEMA, /\.sql$/)) {
    const bytes = readFileSync(join(root, file));
    for (const { stmt, stmt_location: begins = 0, stmt_len: length } of parseSync(bytes.toString()).stmts ?? []) {
      follow(stmt, tables);
      if (stmt.ViewStmt === undefined) continue;
      const text = bytes.subarray(begins, length === undefined ? undefined : begins + length).toString();
      tables.set(stmt.ViewStmt.view.relname, { mentions: readSql(text).mentions.map((mention) => ({ ...mention, file, line: 1 })) });
    }
  }
  return tables;
}

function follow(stmt, tables) {
  if (stmt.CreateStmt !== undefined) tables.set(stmt.CreateStmt.relation.relname, {});
  if (stmt.DropStmt !== undefined && ['OBJECT_TABLE', 'OBJECT_VIEW'].includes(stmt.DropStmt.removeType))
    for (const { List } of stmt.DropStmt.objects) tables.delete(List.items.at(-1).String.sval);
  const renamed = stmt.RenameStmt;
  if (renamed !== undefined && ['OBJECT_TABLE', 'OBJECT_VIEW'].includes(renamed.renameType)) {
    tables.set(renamed.newname, tables.get(renamed.relation.relname) ?? {});
    tables.delete(renamed.relation.relname);
  }
}

/** The owner of each table, from the list; `faults` are tables with none or with two, and names of no table. */
export function ownersOf(root, tables) {
  const owners = new Map();
  const faults = [];
  for (const [part, names] of Object.entries(JSON.parse(readFileSync(join(root, OWNERS), 'utf8')))) {
    if (!existsSync(join(root, 'server/src', part))) faults.push(`${OWNERS}: ${part} is no folder of server/src`);
    for (const name of names) {
      if (owners.has(name)) faults.push(`${OWNERS}: ${name} is owned by ${owners.get(name)} and by ${part}`);
      if (!tables.has(name)) faults.push(`${OWNERS}: ${part} owns ${name}, which is no table`);
      owners.set(name, part);
    }
  }
  for (const name of tables.keys()) if (!owners.has(name)) faults.push(`${OWNERS}: nobody owns ${name}`);
  return { owners, faults };
}
