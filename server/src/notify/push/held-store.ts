import type { Queryable } from '../../kernel/db/database.ts';

/** A browser that gets somebody's notices. What reaches it is a secret, and is not told. */
export interface HeldBrowser {
  readonly id: string;
  /** As its `User-Agent` named them; null for what is not known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly added_at: Date;
  readonly renewed_at: Date;
}

/** Somebody's browsers that get notices, oldest first. */
export function listHeldBrowsers(db: Queryable, user_id: string): Promise<HeldBrowser[]> {
  return db.many<HeldBrowser>(
    'select id, browser, system, added_at, renewed_at from push_devices where user_id = $1 order by added_at, id',
    [user_id],
  );
}
