import type { Proposal } from '@drawbridge/contract/provider';
import { toast } from '../../ui/feedback/toasts.ts';

/** The proposal that a call answered with; undefined where it was done at once. */
export function proposalIn(answer: unknown): Proposal | undefined {
  return (Object(answer) as { proposal?: Proposal | null }).proposal ?? undefined;
}

/** Says that something waits for a second person: nothing is done yet. */
export function sayProposed(proposal: Proposal): void {
  toast.success('Proposed', `${proposal.title}. It's waiting for a second person under Approvals.`);
}
