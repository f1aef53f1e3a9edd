import type { WebhookMessage } from '@drawbridge/contract';
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';

const STATES: Readonly<Record<WebhookMessage['state'], readonly [string, BadgeLook]>> = {
  waiting: ['Waiting', 'default'],
  delivered: ['Delivered', 'positive'],
  failed: ['Not delivered', 'negative'],
};

/** Where a message stands. */
export function MessageState({ state }: Pick<WebhookMessage, 'state'>) {
  const [words, look] = STATES[state];
  return (
    <Badge look={look} as_is>
      {words}
    </Badge>
  );
}

/** The last answer in a few words: `200 in 142 ms`, `No answer`; empty before the first try. */
export function answerInShort({ answered, answer_ms, tries, tried_at }: WebhookMessage): string {
  if (tried_at === null) return '';
  const answer = answered === null ? 'No answer' : answer_ms === null ? `${answered}` : `${answered} in ${time(answer_ms)}`;
  return tries > 1 ? `${answer} · ${tries} tries` : answer;
}

/** What came of the last try, and when the next is. */
export function lastTry({ answered, tries, failure, next_try_at }: WebhookMessage, zone: string): string {
  if (failure === null) return answered === null ? '' : `It answered ${answered}.`;
  const tried = tries === 1 ? 'Tried once.' : `Tried ${tries} times.`;
  return `${failure} ${tried}${next_try_at === null ? '' : ` Again at ${formatDateTime(next_try_at, zone)}.`}`;
}

/** @param ms how long an answer took, in milliseconds */
export function time(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
