import type { Webhook } from '@drawbridge/contract';
import { toast } from '../../ui/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import { wordsOf } from '../words-of.ts';
import { useRemoveWebhook } from './use-webhooks.ts';

/** Asks before an address is removed: what it was not told by then it never will be. */
export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useRemoveWebhook();
  const send = () =>
    remove.mutate(webhook.id, {
      onSuccess: onClose,
      onError: (error) => {
        toast.error('Error', wordsOf(error));
        onClose();
      },
    });
  return (
    <AskFirst yes="Yes, remove" busy={remove.isPending} onYes={send} onClose={onClose}>
      <p>
        <span className="api-keys__begins">{webhook.url}</span> is told nothing more, and what it has not taken yet is not sent again.
      </p>
    </AskFirst>
  );
}
