import type { ConsoleReturn, ReturnFilter } from '@drawbridge/contract/provider';
import { REINITIATIONS_MAX } from '@drawbridge/contract/reinitiation-rules';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { bankDay, when } from '../when.ts';

export const RETURN_FILTER_LABELS: Readonly<Record<ReturnFilter, string>> = {
  all: 'All',
  can_dishonor: 'We can dishonor',
  dishonored: 'Dishonored',
  contested: 'Contested by a bank',
  kept: 'A bank keeps our money',
  unpaid: 'Not repaid',
};

/** A customer told their bank that they didn't authorize it, or not like this (Nacha rules, unauthorized returns). */
const DISPUTED: readonly string[] = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];

/** Whether its bank may be sent the proof that it was authorized. */
export function isDisputed({ code, wrong }: ConsoleReturn): boolean {
  return !wrong && DISPUTED.includes(code);
}

/** The bank's reason in words, and what is odd about the return. */
export function reasonOf({ code, late, wrong, dishonor }: ConsoleReturn): string {
  if (wrong) return dishonor?.code === 'R69' ? 'For a different amount' : 'A second return of the same debit';
  const reason = returnReason(code);
  return `${reason === '-' ? 'Another reason' : reason}${late ? ', came late' : ''}`;
}

interface Next {
  readonly title: string;
  readonly sub: string | null;
  /** The time for it runs out. */
  readonly soon?: boolean;
}

/** How a return stands, or what comes next of it. */
export function nextOf(row: ConsoleReturn): Next {
  return ofDishonor(row) ?? ofDebt(row);
}

function ofDishonor({ dishonor, wrong, can_write_off }: ConsoleReturn): Next | undefined {
  if (dishonor === null) return undefined;
  const { code, state, at, by, settles_by, contest_code } = dishonor;
  const kept = can_write_off ? 'The bank keeps it. It can be written off.' : null;
  switch (state) {
    case 'waiting':
      return { title: `Dishonored with ${code}`, sub: `By ${by === 'server' ? 'the server' : by}. Settles by ${bankDay(settles_by)}` };
    case 'settled':
      return { title: `Dishonored with ${code}`, sub: `Settled ${when(at)}` };
    case 'contested':
      return { title: `Contested with ${contest_code}`, sub: kept ?? 'Final. The customer owes it again' };
    case 'written_off':
      return { title: 'Written off', sub: when(at) };
    case 'stopped':
      // Of one that had its effect nothing has changed: what else can be done says more.
      return wrong ? { title: `Not dishonored with ${code} after all`, sub: kept } : undefined;
  }
}

function ofDebt(row: ConsoleReturn): Next {
  const { can_dishonor, late, superseded, resolved, retries } = row;
  if (superseded) return { title: 'Returned again', sub: 'Replaced by a newer return' };
  if (resolved === 'repayment') return { title: 'Repaid by the customer in the app', sub: null };
  if (resolved === 'reinitiation') return { title: 'Retried and posted', sub: null };
  if (resolved !== null) return { title: 'Repaid another way', sub: null };
  if (retries.pending)
    return {
      title: retries.repaying ? 'The customer is repaying it' : `Retry ${retries.made} is on its way`,
      sub: retries.on === null ? 'Waiting for a file' : `Settles ${bankDay(retries.on)}`,
    };
  const until = can_dishonor ? `In the file of ${when(can_dishonor.until)} at the latest` : null;
  if (late && until) return { title: 'Late return, dishonor with R68', sub: until, soon: true };
  if (isDisputed(row)) return { title: 'The customer disputes it', sub: 'Send their bank the proof if it was authorized' };
  if (retries.left > 0) return { title: 'The shop may retry', sub: `${retries.left} of ${REINITIATIONS_MAX} left` };
  return { title: 'The customer owes it', sub: until && `Can be dishonored. ${until}` };
}
