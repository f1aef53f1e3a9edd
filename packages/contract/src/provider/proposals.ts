import * as z from 'zod/mini';
import { idOf, moment } from '../fields.ts';
import { reason } from './words.ts';

/** How many minutes after its approval a proposal may be carried out before nobody knows whether it was done. */
export const PROPOSAL_CARRIED_OUT_MINUTES = 15;

/** How many days of real time a proposal waits for a second person. */
export const PROPOSAL_DAYS = 7;

/**
 * How a proposal stands. `APPROVED`: it is being carried out. `UNKNOWN`: it has been for so long that nobody knows whether
 * it was done. `CLOSED`: somebody has looked since. `OUTDATED`: what it would change had changed before
 * somebody approved it, so nothing was done.
 */
export const PROPOSAL_STATES = [
  'WAITING',
  'APPROVED',
  'UNKNOWN',
  'CLOSED',
  'DONE',
  'FAILED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'OUTDATED',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** One thing that a proposal would change, in words; `before` null where there is nothing yet. */
const change = z.object({ what: z.string(), before: z.nullable(z.string()), after: z.string() });
export type ProposedChange = z.infer<typeof change>;

/** What somebody may do about a proposal. */
export const PROPOSAL_MOVES = ['approve', 'decline', 'withdraw', 'close'] as const;

export const proposal = z.object({
  id: z.string(),
  /** The call that it carries out. */
  call: z.string(),
  /** What it is about, such as `file/NAME`: no two proposals about the same thing wait at once. */
  about: z.string(),
  title: z.string(),
  /** The console's page of what it is about, where there is one. */
  href: z.nullable(z.string()),
  changes: z.array(change),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposed_by: z.string(),
  proposed_at: moment,
  expires_at: moment,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(moment),
  decided_why: z.nullable(z.string()),
  /** Who looked whether it was done, when, and what they found; null of others. */
  closed: z.nullable(z.object({ by: z.string(), at: moment, why: z.string() })),
  /** Why nothing came of it. */
  failure: z.nullable(z.string()),
  /** Whether whoever asks proposed it. */
  is_own: z.boolean(),
  /** What whoever asks may do about it now. */
  may: z.array(z.enum(PROPOSAL_MOVES)),
});
export type Proposal = z.infer<typeof proposal>;

/** What a call answers that needs two people: nothing is done yet. */
export const proposed = z.object({ proposal });
/** The same of a call that needs two people for some inputs alone; null where it was done at once. */
export const perhapsProposed = z.object({ proposal: z.nullable(proposal) });

const proposalId = idOf('prp');
const words = z.optional(reason);

export const calls = {
  /** Those that somebody may see: of calls that they may make, and their own. Auditors see all. */
  listProposals: {
    method: 'GET',
    path: '/provider/api/proposals',
    query: z.object({
      /**
       * `waiting`: for a second person, or for somebody to look whether it was done; the oldest first. `decided`: the
       * newest first, a page at a time.
       */
      which: z.enum(['waiting', 'decided']),
      /** The last one of the page before. */
      after: z.optional(proposalId),
    }),
    answer: z.object({ proposals: z.array(proposal), has_more: z.boolean() }),
  },
  readProposal: {
    method: 'GET',
    path: '/provider/api/proposals/{id}',
    params: z.object({ id: proposalId }),
    answer: proposed,
  },
  approveProposal: {
    method: 'POST',
    path: '/provider/api/proposals/approve',
    body: z.strictObject({ id: proposalId, reason: words }),
    answer: proposed,
  },
  declineProposal: {
    method: 'POST',
    path: '/provider/api/proposals/decline',
    body: z.strictObject({ id: proposalId, reason }),
    answer: proposed,
  },
  withdrawProposal: {
    method: 'POST',
    path: '/provider/api/proposals/withdraw',
    body: z.strictObject({ id: proposalId }),
    answer: proposed,
  },
  /** Of one whose server ended while it was carried out: `reason` says what was found. */
  closeProposal: {
    method: 'POST',
    path: '/provider/api/proposals/close',
    body: z.strictObject({ id: proposalId, reason }),
    answer: proposed,
  },
} as const;
