import type { NewWebhook } from '@drawbridge/contract';
import { AskFirst } from '../ask-first.tsx';
import { useNewSecret } from './use-webhooks.ts';

export interface NewSecretProps {
  webhook_id: string;
  onMade: (made: NewWebhook) => void;
  onClose: () => void;
}

/** Asks before an address is given another secret: until the shop's server knows it, it refuses what it is sent. */
export function NewSecret({ webhook_id, onMade, onClose }: NewSecretProps) {
  const change = useNewSecret(webhook_id);
  return (
    <AskFirst
      yes="Yes, make a new one"
      busy={change.isPending}
      onYes={(then) => change.mutate(undefined, then)}
      onDone={onMade}
      onClose={onClose}
    >
      <p>Your server's current secret stops working. We'll resend whatever it refuses until it has the new one.</p>
    </AskFirst>
  );
}
