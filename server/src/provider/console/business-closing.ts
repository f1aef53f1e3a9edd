import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { beginClosing, readClosing } from '../closing/index.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { requireTerms, shown } from './business-changes.ts';

/**
 * The end of a business. Orders, and what it is owed, change while the approval waits: the business's page has them.
 * What would make it another decision is compared: the keys of its shop, and who loses their log-in.
 */
export function businessClosing(context: Context): TwoPersonWork<{ readonly id: string; readonly reason: string }> {
  return {
    show: async ({ id }) => {
      const { name, standing } = await requireTerms(context, id);
      if (standing !== 'OPEN') throw new AppError('BUSINESS_NOT_OPEN');
      const { api_keys, users } = await readClosing(context, id);
      return shown(id, 'closing', `Close ${name}`, [
        { what: 'New payments', before: 'Taken', after: 'None' },
        { what: 'Open orders, links and checkouts', before: 'Can be approved and paid', after: 'Canceled' },
        { what: 'What is approved and owed', before: 'Collected and paid out', after: 'Collected and paid out, then it is closed' },
        { what: 'API keys', before: `${api_keys} in use`, after: 'Revoked' },
        { what: 'Users of this business alone', before: `${users} can log in`, after: 'Ended once it is closed' },
      ]);
    },
    carryOut: ({ id, reason }, { by }) => beginClosing(context, id, { by, why: reason }),
  };
}
