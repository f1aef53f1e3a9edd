import type { NewWebhook, WebhookMessage } from '@drawbridge/contract';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { wordsOf } from '../words-of.ts';
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
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useWebhookMessages(webhook, page, page_size);
  useLastPage(paging, isPlaceholderData ? undefined : data?.page_info.total);
  const address = useWebhooks().data?.find(({ id }) => id === webhook);
  // The clock on the wall of the location that is told.
  const zone = zoneOfBusiness(address?.syn_business_id, useCurrentBusiness());
  const resend = useResend(webhook);
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const send = (message: WebhookMessage) =>
    resend.mutate(message.id, {
      onSuccess: () => toast.success('On its way', 'The message is sent once more.'),
      onError: (failed) => toast.error('Error', wordsOf(failed)),
    });
  const columns: readonly Column<WebhookMessage>[] = [
    { id: 'when', head: 'When', at: 'sub', cell: ({ created_at }) => <span className="num">{formatDateTime(created_at, zone)}</span> },
    { id: 'type', head: 'Message', at: 'title', cell: ({ type }) => <span className="developers__code">{type}</span> },
    { id: 'payment', head: 'Transaction ID', cell: ({ public_id }) => <span className="num">{public_id}</span> },
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
          disabled={resend.isPending}
          aria-label={`Send ${message.type} of ${message.public_id} again`}
          onClick={() => send(message)}
        >
          Send again
        </Button>
      ),
    },
  ];
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PortalPage title="Webhook messages">
      <div className="stack stack--16">
        <p className="muted developers__intro">
          <TextLink href="/merchant/webhooks">All addresses</TextLink>
          {address === undefined ? null : (
            <>
              {' '}
              · <span className="developers__code developers__long">{address.url}</span>
            </>
          )}
        </p>
        {address === undefined ? null : (
          <div>
            <Button size="sm" onClick={() => setAsking(true)}>
              New secret
            </Button>
          </div>
        )}
        {gone ? (
          <Empty title="This address is no longer told anything.">It was removed, or never was one of yours.</Empty>
        ) : (
          <Table
            label="Webhook messages"
            columns={columns}
            rows={isError ? undefined : data?.items}
            rowKey={({ id }) => id}
            page_size={page_size}
            empty={{ title: 'No messages yet', text: 'The next change of a payment is the first. Messages are kept for 30 days.' }}
            failed={
              isError ? { title: 'The messages could not be loaded.', onRetry: () => void refetch(), retrying: isFetching } : undefined
            }
            foot={<TableFoot page={page} page_size={page_size} total={data?.page_info.total} onPage={onPage} onPageSize={onPageSize} />}
          />
        )}
      </div>
      {asking ? (
        <NewSecret
          webhook_id={webhook}
          onMade={(given) => {
            setAsking(false);
            setMade(given);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {made === undefined ? null : <WebhookSecret made={made} onClose={() => setMade(undefined)} />}
    </PortalPage>
  );
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
