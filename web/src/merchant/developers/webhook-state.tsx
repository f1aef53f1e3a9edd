import type { Webhook } from '@drawbridge/contract';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';

/** Whether what is sent to an endpoint is taken. */
export function WebhookState({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const { paused_at, waiting, failing, failed, last_delivered_at } = webhook;
  if (paused_at !== null)
    return (
      <Badge look="outline" as_is>
        {waiting > 0 ? `Paused, ${waiting} waiting` : 'Paused'}
      </Badge>
    );
  if (failed > 0)
    return (
      <Badge look="negative" as_is>
        {failed} not delivered
      </Badge>
    );
  if (failing)
    return (
      <Badge look="negative" as_is>
        {waiting} waiting, last try failed
      </Badge>
    );
  if (waiting > 0) return <Badge as_is>{waiting} waiting</Badge>;
  return last_delivered_at === null ? (
    <Badge look="outline" as_is>
      Nothing sent yet
    </Badge>
  ) : (
    <Badge look="positive" as_is>
      Delivered {formatDateTime(last_delivered_at, zone)}
    </Badge>
  );
}

/** How it stands with an endpoint, in a sentence or two; undefined where all is well. */
export function standingWords({ paused_at, failing_since, failing_mailed_at, waiting }: Webhook, zone: string): string | undefined {
  const wait = waiting === 0 ? 'Nothing is waiting' : waiting === 1 ? '1 message is waiting' : `${waiting} messages are waiting`;
  if (paused_at !== null)
    return `Paused since ${formatDateTime(paused_at, zone)}. ${wait}. When you resume it, we'll send waiting messages up to 30 days old.`;
  if (failing_since === null) return undefined;
  const mailed = failing_mailed_at === null ? 'If that lasts 24 hours, we email your Account Admins.' : 'We emailed your Account Admins.';
  return `It hasn't accepted a message since ${formatDateTime(failing_since, zone)}. ${wait}. ${mailed}`;
}
