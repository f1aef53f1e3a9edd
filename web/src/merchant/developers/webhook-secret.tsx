import type { NewWebhook } from '@drawbridge/contract';
import { ShownOnce } from './shown-once.tsx';

/** The secret of an address in the one moment in which it is shown. */
export function WebhookSecret({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  return (
    <ShownOnce title="Signing secret" secret={made.secret} what="secret" onClose={onClose}>
      Copy it now. You won't see it again. Use it with any Standard Webhooks library to verify that requests to {made.url} come from us.
    </ShownOnce>
  );
}
