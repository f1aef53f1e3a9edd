import type { Queryable } from '../../kernel/db/database.ts';

/** Whether a business takes new payments, ends, or has ended. */
export type Standing = 'OPEN' | 'CLOSING' | 'CLOSED';

/** A business as the provider's staff find it. */
export interface DirectoryRow {
  readonly id: string;
  readonly name: string;
  readonly organization_name: string;
  readonly opened_at: Date;
  readonly debits_stopped_at: Date | null;
  readonly standing: Standing;
}

export interface DirectoryFilter {
  /** Found in the business's name or its merchant's, in any case, or the business's id. */
  readonly words: string | undefined;
  readonly only_stopped: boolean;
  /** Of these standings alone. */
  readonly standing: Standing | undefined;
  /** These alone. */
  readonly ids: readonly string[] | undefined;
}

/** Columns of a business `b` and its organization `o`. */
export const DIRECTORY_COLUMNS = 'b.id, b.name, o.name as organization_name, b.created_at as opened_at, b.debits_stopped_at, b.standing';

/** Businesses by name, after one of them. */
export function listDirectory(
  db: Queryable,
  { words, only_stopped, ids, standing }: DirectoryFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DirectoryRow[]> {
  return db.many<DirectoryRow>(
    `select ${DIRECTORY_COLUMNS}
       from businesses b join organizations o on o.id = b.organization_id
      where ($1::text is null or b.id = $1 or strpos(lower(b.name), lower($1)) > 0 or strpos(lower(o.name), lower($1)) > 0)
        and (not $2::boolean or b.debits_stopped_at is not null)
        and ($3::text[] is null or b.id = any($3))
        and ($4::text is null or (lower(b.name), b.id) > (select lower(a.name), a.id from businesses a where a.id = $4))
        and ($6::text is null or b.standing = $6)
      order by lower(b.name), b.id limit $5`,
    [words ?? null, only_stopped, ids ?? null, after ?? null, limit, standing ?? null],
  );
}
