import type { NewWebhook } from '@drawbridge/contract';
import { ShownOnce } from './shown-once.tsx';

/** The secret of an address in the one moment in which it is shown. */
export function WebhookSecret({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  return (
    <ShownOnce title="The secret of this address" secret={made.secret} what="secret" onClose={onClose}>
      This is the only time that it is shown. Your server checks with it that a message to {made.url} is ours, by any library of the
      Standard Webhooks scheme.
    </ShownOnce>
  );
}
