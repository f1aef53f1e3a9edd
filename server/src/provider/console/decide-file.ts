import { formatCents } from '@drawbridge/money';
import { closeLateRejection, decideRejectedFile, readFileOverview } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import type { Shown, TwoPersonWork } from '../proposals/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

interface Wish {
  readonly name: string;
  readonly reason: string;
}
type Decision = 'reoriginated' | 'abandoned';

/** What a person decides about files, by the same verbs as `npm run operate`. */
export function fileDecisions({ on, both }: ConsoleBinder, context: Context): void {
  both('reoriginateFile', decision(context, 'reoriginated'));
  both('abandonFile', decision(context, 'abandoned'));
  on('closeLateRejection', async ({ body: { name, outcome, reason }, staff }) => {
    const answer = await closeLateRejection(context, entryHandlers, { name, outcome, by: byOf(staff), why: reason });
    if (answer.kind !== 'closed') throw new AppError('LATE_REJECTION_NOT_OPEN');
    return stateOf(context, name);
  });
}

function decision(context: Context, wished: Decision): TwoPersonWork<Wish> {
  return {
    show: ({ name }) => show(context, name, wished),
    carryOut: async ({ name, reason }, { by }) => {
      const answer = await decideRejectedFile(context, entryHandlers, { name, decision: wished, by, why: reason });
      if (answer.kind === 'unknown') throw new AppError('FILE_NOT_FOUND');
      if (answer.kind === 'not_rejected') throw new AppError('FILE_NOT_REJECTED');
      // The first decision stands, and whoever comes second must not think that it was theirs.
      if (!answer.anew) throw new AppError('FILE_DECIDED');
    },
  };
}

async function show(context: Context, name: string, wished: Decision): Promise<Shown> {
  const found = await readFileOverview(context, name);
  if (!found) throw new AppError('FILE_NOT_FOUND');
  const { row, sent } = found;
  if (row.state === 'REORIGINATED' || row.state === 'ABANDONED') throw new AppError('FILE_DECIDED');
  if (row.state !== 'REJECTED') throw new AppError('FILE_NOT_REJECTED');
  const again = wished === 'reoriginated';
  const entries = `${sent?.entry_count ?? 0} with ${formatCents(row.debit_cents ?? 0)} of debits and ${formatCents(row.credit_cents ?? 0)} of credits`;
  return {
    about: `file/${name}`,
    title: `${again ? 'Re-originate' : 'Abandon'} ${name}`,
    href: `/provider/files/${encodeURIComponent(name)}`,
    changes: [
      { what: 'File', before: `Rejected: ${row.trouble ?? 'the bank gave no reason'}`, after: again ? 'Re-originated' : 'Abandoned' },
      {
        what: 'Entries',
        before: entries,
        after: again ? 'In the next file, under new trace numbers' : 'Never sent: payments fail, refunds and payouts are owed again',
      },
    ],
  };
}

async function stateOf(context: Context, name: string) {
  const found = await readFileOverview(context, name);
  if (!found) throw new AppError('FILE_NOT_FOUND');
  return { name, state: found.row.state };
}
