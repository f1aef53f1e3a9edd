import type { NewWebhook } from '@drawbridge/contract';
import { toast } from '../../ui/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import { wordsOf } from '../words-of.ts';
import { useNewSecret } from './use-webhooks.ts';

export interface NewSecretProps {
  webhook_id: string;
  onMade: (made: NewWebhook) => void;
  onClose: () => void;
}

/** Asks before an address is given another secret: until the shop's server knows it, it refuses what it is sent. */
export function NewSecret({ webhook_id, onMade, onClose }: NewSecretProps) {
  const change = useNewSecret(webhook_id);
  const send = () =>
    change.mutate(undefined, {
      onSuccess: onMade,
      onError: (error) => {
        toast.error('Error', wordsOf(error));
        onClose();
      },
    });
  return (
    <AskFirst yes="Yes, make a new one" busy={change.isPending} onYes={send} onClose={onClose}>
      <p>The secret that your server has now is good for nothing from then on. What it refuses until it has the new one is sent again.</p>
    </AskFirst>
  );
}
