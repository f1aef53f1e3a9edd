import { endOf } from '../kernel/db/beginning.ts';
import type { Queryable } from '../kernel/db/database.ts';

/** A file of either direction: `ach_files` to the bank, `ach_incoming_files` from it. */
export interface NamedFile {
  readonly table: 'ach_files' | 'ach_incoming_files';
  readonly id: string;
  readonly name: string;
}

/** A file of either direction by name; the newer of two from the bank. Undefined where there is none. */
export function findNamedFile(db: Queryable, name: string): Promise<NamedFile | undefined> {
  return db.maybe<NamedFile>(
    `select f.table, f.id, f.name from (
       select 'ach_files' as table, id, name, originated_at as at from ach_files where name = $1
        union all
       select 'ach_incoming_files', id, name, ingested_at from ach_incoming_files where name = $1
     ) f order by at desc limit 1`,
    [name],
  );
}

/** What a file of either direction is called, by its id; throws where there is none. */
export function readNamedFile(db: Queryable, table: NamedFile['table'], id: string): Promise<NamedFile> {
  return db.one<NamedFile>(
    table === 'ach_files'
      ? `select 'ach_files' as table, id, name from ach_files where id = $1`
      : `select 'ach_incoming_files' as table, id, name from ach_incoming_files where id = $1`,
    [id],
  );
}

/** The entry that a line of a file from the bank is about; undefined where it is about none of ours. */
export async function findEntryOfLine(db: Queryable, incoming_file_id: string, line_number: number): Promise<string | undefined> {
  const row = await db.maybe<{ entry_id: string }>(
    `select entry_id from ach_incoming_lines where incoming_file_id = $1 and line_number = $2
      union all
     select entry_id from ach_exceptions where incoming_file_id = $1 and line_number = $2 and entry_id is not null
      limit 1`,
    [incoming_file_id, line_number],
  );
  return row?.entry_id;
}

/** Files of either direction whose name begins so, the last by name first; at most so many. */
export function findFilesNamed(db: Queryable, beginning: string, most: number): Promise<NamedFile[]> {
  return db.many<NamedFile>(
    `select f.table, f.id, f.name from (
       (select 'ach_files' as table, id, name from ach_files where name ~>=~ $1 and name ~<~ $2 order by name using ~>~ limit $3)
        union all
       (select 'ach_incoming_files', id, name from ach_incoming_files where name ~>=~ $1 and name ~<~ $2 order by name using ~>~ limit $3)
     ) f order by f.name desc limit $3`,
    [beginning, endOf(beginning), most],
  );
}
