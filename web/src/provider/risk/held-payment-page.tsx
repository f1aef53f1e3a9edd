import type { HeldDetails, RiskBlockKind } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { factLabel, factValue } from './words.ts';

const LIST = { label: 'Risk', href: '/provider/risk' };

/** `/provider/risk/held/{id}`: why a payment is held, its facts and its customer's history, and the decision. */
export default function HeldPaymentPage() {
  const { id = '' } = useParams();
  // Looking is told in the audit log: the page asks when somebody opens it, not whenever its window is looked at.
  const query = useQuery({ queryKey: ['held', id], queryFn: () => ask('readHeld', { params: { id } }), refetchOnWindowFocus: false });
  const { data } = query;
  return (
    <ConsolePage title={data ? `${formatCents(data.amount)} held` : 'Held payment'} crumb={LIST}>
      {data ? <Shown held={data} /> : <LoadingPage what="held payment" list={{ ...LIST, label: 'All held payments' }} query={query} />}
    </ConsolePage>
  );
}

function Shown({ held }: { held: HeldDetails }) {
  const { consumer, business, public_id, held_at, why, rule_set, facts, account, device, history } = held;
  return (
    <>
      <div className="subject">
        <Tile name={consumer.name} size="lg" />
        <div>
          <p className="subject__name">{consumer.name}</p>
          <p className="subject__sub">
            {business.name}, held {when(held_at)} ET,{' '}
            <Anchor className="link mono" href={`/provider/payments/${public_id}`}>
              {public_id}
            </Anchor>
          </p>
        </div>
      </div>
      <Notice>
        <strong>{why.join(', ')}</strong> (rules, version {rule_set}). Nothing has gone to the bank.
      </Notice>
      <div className="cols cols--side cols--fill">
        <div className="stack">
          <Panel title="Facts when it was approved">
            <div className="panel__body">
              <Facts
                facts={[
                  { label: 'Account', value: `${account.name} •••• ${account.last_four}` },
                  { label: 'Device', value: device ?? 'No name given' },
                  ...facts.map(({ name, value }) => ({ label: factLabel(name), value: factValue(name, value) })),
                ]}
              />
            </div>
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Paid before">
            <Table
              label="History"
              columns={HISTORY}
              rows={history}
              rowKey={({ public_id: key }) => key}
              empty={{ title: 'Nothing yet', text: 'This is their first payment.' }}
            />
          </Panel>
        </div>
      </div>
      <Decide held={held} />
    </>
  );
}

const HISTORY: readonly Column<HeldDetails['history'][number]>[] = [
  { id: 'business', head: 'Business', at: 'title', cell: ({ business }) => business },
  { id: 'at', head: 'Time (ET)', at: 'sub', className: 'muted', cell: ({ at }) => when(at) },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: ({ amount }) => <span className="money">{formatCents(amount)}</span> },
  { id: 'status', head: 'Status', at: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** What may be decided, for those who may. */
function Decide({ held }: { held: HeldDetails }) {
  const { me } = useMe();
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  if (!me || !staffMay(me.role, 'releaseHeld')) return null;
  const send = async (way_chosen: Way, reason: string) => {
    const answer = await way_chosen.send(reason);
    navigate(LIST.href);
    return answer;
  };
  return (
    <Panel title="Decide">
      <div className="panel__body stack">
        {held.obstacle === null ? null : <Notice>{held.obstacle}</Notice>}
        <div className="actions actions--wrap">
          {waysOf(held).map((one) => (
            <Button key={one.label} kind={one.kind === 'money' ? 'money' : undefined} disabled={one.disabled} onClick={() => setWay(one)}>
              {one.label}
            </Button>
          ))}
        </div>
      </div>
      {way ? (
        <ReasonDialog
          title={way.label}
          yes={way.yes}
          kind={way.kind}
          done={way.done}
          send={(reason) => send(way, reason)}
          onClose={() => setWay(undefined)}
        >
          {way.words}
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}

interface Way {
  readonly label: string;
  readonly yes: string;
  readonly kind: 'money' | 'danger';
  readonly done: string;
  readonly words: string;
  readonly disabled?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

/** Released with what was seen here: where anything of it has changed since, the service asks for another look. */
function waysOf({ id, seen, amount, obstacle, consumer, account, device }: HeldDetails): readonly Way[] {
  const refuse = (label: string, done: string, more: string, block?: RiskBlockKind): Way => ({
    label,
    yes: 'Refuse',
    kind: 'danger',
    done,
    words: `It's canceled before it goes to the bank, and we tell the business and the customer. This can't be undone.${more}`,
    send: (reason) => ask('refuseHeld', { body: { id, block, reason } }),
  });
  const release = `Release ${formatCents(amount)}`;
  return [
    refuse('Refuse', 'Payment refused', ''),
    refuse(
      'Refuse and block account',
      'Refused, and the account is blocked',
      ` From then on nobody can pay from ${account.name} •••• ${account.last_four}.`,
      'account',
    ),
    refuse(
      'Refuse and block customer',
      'Refused, and the customer is blocked',
      ` From then on ${consumer.name} can't pay anywhere.`,
      'person',
    ),
    ...(device === null
      ? []
      : [
          refuse(
            'Refuse and block device',
            'Refused, and the device is blocked',
            ` From then on ${consumer.name} can't pay with ${device}. Others with the same browser can.`,
            'device',
          ),
        ]),
    {
      label: release,
      yes: release,
      kind: 'money',
      done: 'Released for the next file',
      words: `${consumer.name}'s payment goes to the bank with the next file.`,
      disabled: obstacle !== null,
      send: (reason) => ask('releaseHeld', { body: { id, seen, reason } }),
    },
  ];
}
