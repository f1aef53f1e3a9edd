import type { NewWebhook, WebhookMessage } from '@drawbridge/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDateTime } from '../../ui/format.ts';
import type { Column } from '../../ui/layout/table.tsx';
import { PagedTable } from '../paged-table.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
import { zoneOfBusiness } from '../zones.ts';
import './developers.css';
import { NewSecret } from './new-secret.tsx';
import { useResend, useWebhookMessages, useWebhooks } from './use-webhooks.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const STATES: Readonly<Record<WebhookMessage['state'], readonly [string, BadgeLook]>> = {
  waiting: ['Waiting', 'default'],
  delivered: ['Delivered', 'positive'],
  failed: ['Not delivered', 'negative'],
};

/** `/merchant/webhooks/{id}`: what an address was told, and what it answered. */
export default function MessagesPage() {
  const { webhook = '' } = useParams();
  const address = useWebhooks().data?.find(({ id }) => id === webhook);
  return (
    <PortalPage title="Webhook messages">
      <div className="stack stack--16">
        <p className="muted developers__intro">
          <TextLink href="/merchant/webhooks">All endpoints</TextLink>
          {address === undefined ? null : (
            <>
              {' '}
              · <span className="developers__code developers__long">{address.url}</span>
            </>
          )}
        </p>
        {address === undefined ? null : <SecretChange webhook={webhook} />}
        <Messages webhook={webhook} syn_business_id={address?.syn_business_id} />
      </div>
    </PortalPage>
  );
}

/** The button to another secret, and the secret once it is made. */
function SecretChange({ webhook }: { webhook: string }) {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const onMade = (given: NewWebhook) => {
    setAsking(false);
    setMade(given);
  };
  return (
    <div>
      <Button size="sm" onClick={() => setAsking(true)}>
        New secret
      </Button>
      {asking ? <NewSecret webhook_id={webhook} onMade={onMade} onClose={() => setAsking(false)} /> : null}
      {made === undefined ? null : <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}

/** The messages, by the clock on the wall of the location that is told. */
function Messages({ webhook, syn_business_id }: { webhook: string; syn_business_id: string | undefined }) {
  const paging = usePaging();
  const list = useWebhookMessages(webhook, paging.slice);
  const zone = zoneOfBusiness(syn_business_id, useCurrentBusiness());
  const resend = useResend(webhook);
  const send = (message: WebhookMessage) =>
    resend.mutate(message.id, {
      onSuccess: () => toast.success('On its way', 'Resent.'),
      onError: (failed) => toast.error('Error', wordsOf(failed)),
    });
  const { error } = list;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <Empty title="We don't send to this endpoint anymore.">It was removed, or it isn't yours.</Empty>;
  return (
    <PagedTable
      label="Webhook messages"
      columns={columns(zone, resend.isPending, send)}
      list={list}
      fresh
      paging={paging}
      rowKey={({ id }) => id}
      empty={{ title: 'No messages yet', text: "You'll see one when a payment changes. Messages are kept for 30 days." }}
      failed="We couldn't load the messages."
    />
  );
}

function columns(zone: string, sending: boolean, onSend: (message: WebhookMessage) => void): Column<WebhookMessage>[] {
  return [
    { id: 'when', head: 'When', at: 'sub', cell: ({ created_at }) => <span className="num">{formatDateTime(created_at, zone)}</span> },
    { id: 'type', head: 'Message', at: 'title', cell: ({ type }) => <span className="developers__code">{type}</span> },
    {
      id: 'payment',
      head: 'Transaction ID',
      cell: ({ public_id, purchase_id }) => <PaymentLink id={purchase_id}>{public_id}</PaymentLink>,
    },
    { id: 'state', head: 'Status', at: 'status', cell: ({ state }) => <State state={state} /> },
    {
      id: 'answer',
      head: 'Last try',
      at: 'extra',
      className: 'developers__answer',
      cell: (message) => <LastTry message={message} zone={zone} />,
    },
    {
      id: 'resend',
      head: 'Send again',
      kind: 'act',
      at: 'act',
      className: 'developers__act',
      cell: (message) => (
        <Button
          size="sm"
          disabled={sending}
          aria-label={`Send ${message.type} of ${message.public_id} again`}
          onClick={() => onSend(message)}
        >
          Send again
        </Button>
      ),
    },
  ];
}

function State({ state }: Pick<WebhookMessage, 'state'>) {
  const [words, look] = STATES[state];
  return (
    <Badge look={look} as_is>
      {words}
    </Badge>
  );
}

/** What came of the last try, and when the next is. */
function LastTry({ message: { answered, tries, failure, next_try_at }, zone }: { message: WebhookMessage; zone: string }) {
  if (failure === null) return answered === null ? null : <>It answered {answered}.</>;
  return (
    <>
      {failure} {tries === 1 ? 'Tried once.' : `Tried ${tries} times.`}
      {next_try_at === null ? null : ` Again at ${formatDateTime(next_try_at, zone)}.`}
    </>
  );
}
