import type { Deliveries } from '@drawbridge/contract/provider';
import { type Comparison, compareWithBank, obstacleToRelease, readHold, releaseDeliveries, type Said } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { comparisonLines } from '../operate/reconcile-commands.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import type { ConsoleBinder } from './bind.ts';

type Wish = Said & { readonly reason: string };

const COMPARED = 'Compared with the bank';
const CHANGED = 'The comparison has changed since it was proposed, and nothing was done. Compare again, and propose it anew.';
const NOTHING_SAID: Said = { arrived: [], never_arrived: [], by_hand: [], nothing_was_sent: false, unreadable_known: false };

/** What the bank has had compared with what is on record, and the release of held deliveries, as `reconcile-bank` does both. */
export function deliveryCalls({ on, both }: ConsoleBinder, context: Context): void {
  on('readDeliveries', () => readDeliveries(context));
  both('releaseDeliveries', release(context));
}

async function readDeliveries(context: Context): Promise<Deliveries> {
  const [hold, comparison] = await Promise.all([readHold(context), compareWithBank(context)]);
  const obstacle = obstacleToRelease(comparison, NOTHING_SAID);
  const names = [
    ...comparison.differences.map(({ name }) => name),
    ...comparison.without_copy,
    ...comparison.without_key.map(({ name }) => name),
  ];
  return {
    held: hold ? { since: hold.since.toISOString(), why: hold.why } : null,
    lines: comparisonLines(comparison),
    files: [...new Set(names)],
    obstacle: hold && obstacle ? wordsOf(obstacle) : null,
  };
}

/** A proposal shows the whole comparison: an approval goes by the same one, and is refused where it has changed since. */
function release(context: Context): TwoPersonWork<Wish> {
  return {
    show: async (wish) => {
      const hold = await readHold(context);
      if (!hold) throw new AppError('DELIVERIES_NOT_HELD');
      const comparison = await compareWithBank(context);
      const obstacle = obstacleToRelease(comparison, wish);
      if (obstacle) throw stayHeld(obstacle);
      const compared = comparisonLines(comparison).map((after) => ({ what: COMPARED, before: null, after }));
      return {
        about: 'deliveries',
        title: 'Release held deliveries',
        href: '/provider/settings',
        changes: [
          { what: 'Deliveries', before: `Held: ${hold.why}`, after: 'What waits goes to the bank with the next cutoff' },
          ...compared,
          ...saidOf(wish),
        ],
      };
    },
    carryOut: async ({ reason, ...said }, { by, seen = [] }) => {
      const compared = seen.flatMap(({ what, after }) => (what === COMPARED ? [after] : []));
      const isAsSeen = (comparison: Comparison) => comparisonLines(comparison).join('\n') === compared.join('\n');
      const answer = await releaseDeliveries(context, entryHandlers, { by, why: reason, said, isAsSeen });
      if (answer.kind === 'changed') throw new AppError('PROPOSAL_OUTDATED', { message: CHANGED });
      if (answer.kind === 'not_held') throw new AppError('DELIVERIES_NOT_HELD');
      if (answer.kind === 'cannot') throw stayHeld(answer);
    },
  };
}

function saidOf({ arrived, never_arrived, by_hand, nothing_was_sent, unreadable_known }: Wish) {
  const files = [
    ...arrived.map((name) => `${name} arrived`),
    ...never_arrived.map((name) => `${name} never arrived`),
    ...by_hand.map((name) => `${name} was settled with the bank directly`),
    ...(nothing_was_sent ? ['Nothing else was sent to the bank'] : []),
    ...(unreadable_known ? ['The bank was asked what the lost lines of the journal told of'] : []),
  ];
  return files.map((after) => ({ what: 'As the bank said', before: null, after }));
}

function stayHeld(obstacle: { readonly name: string; readonly why: string }): AppError {
  return new AppError('DELIVERIES_STAY_HELD', { message: `Deliveries stay held. ${wordsOf(obstacle)}` });
}

/** The options of the command, by what the page calls them. */
function wordsOf({ name, why }: { readonly name: string; readonly why: string }): string {
  const words = why
    .replaceAll(/--never-arrived \S+/g, '“It never arrived”')
    .replaceAll(/--arrived \S+/g, '“It arrived”')
    .replaceAll(/--by-hand [^\s,]+/g, '“Settled with the bank directly”')
    .replaceAll('--never-arrived', '“It never arrived”')
    .replaceAll('--arrived', '“It arrived”')
    .replaceAll('--nothing-was-sent', '“Nothing else was sent”')
    .replaceAll('--despite-unreadable-lines', '“We asked the bank about lost lines”');
  return `${name}: ${words}.`;
}
