import type { Context } from '../../context.ts';
import { readToReseal, resealValues } from './store.ts';

/**
 * A column of sealed, long-lived values that are evidence of nothing: a rotation reseals them. The database has the
 * list too.
 */
export interface ResealedColumn {
  readonly table: string;
  /** The column that names a row. */
  readonly key: string;
  readonly column: string;
  /** Where the value of a row belongs: the associated data that it was sealed with. */
  place(key: string): string;
}

const AT_ONCE = 200;

/**
 * Seals anew every value of a column that an older data key sealed, in statements of some each; what somebody changes
 * meanwhile, they seal. Gives how many were, and how many did not open and were left.
 */
export async function resealColumn(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  column: ResealedColumn,
): Promise<{ resealed: number; unreadable: number }> {
  const { sealer, opened } = keys;
  let [resealed, unreadable] = [0, 0];
  for (let after = ''; ; ) {
    const rows = await readToReseal(db, column, `v${opened.seals}.`, after, AT_ONCE);
    const anew = rows.flatMap(({ key, value }) => {
      try {
        return [{ key, was: value, sealed: sealer.seal(sealer.open(value, column.place(key)), column.place(key)) }];
      } catch {
        unreadable += 1;
        return [];
      }
    });
    if (anew.length > 0) resealed += await resealValues(db, column.table, anew);
    after = rows.at(-1)?.key ?? after;
    if (rows.length < AT_ONCE) return { resealed, unreadable };
  }
}
