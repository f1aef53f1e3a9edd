import { closeLateRejection, decideRejectedFile, readFileOverview } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { byOf, type Staff } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

interface Wish {
  readonly name: string;
  readonly reason: string;
}

/** What a person decides about files, by the same verbs as `npm run operate`. */
export function fileDecisions({ on }: ConsoleBinder, context: Context): void {
  on('reoriginateFile', ({ body, staff }) => decide(context, staff, body, 'reoriginated'));
  on('abandonFile', ({ body, staff }) => decide(context, staff, body, 'abandoned'));
  on('closeLateRejection', async ({ body: { name, outcome, reason }, staff }) => {
    const answer = await closeLateRejection(context, entryHandlers, { name, outcome, by: byOf(staff), why: reason });
    if (answer.kind !== 'closed') throw new AppError('LATE_REJECTION_NOT_OPEN');
    return stateOf(context, name);
  });
}

async function decide(context: Context, staff: Staff, { name, reason }: Wish, decision: 'reoriginated' | 'abandoned') {
  const answer = await decideRejectedFile(context, entryHandlers, { name, decision, by: byOf(staff), why: reason });
  if (answer.kind === 'unknown') throw new AppError('FILE_NOT_FOUND');
  if (answer.kind === 'not_rejected') throw new AppError('FILE_NOT_REJECTED');
  // The first decision stands, and whoever comes second must not think that it was theirs.
  if (!answer.anew) throw new AppError('FILE_DECIDED');
  return stateOf(context, name);
}

async function stateOf(context: Context, name: string) {
  const found = await readFileOverview(context, name);
  if (!found) throw new AppError('FILE_NOT_FOUND');
  return { name, state: found.row.state };
}
