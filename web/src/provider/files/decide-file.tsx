import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { counted } from '../words.ts';
import type { FileDetails } from './types.ts';

interface Way {
  readonly title: string;
  readonly words: string;
  readonly yes: string;
  readonly kind: 'money' | 'danger' | 'primary';
  readonly done: string;
  /** A second person approves it. */
  readonly two?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

/** What the bank said about a file that it rejected, and the two ways out. */
export function DecideFile({ file, waits }: { file: FileDetails; waits: 'rejected' | 'late_rejection' }) {
  const { me } = useMe();
  const [chosen, setChosen] = useState<Way>();
  const ways = waits === 'rejected' ? waysOfRejected(file) : waysOfLate(file);
  const proposal = useProposalOf()(`file/${file.name}`);
  const may = me ? staffMay(me.role, waits === 'rejected' ? 'reoriginateFile' : 'closeLateRejection') : false;
  return (
    <Panel title={`Decide what happens to its ${counted(file.entry_count, 'entry', 'entries')}`}>
      <div className="file__say">
        <Notice kind="negative">
          <strong>The bank's words:</strong> “{file.trouble}”
        </Notice>
        {proposal ? <WaitingFor proposal={proposal} /> : null}
      </div>
      <div className="file__ways">
        {ways.map((way) => (
          <div className="file__way" key={way.title}>
            <h3 className="strong">{way.title}</h3>
            <p className="muted">{way.words}</p>
            <div className="actions">
              {may && !proposal ? (
                <Button kind={lookOf(way)} onClick={() => setChosen(way)}>
                  {way.two ? `Propose to ${way.yes.toLowerCase()}` : way.yes}
                </Button>
              ) : null}
            </div>
          </div>
        ))}
      </div>
      {may ? null : <p className="panel__body t-13 muted">Only an admin or an operator can decide.</p>}
      {may && waits === 'rejected' ? <p className="panel__body t-13 muted">Two people decide. One proposes and another approves.</p> : null}
      {chosen ? (
        <ReasonDialog
          title={`${chosen.yes} ${file.name}?`}
          yes={chosen.yes}
          kind={chosen.kind}
          send={chosen.send}
          done={chosen.done}
          two={chosen.two}
          onClose={() => setChosen(undefined)}
        >
          {chosen.words}
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}

function lookOf({ kind }: Way): ButtonLook['kind'] {
  return kind === 'danger' ? 'plain' : kind;
}

function waysOfRejected({ name, debits }: FileDetails): Way[] {
  return [
    {
      title: 'Re-originate',
      words: 'The entries go into the next file under new trace numbers. Customers see one charge.',
      yes: 'Re-originate',
      kind: 'money',
      done: 'Its entries go into the next file',
      two: true,
      send: (reason) => ask('reoriginateFile', { body: { name, reason } }),
    },
    {
      title: 'Abandon',
      words: `Its payments fail${debits ? `, and nothing of ${formatCents(debits)} is charged` : ''}. Refunds and payouts are owed again. This can't be undone.`,
      yes: 'Abandon',
      kind: 'danger',
      done: 'File abandoned',
      two: true,
      send: (reason) => ask('abandonFile', { body: { name, reason } }),
    },
  ];
}

function waysOfLate({ name }: FileDetails): Way[] {
  const close = (outcome: 'settled' | 'returned') => (reason: string) => ask('closeLateRejection', { body: { name, outcome, reason } });
  return [
    {
      title: 'The bank processed it',
      words: 'No money moves. Held items are released.',
      yes: 'Close as settled',
      kind: 'primary',
      done: 'The rejection is closed',
      send: close('settled'),
    },
    {
      title: 'The bank took its money back',
      words: "Every entry counts as returned, and payouts in it are owed again. This can't be undone.",
      yes: 'Close as returned',
      kind: 'danger',
      done: 'Its entries were returned',
      send: close('returned'),
    },
  ];
}
