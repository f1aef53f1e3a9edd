import type { WebhookMessage } from '@drawbridge/contract';
import type { KeyboardEvent } from 'react';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { standing } from '../standing.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { MessageBody } from './message-body.tsx';
import { answerInShort, MessageState } from './message-words.tsx';
import { useWebhookMessages } from './use-webhooks.ts';

export interface MessagesReaderProps {
  webhook: string;
  zone: string;
  /** The id of the message that is read; the newest where it is none of the page. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** What an endpoint was told, newest first, and beside it the message that is read. */
export function MessagesReader({ webhook, zone, chosen, onChoose }: MessagesReaderProps) {
  const paging = usePaging();
  const list = useWebhookMessages(webhook, paging.slice);
  const { failed, again, retrying } = standing(list, { fresh: true });
  const total = list.data?.page_info.total;
  useLastPage(paging, list.isPlaceholderData ? undefined : total);
  const items = list.data?.items;
  const read = items?.find(({ id }) => id === chosen) ?? items?.[0];
  return (
    <section className="panel webhook-messages" aria-labelledby="webhook-messages">
      <div className="panel__head">
        <h2 id="webhook-messages">Messages</h2>
      </div>
      {failed ? (
        <Failed title="We couldn't load the messages." onRetry={again} retrying={retrying} />
      ) : items === undefined ? (
        <div className="panel__body" aria-busy="true">
          <Skeleton shape="row" width="full" />
          <Skeleton shape="row" width="full" />
        </div>
      ) : read === undefined ? (
        <Empty title="No messages yet">You'll see one when a payment changes. Messages are kept for 30 days.</Empty>
      ) : (
        <>
          <div className="reader">
            <Rows items={items} read={read.id} zone={zone} onChoose={onChoose} />
            <MessageBody key={read.id} webhook={webhook} message={read} zone={zone} />
          </div>
          <TableFoot page={paging.page} page_size={paging.page_size} total={total} onPage={paging.onPage} onPageSize={paging.onPageSize} />
        </>
      )}
    </section>
  );
}

interface RowsProps {
  items: readonly WebhookMessage[];
  read: string;
  zone: string;
  onChoose: (id: string) => void;
}

/** The messages as a list of buttons, in which the arrows move. */
function Rows({ items, read, zone, onChoose }: RowsProps) {
  return (
    <ul className="reader__list" aria-label="Webhook messages" onKeyDown={moveInList}>
      {items.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className="reader__row"
            aria-current={message.id === read ? 'true' : undefined}
            onClick={() => onChoose(message.id)}
          >
            <span className="developers__code truncate">{message.type}</span>
            <span className="t-13 muted num">{formatDateTime(message.created_at, zone)}</span>
            <span className="t-13 muted truncate num">
              {[message.public_id ?? 'Test', answerInShort(message)].filter((part) => part !== '').join(' · ')}
            </span>
            <span>
              <MessageState state={message.state} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveInList(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
