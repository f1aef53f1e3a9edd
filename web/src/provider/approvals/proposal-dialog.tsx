import type { Proposal } from '@drawbridge/contract/provider';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { ask, BANK_ASKED_MS } from '../calls.ts';
import { queries } from '../queries.tsx';
import { when } from '../when.ts';
import { Diff } from './diff.tsx';
import { proposalQuery } from './query.ts';
import { nameOf, outcomeWords } from './words.ts';

type Move = Proposal['may'][number];

/** What a proposal would change, why, and what whoever looks at it may do about it. */
export function ProposalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(proposalQuery(id));
  if (data) return <Shown proposal={data.proposal} onClose={onClose} />;
  return (
    <Dialog title="Approval" dense onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <div className="approval">
        {error ? (
          <Failed title="It couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            {error.message}
          </Failed>
        ) : (
          <div className="stack stack--8" role="status" aria-label="Loading">
            <Skeleton width="most" />
            <Skeleton width="half" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { id, call, title, state, expires_at, may } = proposal;
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const moving = useMutation({
    mutationFn: (move: Move) => send(move, id, why.trim()),
    onSuccess: (said) => {
      toast.success(said);
      onClose();
    },
    // Also of a refusal: what was refused may have changed the proposal.
    onSettled: () => queries.invalidateQueries(),
  });
  const withReason = (move: 'decline' | 'close') => {
    if (why.trim() === '') setMissing(true);
    else moving.mutate(move);
  };
  return (
    <Dialog
      title={title}
      dense
      held={moving.isPending}
      onClose={onClose}
      foot={
        <Foot
          may={may}
          moves_money={call === 'reoriginateFile' || call === 'releaseRefund'}
          busy={moving.isPending}
          onClose={onClose}
          onReasoned={withReason}
          onMove={(move) => moving.mutate(move)}
        />
      }
    >
      <div className="approval">
        <About proposal={proposal} />
        <Reason may={may} why={why} missing={missing} onWhy={setWhy} />
        {may.includes('withdraw') ? (
          <Notice>
            {may.includes('approve')
              ? 'Nobody else can approve this. In the sandbox you can do it yourself. With real money, a second person has to.'
              : `Waiting for a second person until ${when(expires_at)} ET.`}
          </Notice>
        ) : null}
        {state === 'WAITING' && may.length === 0 ? <Notice>Someone with permission to make this change decides.</Notice> : null}
        <Problem>{moving.error?.message}</Problem>
      </div>
    </Dialog>
  );
}

interface ReasonProps {
  may: Proposal['may'];
  why: string;
  missing: boolean;
  onWhy: (why: string) => void;
}

/** Why whoever decides does so, or what they found. */
function Reason({ may, why, missing, onWhy }: ReasonProps) {
  const closes = may.includes('close');
  if (!closes && !may.includes('decline')) return null;
  const error = closes ? 'Say whether it was done' : 'Say why you decline';
  return (
    <Field
      label={closes ? 'What you found' : 'Your reason'}
      hint={closes ? 'Kept in the audit log.' : 'Kept in the audit log. Needed to decline.'}
      error={missing && why.trim() === '' ? error : undefined}
    >
      <Input value={why} maxLength={500} onChange={(event) => onWhy(event.target.value)} />
    </Field>
  );
}

/** What would change, who asked for it and why, and what became of it. */
function About({ proposal }: { proposal: Proposal }) {
  const { href, changes, reason, state, decided_why, proposed_by, proposed_at, is_own } = proposal;
  const outcome = outcomeWords(proposal);
  return (
    <>
      <p className="muted">
        Proposed by {is_own ? 'you' : nameOf(proposed_by)}, {when(proposed_at)} ET
      </p>
      <Diff changes={changes} />
      <p>
        <span className="t-13 muted">{is_own ? 'Your reason' : `${nameOf(proposed_by)}'s reason`}</span>
        <br />“{reason}”
      </p>
      {outcome === null ? null : (
        <Notice kind={state === 'FAILED' || state === 'OUTDATED' || state === 'UNKNOWN' ? 'warning' : 'info'}>
          {outcome}
          {decided_why === null ? null : ` “${decided_why}”`}
        </Notice>
      )}
      {href === null ? null : (
        <p>
          <TextLink href={href}>See what it's about</TextLink>
        </p>
      )}
    </>
  );
}

interface FootProps {
  may: Proposal['may'];
  /** Money leaves with an approval. */
  moves_money: boolean;
  busy: boolean;
  onClose: () => void;
  onReasoned: (move: 'decline' | 'close') => void;
  onMove: (move: Move) => void;
}

/** Decline stands apart, so that nobody presses it for another. */
function Foot({ may, moves_money, busy, onClose, onReasoned, onMove }: FootProps) {
  return (
    <>
      {may.includes('decline') ? (
        <Button className="dialog__apart" disabled={busy} onClick={() => onReasoned('decline')}>
          Decline
        </Button>
      ) : null}
      {may.includes('withdraw') ? (
        <Button className="dialog__apart" disabled={busy} onClick={() => onMove('withdraw')}>
          Withdraw
        </Button>
      ) : null}
      <Button kind="ghost" disabled={busy} onClick={onClose}>
        {may.includes('approve') || may.includes('close') ? 'Cancel' : 'Close'}
      </Button>
      {may.includes('approve') ? (
        <Button kind={moves_money ? 'money' : 'primary'} busy={busy} onClick={() => onMove('approve')}>
          Approve
        </Button>
      ) : null}
      {may.includes('close') ? (
        <Button kind="primary" busy={busy} onClick={() => onReasoned('close')}>
          Close with what I found
        </Button>
      ) : null}
    </>
  );
}

async function send(move: Move, id: string, why: string): Promise<string> {
  if (move === 'withdraw') {
    await ask('withdrawProposal', { body: { id } });
    return 'Withdrawn';
  }
  if (move === 'decline') {
    await ask('declineProposal', { body: { id, reason: why } });
    return 'Declined';
  }
  if (move === 'close') {
    await ask('closeProposal', { body: { id, reason: why } });
    return 'Closed';
  }
  await ask('approveProposal', { body: { id, ...(why === '' ? {} : { reason: why }) }, timeout_ms: BANK_ASKED_MS });
  return 'Approved and done';
}
