import type { ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { NotKnown } from '../../../session/until-answered.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { AskFirst } from '../../ask-first.tsx';
import { useReturnFacts } from './use-return-facts.ts';
import { useResolve } from './use-returns.ts';

/** Asks before a return is taken as paid some other way, and says what that does. A refusal is said in it. */
export function ResolveReturn({ entry, onClose }: { entry: ReturnEntry; onClose: () => void }) {
  const facts = useReturnFacts(entry);
  const resolve = useResolve();
  const refused = (error: Error): string => {
    toast.error('Error', 'Failed to resolve return');
    return error instanceof NotKnown
      ? "We didn't get an answer, so we don't know whether it was resolved. Try again. It's never done twice."
      : wordsOf(error);
  };
  return (
    <AskFirst
      yes="Yes, resolve"
      kind="primary"
      busy={resolve.isPending}
      onYes={(then) => resolve.mutate(entry, then)}
      onDone={() => toast.success('Success', 'Return solved')}
      onRefused={refused}
      onClose={onClose}
    >
      <p>Are you sure you want to resolve this transaction?</p>
      <Facts facts={facts} />
      <Notice>
        Use this if {entry.customer_name} paid you {formatCents(entry.base_amount)} another way. The transaction will be marked Posted,
        settle at {formatCents(0)}, and can't be retried. No money moves. You can't undo this.
      </Notice>
    </AskFirst>
  );
}
