import type { Counter } from '@drawbridge/contract';
import { wordsOf } from '../../session/words-of.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import { useRetireCounter } from './use-counters.ts';

export interface RetireCounterProps {
  business_id: string;
  counter: Counter;
  onClose: () => void;
}

/** Asks before a counter is retired: prints of its code cannot be called back. */
export function RetireCounter({ business_id, counter, onClose }: RetireCounterProps) {
  const retire = useRetireCounter(business_id);
  return (
    <AskFirst
      yes="Yes, remove"
      busy={retire.isPending}
      onYes={(then) => retire.mutate(counter.id, then)}
      onDone={() => toast.success('Success', `${counter.name} is removed`)}
      onRefused={(error) => void toast.error('Error', wordsOf(error, "We couldn't remove the counter"))}
      onClose={onClose}
    >
      <p>The printed code of {counter.name} will stop working. Take it down, and print the code for another counter.</p>
    </AskFirst>
  );
}
