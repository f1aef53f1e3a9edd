import type { Proposal, ProposalState } from '@drawbridge/contract/provider';
import type { BadgeLook } from '../../ui/feedback/badge.tsx';
import { when } from '../when.ts';

export const PROPOSAL_STATE_LABELS: Readonly<Record<ProposalState, string>> = {
  WAITING: 'Waiting',
  APPROVED: 'Being carried out',
  UNKNOWN: 'Outcome unknown',
  CLOSED: 'Closed',
  DONE: 'Approved',
  FAILED: 'Approved, failed',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
  OUTDATED: 'No longer applies',
};

export const PROPOSAL_STATE_LOOKS: Readonly<Record<ProposalState, BadgeLook>> = {
  WAITING: 'default',
  APPROVED: 'default',
  UNKNOWN: 'negative',
  CLOSED: 'outline',
  DONE: 'secondary',
  FAILED: 'negative',
  DECLINED: 'outline',
  WITHDRAWN: 'outline',
  EXPIRED: 'outline',
  OUTDATED: 'outline',
};

/** A person's name of `Leo Park <leo@center.example>`. */
export function nameOf(person: string): string {
  return person.replace(/\s*<[^<>]*>$/, '');
}

/** Who proposed it, and when: `Leo Park, Today, 3:02 PM`. */
export function proposedWords({ is_own, proposed_by, proposed_at }: Proposal): string {
  return is_own ? `You asked, ${when(proposed_at)}` : `${nameOf(proposed_by)}, ${when(proposed_at)}`;
}

/** What became of it, in a sentence; null while it waits. */
export function outcomeWords(proposal: Proposal): string | null {
  const { state, decided_by, decided_at, expires_at, failure, closed } = proposal;
  const by = decided_by === null ? '' : nameOf(decided_by);
  const at = decided_at === null ? '' : when(decided_at);
  switch (state) {
    case 'WAITING':
      return null;
    case 'EXPIRED':
      return `Nobody decided by ${when(expires_at)}, so nothing was done.`;
    case 'APPROVED':
      return `Approved by ${by}, ${at}. It's being carried out.`;
    case 'UNKNOWN':
      return `Approved by ${by}, ${at}, but we don't know whether it was done. It won't be tried again. Check, then close this and say what you found.`;
    case 'CLOSED':
      return `Approved by ${by}, ${at}, but we didn't know whether it was done. ${closed ? `${nameOf(closed.by)} looked, ${when(closed.at)}: “${closed.why}”` : ''}`;
    case 'DONE':
      return `Approved by ${by} and done, ${at}.`;
    case 'FAILED':
      return `Approved by ${by}, ${at}, but it couldn't be done. ${failure ?? ''}`;
    case 'OUTDATED':
      return `${by} wanted to approve it, ${at}, but it no longer applied. Nothing was done. ${failure ?? ''}`;
    case 'DECLINED':
      return `Declined by ${by}, ${at}.`;
    case 'WITHDRAWN':
      return `Withdrawn, ${at}.`;
  }
}
