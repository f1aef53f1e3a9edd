import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input } from '../ui/controls/input.tsx';
import { Empty } from '../ui/feedback/empty.tsx';
import { SearchIcon } from '../ui/icons/icons.tsx';
import { readOutbox, type SandboxMessage } from './calls.ts';
import { Loaded, WaitingRows } from './loaded.tsx';
import { Message } from './message.tsx';
import { outboxKey } from './queries.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { ShortList } from './short-list.tsx';

const EVERY_MS = 3000;
const SHOWN = 6;

/** The recipient that a filter names in full, as the service writes it; undefined for a part of one. */
function recipientOf(filter: string): string | undefined {
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
  const to = recipientOf(filter);
  const outbox = useQuery({
    queryKey: [...outboxKey, to],
    queryFn: () => readOutbox(to),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  return (
    <SandboxCard id="outbox" title="Outbox" refresh={{ label: 'Refresh the outbox', onPress: () => void outbox.refetch() }}>
      <Input
        type="search"
        icon={<SearchIcon />}
        aria-label="Show messages to"
        placeholder="Phone number or email"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <Loaded of={outbox} failed="We couldn't load the outbox" waiting={<WaitingRows count={3} />}>
        {(sent) => <Messages messages={sent.filter((message) => to !== undefined || matches(message, filter))} filtered={filter !== ''} />}
      </Loaded>
    </SandboxCard>
  );
}

function Messages({ messages, filtered }: { messages: readonly SandboxMessage[]; filtered: boolean }) {
  if (messages.length === 0)
    return (
      <Empty title="No messages">
        {filtered ? 'Nothing was sent to this recipient.' : 'Texts and emails the service sends show up here.'}
      </Empty>
    );
  return (
    <ShortList label="Messages" className="sandbox__messages" most={SHOWN}>
      {messages.map((message, at) => (
        // Two messages may be the same in every word: only their place tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above; a row keeps no state
        <Message key={`${message.created_at} ${message.to} ${messages.length - at}`} message={message} />
      ))}
    </ShortList>
  );
}
