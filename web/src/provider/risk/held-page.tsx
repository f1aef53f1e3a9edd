import type { HeldPayment, Proposal, RiskBlock } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ShieldIcon } from '../../ui/icons/rare-icons.tsx';
import { hrefOf } from '../approvals/proposal-item.tsx';
import { useProposalOf } from '../approvals/waiting-for.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPanel } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useMe } from '../frame/use-me.ts';
import { WaitItem } from '../frame/wait-list.tsx';
import { clockTime, timeLeft, when } from '../when.ts';
import { RiskTabs } from './risk-tabs.tsx';

const AGAIN_MS = 60_000;

/** `/provider/risk`: payments that the rules hold, until when somebody has to decide, and what is blocked. */
export default function HeldPage() {
  const query = useQuery({ queryKey: ['held'], queryFn: () => ask('listHeld'), refetchInterval: AGAIN_MS });
  const { data } = query;
  return (
    <ConsolePage title="Risk">
      <RiskTabs at="Held payments" />
      {data ? (
        <>
          <Held {...data} />
          <Blocks blocks={data.blocks} />
          <p className="t-13 muted">
            If nobody decides by {clockTime(data.ends_at)} ET, a payment isn't sent to the bank. We tell the business and the customer.
          </p>
        </>
      ) : (
        <LoadingPanel what="The held payments" query={query} />
      )}
    </ConsolePage>
  );
}

function Held({ held, count, amount, ends_at }: { held: readonly HeldPayment[]; count: number; amount: number; ends_at: string }) {
  if (held.length === 0)
    return (
      <section className="panel">
        <Empty title="Nothing is held">Payments that a rule holds before they go to the bank show up here.</Empty>
      </section>
    );
  return (
    <Panel title="Held" count={count} end={<span className="num">{`${formatCents(amount)}, ${timeLeft(ends_at)} left`}</span>}>
      <ul className="wait">
        {held.map(({ id, amount: cents, consumer, business, why, held_at }) => (
          <WaitItem
            key={id}
            icon={<ShieldIcon />}
            title={consumer.name}
            href={`/provider/risk/held/${id}`}
            sub={`${business.name}, ${why.join(', ')}`}
            end={
              <>
                <span className="strong num">{formatCents(cents)}</span>
                <span className="due">{when(held_at)}</span>
              </>
            }
          />
        ))}
      </ul>
      {count > held.length ? <p className="panel__body t-13 muted">And {count - held.length} more of smaller amounts.</p> : null}
    </Panel>
  );
}

const BLOCKED = { account: 'Account', person: 'Customer', device: 'Device' } as const;

function Blocks({ blocks }: { blocks: readonly RiskBlock[] }) {
  const { me } = useMe();
  const proposalOf = useProposalOf();
  const [chosen, setChosen] = useState<RiskBlock>();
  if (blocks.length === 0) return null;
  return (
    <Panel title="Blocked" count={blocks.length}>
      <ul className="wait">
        {blocks.map((block) => (
          <WaitItem
            key={block.id}
            icon={<ShieldIcon />}
            title={block.label}
            sub={`${BLOCKED[block.kind]} blocked ${when(block.at)} by ${block.by.replace(/ <.*>$/, '')}: ${block.why}`}
            end={
              <EndBlock
                block={block}
                proposal={proposalOf(`risk-block/${block.id}`)}
                onEnd={me && staffMay(me.role, 'endBlock') ? () => setChosen(block) : undefined}
              />
            }
          />
        ))}
      </ul>
      {chosen ? (
        <ReasonDialog
          title={`End the block of ${chosen.label}`}
          yes="End block"
          two
          done="Block ended"
          send={(reason) => ask('endBlock', { body: { id: chosen.id, reason } })}
          onClose={() => setChosen(undefined)}
        >
          The rules decide again, starting with the next payment.
        </ReasonDialog>
      ) : null}
    </Panel>
  );
}

/** How a block is ended: proposed, or where that proposal stands. */
function EndBlock({ block, proposal, onEnd }: { block: RiskBlock; proposal: Proposal | undefined; onEnd: (() => void) | undefined }) {
  if (proposal)
    return (
      <TextLink href={hrefOf(proposal)} aria-label={`Waiting for a second person: end block: ${block.label}`}>
        Waiting for a second person
      </TextLink>
    );
  if (onEnd === undefined) return null;
  return (
    <Button size="sm" aria-label={`End block: ${block.label}`} onClick={onEnd}>
      End block
    </Button>
  );
}
