import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockLost, noteWrittenOff } from './store.ts';

/** What a bank kept in a dishonored return that it contested, or that was abandoned, becomes a loss, by a person of the provider's. Throws RETURN_NOT_POSSIBLE where there is nothing to abandon. */
export async function writeOffDishonoredReturn(context: Context, id: string, by: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    if (!(await lockLost(tx, id)))
      throw new AppError('RETURN_NOT_POSSIBLE', {
        message: 'No contested dishonored return of this id holds money of ours, and none that was abandoned',
      });
    await noteWrittenOff(tx, id, at, by);
  });
}
