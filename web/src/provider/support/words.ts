import type { SupportStatus } from '@drawbridge/contract';
import type { SupportFilter, SupportSide, SupportThread } from '@drawbridge/contract/provider';
import { now } from '../../ui/clock.ts';
import type { BadgeLook } from '../../ui/feedback/badge.tsx';
import { counted } from '../words.ts';

export const FILTER_LABELS: Readonly<Record<SupportFilter, string>> = {
  us: 'Waiting for us',
  them: 'Waiting for them',
  open: 'All open',
  closed: 'Closed',
};

export const SIDE_LABELS: Readonly<Record<SupportSide, string>> = { consumer: 'Consumers', merchant: 'Merchants' };

export const STATUS_LABELS: Readonly<Record<SupportStatus, string>> = {
  WAITING_FOR_US: 'Waiting for us',
  WAITING_FOR_THEM: 'Waiting for them',
  CLOSED: 'Closed',
};

/** Amber is ours to move. */
export const STATUS_LOOKS: Readonly<Record<SupportStatus, BadgeLook>> = {
  WAITING_FOR_US: 'default',
  WAITING_FOR_THEM: 'secondary',
  CLOSED: 'outline',
};

/** Where an answer goes, said before it is sent. */
export const MAIL_WORDS: Readonly<Record<NonNullable<SupportThread['no_mail']> | 'mailed', string>> = {
  mailed: "We email it to them and show it in their app. They answer in the app. Replies to the email aren't read.",
  not_verified: "Their email isn't verified, so we can't email them. They'll only see the answer in the app.",
  user_deleted: "This user was deleted, so we can't email them, and they can't sign in to read it.",
};

/** How long somebody has waited: `5 min`, `3 h`, `2 days`. */
export function waited(since: string): string {
  const minutes = Math.max(0, Math.floor((now() - Date.parse(since)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : counted(Math.floor(hours / 24), 'day', 'days');
}
