import type { Context } from '../../src/context.ts';
import { alone } from '../../src/kernel/jobs/timetable.ts';

/**
 * Holds the timetable of every server on a database, those that start later too, so that nothing falls due by itself: what happens, the test
 * does. Gives what lets it go again.
 */
export async function holdTimetable({ context }: { readonly context: Pick<Context, 'db'> }): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const resting = alone(context, () => {
    held.resolve();
    return end.promise;
  });
  await held.promise;
  return () => {
    end.resolve();
    return resting;
  };
}
