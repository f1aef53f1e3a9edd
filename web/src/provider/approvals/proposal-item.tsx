import type { Proposal } from '@drawbridge/contract/provider';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { ReturnIcon } from '../../ui/icons/rare-icons.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { FileIcon, StaffIcon } from '../icons.tsx';
import { when } from '../when.ts';
import { PROPOSAL_STATE_LABELS, PROPOSAL_STATE_LOOKS, proposedWords } from './words.ts';

/** The address at which a proposal is shown. */
export function hrefOf({ id, state }: Pick<Proposal, 'id' | 'state'>): string {
  return `/provider/approvals?${state === 'WAITING' || state === 'UNKNOWN' ? '' : 'which=decided&'}id=${id}`;
}

/** A proposal in a list: what it would change, who asked and why, and a way to decide it. */
export function ProposalItem({ proposal }: { proposal: Proposal }) {
  const { about, title, reason, state, may, expires_at } = proposal;
  const href = hrefOf(proposal);
  return (
    <WaitItem
      icon={iconOf(about)}
      title={title}
      href={href}
      sub={`${proposedWords(proposal)}. “${reason}”`}
      end={
        state === 'WAITING' ? (
          <>
            <span className="due">{may.includes('approve') ? `Until ${when(expires_at)}` : 'Waiting on others'}</span>
            {may.includes('approve') ? (
              <ButtonLink size="sm" href={href} aria-label={`Review: ${title}`}>
                Review
              </ButtonLink>
            ) : null}
          </>
        ) : (
          <Badge look={PROPOSAL_STATE_LOOKS[state]} as_is>
            {PROPOSAL_STATE_LABELS[state]}
          </Badge>
        )
      }
    />
  );
}

function iconOf(about: string): ReactNode {
  if (about.startsWith('file/')) return <FileIcon />;
  if (about.startsWith('staff/') || about.startsWith('invitation/')) return <StaffIcon />;
  if (about.startsWith('business/')) return <BankIcon />;
  return <ReturnIcon />;
}
