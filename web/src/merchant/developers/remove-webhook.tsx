import type { Webhook } from '@drawbridge/contract';
import { AskFirst } from '../ask-first.tsx';
import { useRemoveWebhook } from './use-webhooks.ts';

/** Asks before an address is removed: it never gets the messages that it has not got by then. */
export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useRemoveWebhook();
  return (
    <AskFirst yes="Yes, remove" busy={remove.isPending} onYes={(then) => remove.mutate(webhook.id, then)} onClose={onClose}>
      <p>
        <span className="developers__code">{webhook.url}</span> won't get any more events, and pending deliveries won't be sent again.
      </p>
    </AskFirst>
  );
}
