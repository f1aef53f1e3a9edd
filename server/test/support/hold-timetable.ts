import { LOCKS, underLock } from '../../src/kernel/db/advisory-lock.ts';
import type { Database } from '../../src/kernel/db/database.ts';

/**
 * Holds the timetable of every server on a database, those that start later too, so that nothing falls due by itself: what happens, the test
 * does. Gives what lets it go again.
 */
export async function holdTimetable({ context }: { readonly context: { readonly db: Database } }): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const resting = underLock(context.db, LOCKS.timetable, () => {
    held.resolve();
    return end.promise;
  });
  await held.promise;
  return () => {
    end.resolve();
    return resting;
  };
}
