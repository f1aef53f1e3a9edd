import { endOf } from '../../kernel/db/beginning.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** A business as a search shows it. */
export interface FoundBusiness {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** Businesses of this id, or whose name begins so, in lower case; at most so many. */
export function findBusinessesBeginning(db: Queryable, beginning: string, most: number): Promise<FoundBusiness[]> {
  return db.many<FoundBusiness>(
    `(select id, name, city, state from businesses where id = $1)
      union all
     (select id, name, city, state from businesses where lower(name) ~>=~ $1 and lower(name) ~<~ $2 order by lower(name) using ~<~ limit $3)`,
    [beginning, endOf(beginning), most],
  );
}
