import { type NewWebhook, WEBHOOK_EVENTS, type Webhook, webhookWishes } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import type { Column } from '../../ui/layout/table.tsx';
import { type CurrentBusiness, useCurrentBusiness } from '../use-current-business.ts';
import { Wrapped } from '../wrapped.tsx';
import { zoneOfBusiness } from '../zones.ts';
import { AddForLocation } from './add-for-location.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { EventsField } from './events-field.tsx';
import { RemoveWebhook } from './remove-webhook.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';

/** `/merchant/webhooks`: the addresses of shops' servers that are notified of their payments. */
export default function WebhooksPage() {
  const current = useCurrentBusiness();
  const add = useAddWebhook();
  const [made, setMade] = useState<NewWebhook>();
  const [removing, setRemoving] = useState<Webhook>();
  return (
    <DevelopersPage
      title="Webhooks"
      intro="We POST a signed event to these URLs when a payment changes, for the events you choose. Failed deliveries are retried for 24 hours. Up to 10 endpoints per location."
      add={(offered) => (
        <AddForLocation
          {...offered}
          label="Address"
          input={{ name: 'url', type: 'url', inputMode: 'url', placeholder: 'https://shop.example/payments', maxLength: 500 }}
          wide
          button="Add endpoint"
          rules={webhookWishes}
          first={{ events: [...WEBHOOK_EVENTS] }}
          more={(form) => <EventsField form={form} />}
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
      cell: (webhook) => <WebhookState webhook={webhook} zone={zoneOfBusiness(webhook.syn_business_id, current)} />,
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
