import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { moveBusiness } from './move-business.ts';

/**
 * Lets a business that is closing take payments again. What ended stays so: links are made anew, and API keys. Throws
 * BUSINESS_NOT_CLOSING where it isn't closing, or is closed.
 */
export function keepOpen(context: Context, business_id: string, doing: { readonly by: string; readonly why: string }): Promise<void> {
  return context.db.transaction(async (tx) => {
    if (!(await moveBusiness(context, tx, business_id, 'OPEN', doing))) throw new AppError('BUSINESS_NOT_CLOSING');
  });
}
