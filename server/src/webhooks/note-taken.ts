import type { Database } from '../kernel/db/database.ts';
import { perDatabase } from '../kernel/db/per-database.ts';
import { BUSY, gather } from '../kernel/gather.ts';
import { type Delivered, noteDelivered, noteManyDelivered } from './deliver-store.ts';

/** As many as are under way at once. */
const MOST = 100;

const gathered = perDatabase((db) =>
  gather<Delivered, void>(
    {
      keysOf: ({ id }) => [id],
      together: async (list) => {
        const noted = new Set(await noteManyDelivered(db, list));
        return list.map(({ id }) => (noted.has(id) ? undefined : BUSY));
      },
      alone: (delivered) => db.transaction((tx) => noteDelivered(tx, delivered)),
    },
    MOST,
  ),
);

/** Notes that a message was taken. What is taken while the database notes others is noted together next. */
export function noteTaken(db: Database, delivered: Delivered): Promise<void> {
  return gathered(db)(delivered);
}
