import { type NewWebhook, type Webhook, webhookWishes } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { type CurrentBusiness, useCurrentBusiness } from '../use-current-business.ts';
import { Wrapped } from '../wrapped.tsx';
import { zoneOfBusiness } from '../zones.ts';
import { AddForLocation } from './add-for-location.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { RemoveWebhook } from './remove-webhook.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookSecret } from './webhook-secret.tsx';

/** `/merchant/webhooks`: the addresses of shops' servers that are notified of their payments. */
export default function WebhooksPage() {
  const current = useCurrentBusiness();
  const add = useAddWebhook();
  const [made, setMade] = useState<NewWebhook>();
  const [removing, setRemoving] = useState<Webhook>();
  return (
    <DevelopersPage
      title="Webhooks"
      intro="We POST a signed event to these URLs whenever a payment changes. Failed deliveries are retried for 24 hours. Up to 10 endpoints per location."
      add={(offered) => (
        <AddForLocation
          {...offered}
          label="Address"
          input={{ name: 'url', type: 'url', inputMode: 'url', placeholder: 'https://shop.example/payments', maxLength: 500 }}
          wide
          button="Add endpoint"
          rules={webhookWishes}
          adding={add}
          onMade={setMade}
        />
      )}
      label="Webhook addresses"
      columns={columnsFor(current, setRemoving)}
      list={useWebhooks()}
      empty={{ title: 'No endpoints yet', text: 'Add the URL your server listens on.' }}
      failed="We couldn't load the endpoints."
    >
      {made === undefined ? null : <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
      {removing === undefined ? null : <RemoveWebhook webhook={removing} onClose={() => setRemoving(undefined)} />}
    </DevelopersPage>
  );
}

function columnsFor(current: CurrentBusiness, onRemove: (webhook: Webhook) => void): readonly Column<Webhook>[] {
  return [
    {
      id: 'url',
      head: 'Address',
      at: 'title',
      className: 'developers__whole',
      cell: ({ url }) => <span className="developers__code developers__long">{url}</span>,
    },
    { id: 'location', head: 'Location', at: 'sub', cell: ({ business_name }) => <Wrapped text={business_name} /> },
    {
      id: 'state',
      head: 'Status',
      at: 'status',
      cell: (webhook) => <State webhook={webhook} zone={zoneOfBusiness(webhook.syn_business_id, current)} />,
    },
    {
      id: 'messages',
      head: 'Messages',
      at: 'extra',
      cell: ({ id, url }) => (
        <TextLink href={`/merchant/webhooks/${id}`} aria-label={`Messages to ${url}`}>
          Messages
        </TextLink>
      ),
    },
    {
      id: 'remove',
      head: 'Remove',
      kind: 'act',
      at: 'act',
      className: 'developers__act',
      cell: (webhook) => (
        <Button size="sm" aria-label={`Remove ${webhook.url}`} onClick={() => onRemove(webhook)}>
          Remove
        </Button>
      ),
    },
  ];
}

/** Whether what is sent there is taken. */
function State({ webhook: { waiting, failing, failed, last_delivered_at }, zone }: { webhook: Webhook; zone: string }) {
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
