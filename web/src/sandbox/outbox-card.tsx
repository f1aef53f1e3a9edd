import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Input } from '../ui/controls/input.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { Empty, Failed } from '../ui/feedback/empty.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { RefreshIcon, SearchIcon } from '../ui/icons/icons.tsx';
import { Card } from '../ui/layout/card.tsx';
import { readOutbox, type SandboxMessage } from './calls.ts';
import { Message } from './message.tsx';
import { outboxKey } from './queries.ts';

const EVERY_MS = 3000;
const SHOWN = 6;

/** The recipient that a filter names in full, as the service writes it; undefined for a part of one. */
export function recipientOf(filter: string): string | undefined {
  const text = filter.trim();
  const digits = text.replace(/\D/g, '');
  if (/^[+\d\s().-]+$/.test(text) && (digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))))
    return `+1${digits.slice(-10)}`;
  return /^\S+@\S+\.\S+$/.test(text) ? text.toLowerCase() : undefined;
}

function matches({ to }: SandboxMessage, filter: string): boolean {
  const text = filter.trim().toLowerCase();
  const digits = text.replace(/\D/g, '');
  return to.toLowerCase().includes(text) || (digits !== '' && !/[a-z@]/.test(text) && to.replace(/\D/g, '').includes(digits));
}

/** What the service has sent by text and by e-mail, newest first. One-time codes are read here. */
export function OutboxCard() {
  const [filter, setFilter] = useState('');
  const [all, setAll] = useState(false);
  const to = recipientOf(filter);
  const outbox = useQuery({
    queryKey: [...outboxKey, to],
    queryFn: () => readOutbox(to),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const messages = outbox.data?.filter((message) => to !== undefined || matches(message, filter));
  const shown = all ? messages : messages?.slice(0, SHOWN);

  return (
    <Card pad className="sandbox__card" aria-labelledby="outbox">
      <div className="section-head">
        <h2 className="t-18" id="outbox">
          Outbox
        </h2>
        <IconButton icon={<RefreshIcon />} label="Refresh the outbox" onClick={() => void outbox.refetch()} />
      </div>
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label="Show messages to"
        placeholder="Phone number or email"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {outbox.isError ? (
        <Failed title="The outbox cannot be read" onRetry={() => void outbox.refetch()} retrying={outbox.isFetching}>
          {outbox.error.message}
        </Failed>
      ) : messages === undefined ? (
        <div className="stack stack--16">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : messages.length === 0 ? (
        <Empty title="No messages">
          {filter === '' ? 'What the service sends by text or email is shown here.' : 'Nothing was sent to this recipient.'}
        </Empty>
      ) : (
        <>
          <ul className="list sandbox__messages" aria-label="Messages">
            {shown?.map((message, at) => (
              // Two messages may be the same in every word: only their place tells them apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above; a row keeps no state
              <Message key={`${message.created_at} ${message.to} ${messages.length - at}`} message={message} />
            ))}
          </ul>
          {messages.length > SHOWN ? (
            <TextButton className="sandbox__more" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${messages.length}`}
            </TextButton>
          ) : null}
        </>
      )}
    </Card>
  );
}
