import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { elapsedMs, wallMs } from '../../kernel/clock/clock.ts';
import { readMode } from '../../kernel/db/center-mode.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type GrantedRights, type Rights, readGrantedRights } from '../../kernel/db/granted-rights.ts';
import { isMadeUp } from '../../kernel/db/made-up.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { migrationNames, readMigrations, SCHEMA_FOLDER } from '../../schema/migrate.ts';
import { bad, good } from './look.ts';
import * as store from './store.ts';

/** How far two clocks may differ: signatures and tokens are good for minutes, and cutoffs are on the minute. */
const APART_MS = 2_000;
/** More would fill the table. */
const MOST_NAMES = 3;
const SET_NTP = 'Let both machines follow the same time service (timedatectl set-ntp true).';

/** The database's version, whether it takes connections in the clear, and its clock against this machine's. */
export async function lookAtConnection(db: Queryable): Promise<Finding[]> {
  const asked_ms = elapsedMs();
  const { at, version, encrypted, local } = await store.readConnection(db);
  const took_ms = elapsedMs() - asked_ms;
  // It was read somewhere between: half of the way there and back is its error.
  const apart_ms = Math.max(0, Math.abs(wallMs() - took_ms / 2 - at.getTime()) - took_ms / 2);
  const seconds = (apart_ms / 1000).toFixed(1);
  return [
    good('Database', `PostgreSQL ${version} answers in ${Math.ceil(took_ms)} ms.`),
    encrypted || local
      ? good('Connection', encrypted ? 'It is encrypted.' : 'It stays on this machine.')
      : bad(
          'Connection',
          'It goes over the network in the clear.',
          'Add ?sslmode=verify-full to DATABASE_URL, and have PostgreSQL ask for it.',
        ),
    apart_ms <= APART_MS
      ? good('Clock', `It agrees with the database’s to ${seconds} s.`)
      : bad('Clock', `It is ${seconds} s from the database’s.`, SET_NTP),
  ];
}

/** Whether the database is of this version, and nobody's sandbox. */
export async function lookAtSchema(db: Queryable, sandbox: boolean): Promise<Finding[]> {
  const ran = new Map((await readMigrations(db)).map(({ name, sha256 }) => [name, sha256]));
  const names = await migrationNames();
  const missing = names.filter((name) => !ran.has(name));
  const newer = [...ran.keys()].filter((name) => !names.includes(name));
  const changed: string[] = [];
  for (const name of names) {
    const text = await readFile(join(SCHEMA_FOLDER, name), 'utf8');
    const known = ran.get(name);
    if (known !== undefined && known !== createHash('sha256').update(text).digest('hex')) changed.push(name);
  }
  const schema =
    newer.length > 0
      ? bad('Schema', `It belongs to a newer version, which has ${some(newer)}.`, 'Run that version.')
      : changed.length > 0
        ? bad('Schema', `It was made with another ${some(changed)} than this version has.`, 'Run the version that made it.')
        : missing.length > 0
          ? bad('Schema', `It lacks ${some(missing)}.`, 'Start a server of this version: it brings the database up to date.')
          : good('Schema', `All ${names.length} parts of it are there.`);
  if (sandbox) return [schema];
  const made_up = await isMadeUp(db);
  return [
    schema,
    made_up
      ? bad('Data', 'A sandbox has worked on this database: its payments are made up.', 'Give production an empty database of its own.')
      : good('Data', 'No sandbox has worked on this database.'),
  ];
}

/**
 * Whether the role that the server works as may do what its list says, and nothing else. The list is that of whoever
 * started on the database, or of `sandbox` where nobody has.
 */
export async function lookAtRights(db: Queryable, sandbox: boolean): Promise<Finding[]> {
  const role = await store.readRole(db);
  if (role.superuser || role.owns_tables)
    return [
      bad(
        'Rights',
        `The server works as ${role.role}, who ${role.superuser ? 'may do anything' : 'owns the tables'}: grants hold nobody back.`,
        'Give the server a role of its own in DATABASE_URL, and the owner in DATABASE_MIGRATION_URL.',
      ),
    ];
  const granted = await readGrantedRights((await readMode(db)) ?? (sandbox ? 'sandbox' : 'production'));
  const more = [
    role.makes_roles ? 'make roles' : [],
    role.makes_databases ? 'make databases' : [],
    role.makes_tables ? 'make tables' : [],
    ...(await tooMuch(db, granted)),
  ].flat();
  const less = await tooLittle(db, granted);
  const temporary = role.uses_temporary_tables
    ? []
    : [
        bad(
          'Rights',
          `${role.role} may not make temporary tables, and must: files to the bank are made through them.`,
          `As the database’s owner: grant temporary on database "${role.database}" to "${role.role}"`,
        ),
      ];
  if (more.length + less.length + temporary.length === 0)
    return [good('Rights', `${role.role} may do what the list says, and nothing else.`)];
  return [
    temporary,
    more.length > 0
      ? bad(
          'Rights',
          `${role.role} may ${some(more)} against the list.`,
          'Start the server once: it sets the rights anew. Revoke the rest by hand.',
        )
      : [],
    less.length > 0
      ? bad('Rights', `${role.role} may not ${some(less)}, and must.`, 'Start the server once: it sets the rights anew.')
      : [],
  ].flat();
}

const may = (list: true | readonly string[] | undefined, column: string) => list === true || (list?.includes(column) ?? false);

async function tooMuch(db: Queryable, { tables, functions }: GrantedRights): Promise<string[]> {
  const rows = await store.readColumnRights(db);
  const of = (table: string): Rights => tables[table] ?? {};
  return [
    ...new Set([
      ...rows.filter((row) => row.insert && !may(of(row.table).insert, row.column)).map((row) => `insert ${row.table}.${row.column}`),
      ...rows.filter((row) => row.update && !may(of(row.table).update, row.column)).map((row) => `change ${row.table}.${row.column}`),
      ...rows.filter((row) => row.delete && !of(row.table).delete).map((row) => `remove from ${row.table}`),
      ...rows.filter((row) => row.truncate).map((row) => `empty ${row.table}`),
      ...(await store.readCallable(db)).filter((name) => !functions.includes(name)).map((name) => `call ${name}`),
    ]),
  ];
}

async function tooLittle(db: Queryable, { tables, functions }: GrantedRights): Promise<string[]> {
  const rows = await store.readColumnRights(db);
  const callable = await store.readCallable(db);
  return [
    ...rows.filter((row) => !row.update && may(tables[row.table]?.update, row.column)).map((row) => `change ${row.table}.${row.column}`),
    ...Object.keys(tables)
      .filter((name) => !rows.some(({ table }) => table === name))
      .map((name) => `find ${name}`),
    ...functions.filter((name) => !callable.includes(name)).map((name) => `call ${name}`),
  ];
}

function some(names: readonly string[]): string {
  const left = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}
