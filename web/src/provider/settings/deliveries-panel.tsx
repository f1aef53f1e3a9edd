import type { Deliveries } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProposalOf, WaitingFor } from '../approvals/waiting-for.tsx';
import { ask, BANK_ASKED_MS } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { ReleaseDialog } from './release-dialog.tsx';

/** What the bank has had, compared with what is on record here, and the way to release held deliveries. */
export function DeliveriesPanel() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deliveries'],
    queryFn: () => ask('readDeliveries', { timeout_ms: BANK_ASKED_MS }),
    enabled: false,
    retry: false,
  });
  return (
    <Panel
      title="Compare with the bank"
      end={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Compare now
        </Button>
      }
    >
      <div className="panel__body stack stack--16" aria-live="polite">
        <p className="muted">
          After a restore, deliveries are held until someone compares the bank's records with ours. Releasing them takes two people, who see
          the same comparison.
        </p>
        {error && !isFetching ? <Notice kind="negative">We couldn't reach the bank. {error.message}</Notice> : null}
        {data ? <Shown deliveries={data} /> : null}
      </div>
    </Panel>
  );
}

function Shown({ deliveries }: { deliveries: Deliveries }) {
  const { held, lines, obstacle } = deliveries;
  const { me } = useMe();
  const [open, setOpen] = useState(false);
  const proposal = useProposalOf()('deliveries');
  const may = me ? staffMay(me.role, 'releaseDeliveries') : false;
  return (
    <>
      {held ? (
        <Notice kind="negative">
          <strong>Held since {when(held.since)} ET.</strong> Nothing goes to the bank: {held.why}.
        </Notice>
      ) : (
        <Notice>Deliveries aren't held.</Notice>
      )}
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={at}>{line}</li>
        ))}
      </ul>
      {obstacle === null ? null : <Notice kind="warning">{obstacle}</Notice>}
      {proposal ? <WaitingFor proposal={proposal} /> : null}
      {held && may && !proposal ? (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>Propose to release</Button>
        </div>
      ) : null}
      {open ? <ReleaseDialog deliveries={deliveries} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
