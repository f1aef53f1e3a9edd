import type { Counter } from '@drawbridge/contract';
import { ApiError } from '../../session/api.ts';
import { toast } from '../../ui/toasts.ts';
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
  const send = () =>
    retire.mutate(counter.id, {
      onSuccess: () => toast.success('Success', `${counter.name} is retired`),
      onError: (error) => {
        toast.error('Error', (error instanceof ApiError ? error.said : undefined) ?? 'The counter could not be retired');
        onClose();
      },
    });
  return (
    <AskFirst yes="Yes, retire" busy={retire.isPending} onYes={send} onClose={onClose}>
      <p>The printed code of {counter.name} will lead nowhere. Take it down, and print the code of another counter.</p>
    </AskFirst>
  );
}
