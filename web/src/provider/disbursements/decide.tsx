import type { ConsoleCreditDetails } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';

interface Props {
  credit: ConsoleCreditDetails;
  release: NonNullable<ConsoleCreditDetails['release']>;
}

/** The two ways out for a held refund, each by two people. */
export function Decide({ credit: { reference, amount, business }, release: { last_four, refused } }: Props) {
  const { me } = useMe();
  const proposal = useProposalOf()(`refund/${reference}`);
  const [chosen, setChosen] = useState<'releaseRefund' | 'cancelRefund'>();
  const may = me ? staffMay(me.role, 'releaseRefund') && !proposal : false;
  const releases = `${formatCents(amount)} goes out with the next file to the customer's account ending in ${last_four}.`;
  const cancels = `${business.name} is owed ${formatCents(amount)} again, and the customer gets none of it this way.`;
  return (
    <Panel title="Decide about this refund">
      {proposal ? (
        <div className="file__say">
          <WaitingFor proposal={proposal} />
        </div>
      ) : null}
      <div className="file__ways">
        <div className="file__way">
          <h3 className="strong">Release</h3>
          <p className="muted">{refused ?? releases}</p>
          <div className="actions">
            {may && refused === null ? (
              <Button kind="money" onClick={() => setChosen('releaseRefund')}>
                Propose to release
              </Button>
            ) : null}
          </div>
        </div>
        <div className="file__way">
          <h3 className="strong">Cancel</h3>
          <p className="muted">{cancels}</p>
          <div className="actions">{may ? <Button onClick={() => setChosen('cancelRefund')}>Propose to cancel</Button> : null}</div>
        </div>
      </div>
      <p className="panel__body t-13 muted">
        {may || proposal ? 'Two people decide. One proposes and another approves.' : 'Only an admin or an operator can decide.'}
      </p>
      {chosen ? (
        <ReasonDialog
          title={chosen === 'releaseRefund' ? 'Release this refund?' : 'Cancel this refund?'}
          yes={chosen === 'releaseRefund' ? 'Release' : 'Cancel refund'}
          kind={chosen === 'releaseRefund' ? 'money' : 'danger'}
          send={(reason) => ask(chosen, { body: { reference, reason } })}
          done={chosen === 'releaseRefund' ? 'The refund goes out with the next file' : 'The refund is canceled'}
          two
          onClose={() => setChosen(undefined)}
        >
          {chosen === 'releaseRefund' ? releases : cancels}
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}
