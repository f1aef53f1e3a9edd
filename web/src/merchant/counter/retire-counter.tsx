import type { Counter } from '@drawbridge/contract';
import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
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
    <Dialog
      title="Are You Sure?"
      dense
      destructive
      held={retire.isPending}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={retire.isPending}>
            Cancel
          </Button>
          <Button kind="danger" busy={retire.isPending} onClick={send}>
            Yes, retire
          </Button>
        </>
      }
    >
      <p>The printed code of {counter.name} will lead nowhere. Take it down, and print the code of another counter.</p>
    </Dialog>
  );
}
