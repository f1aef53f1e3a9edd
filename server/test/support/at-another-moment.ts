import { alone } from '../../src/kernel/jobs/timetable.ts';
import type { TestServer } from './start-test-server.ts';

/**
 * Does something at another moment and sets the clock back. Meanwhile nothing of the timetable runs: else it could
 * originate a file at a cutoff that then has never been.
 */
export function atAnotherMoment<T>(server: TestServer, moment: Date, does: () => Promise<T>): Promise<T> {
  return alone(server.context, async () => {
    const back = server.clock.now();
    server.clock.set(moment);
    try {
      return await does();
    } finally {
      server.clock.set(back);
    }
  });
}
