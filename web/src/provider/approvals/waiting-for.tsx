import type { Proposal } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { when } from '../when.ts';
import { hrefOf } from './proposal-item.tsx';
import { waitingQuery } from './query.ts';
import { nameOf } from './words.ts';

/** The proposals that wait, by what they are about. None while they are read, or can't be. */
export function useProposalOf(): (about: string) => Proposal | undefined {
  const { data } = useQuery(waitingQuery);
  return (about) => data?.proposals.find((one) => one.about === about && one.state === 'WAITING');
}

/** Says on the page of a thing that a change of it waits for a second person. */
export function WaitingFor({ proposal }: { proposal: Proposal }) {
  const { title, is_own, proposed_by, expires_at, may } = proposal;
  return (
    <Notice>
      <strong>Waiting for a second person.</strong> {is_own ? 'You' : nameOf(proposed_by)} proposed: {title}. It expires {when(expires_at)}{' '}
      ET. <TextLink href={hrefOf(proposal)}>{may.includes('approve') ? 'Review it' : 'See its status'}</TextLink>
    </Notice>
  );
}
