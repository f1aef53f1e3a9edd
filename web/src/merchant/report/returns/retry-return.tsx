import { REINITIATIONS_MAX, type ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { NotKnown } from '../../../session/until-answered.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { AskFirst } from '../../ask-first.tsx';
import { useReturnFacts } from './use-return-facts.ts';
import { useRetry } from './use-returns.ts';

/** Asks before a customer's bank is debited again, and says what that does. A refusal is said in it. */
export function RetryReturn({ entry, onClose }: { entry: ReturnEntry; onClose: () => void }) {
  const facts = useReturnFacts(entry);
  const retry = useRetry();
  // The list is read anew while this is open: what was asked stays as it was.
  const [asked] = useState({ amount: formatCents(entry.base_amount), attempt: entry.retry_count + 1 });
  const refused = (error: Error): string => {
    toast.error('Error', 'Failed to create return');
    return error instanceof NotKnown
      ? "We didn't get an answer, so we don't know whether it was retried. Try again. It's never retried twice."
      : wordsOf(error);
  };
  return (
    <AskFirst
      yes={`Yes, debit ${asked.amount}`}
      kind="money"
      busy={retry.isPending}
      onYes={(then) => retry.mutate(entry, then)}
      onDone={() => toast.success('Success', 'Return created')}
      onRefused={refused}
      onClose={onClose}
    >
      <p>
        We'll debit {entry.customer_name}'s account for {asked.amount} again in the next bank run and let them know.
      </p>
      <Facts facts={facts} />
      <p>
        This is attempt {asked.attempt} of {REINITIATIONS_MAX}. You can't undo this.
      </p>
    </AskFirst>
  );
}
