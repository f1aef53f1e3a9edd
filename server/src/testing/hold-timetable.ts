import { alone } from '../jobs/timetable.ts';
import type { TestServer } from './index.ts';

/** Holds the timetable of a server, so that nothing falls due by itself: what happens, the test does. Gives what lets it go again. */
export async function holdTimetable({ context }: TestServer): Promise<() => Promise<void>> {
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
