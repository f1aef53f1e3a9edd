import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockLost, noteWrittenOff } from './store.ts';

/**
 * Makes a loss of what a bank kept in a contested or abandoned dishonored return, by a person. Throws
 * RETURN_NOT_POSSIBLE for none.
 */
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
