import type { FileShare } from '../../src/ach/index.ts';
import { emptyRoom } from '../../src/ach/originate/file-room.ts';
import type { Context } from '../../src/context.ts';

/** The share of whoever is first to put something into a file. */
export function wholeFile({ config }: Pick<Context, 'config'>): FileShare {
  return { after: undefined, room: emptyRoom(config.ach), offset: config.ach.offset };
}
