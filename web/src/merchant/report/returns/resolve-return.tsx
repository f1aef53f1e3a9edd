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
      ? 'No answer came. Whether it is resolved is not known: press again, it is done once.'
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
        No money moves. It says that {entry.customer_name} has paid you {formatCents(entry.base_amount)} some other way: the transaction
        becomes posted with a settlement of {formatCents(0)}, and cannot be retried any more. This cannot be undone.
      </Notice>
    </AskFirst>
  );
}
