import type { RiskDecision } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { when } from '../when.ts';
import { RiskTabs } from './risk-tabs.tsx';

const OUTCOMES = { allow: 'Let through', hold: 'Held', refuse: 'Refused' } as const;

function outcomeOf({ outcome, shadow_outcome, decided }: RiskDecision): string {
  if (decided !== null) return `${OUTCOMES[outcome]}. ${decided}`;
  if (outcome === shadow_outcome) return OUTCOMES[outcome];
  return `${OUTCOMES[outcome]}. In shadow: ${OUTCOMES[shadow_outcome].toLowerCase()}`;
}

const COLUMNS: readonly Column<RiskDecision>[] = [
  { id: 'at', head: 'Time (ET)', at: 'sub', className: 'muted', cell: ({ at }) => when(at) },
  { id: 'consumer', head: 'Customer', at: 'title', cell: ({ consumer }) => consumer.name },
  { id: 'business', head: 'Business', cell: ({ business }) => business.name },
  { id: 'rules', head: 'Rules', cell: ({ matched, rule_set }) => `${matched.join(', ')} (version ${rule_set})` },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: ({ amount }) => <span className="money">{formatCents(amount)}</span> },
  { id: 'outcome', head: 'Outcome', at: 'status', cell: outcomeOf },
];

/** `/provider/risk/decisions`: payments that a rule stopped, or would have stopped had it counted; the newest first. */
export default function DecisionsPage() {
  const list = useInfiniteQuery({
    queryKey: ['risk-decisions'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('listRiskDecisions', { query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ decisions, has_more }) => (has_more ? decisions.at(-1)?.id : undefined),
  });
  return (
    <ConsolePage title="Risk decisions" crumb={{ label: 'Risk', href: '/provider/risk' }}>
      <RiskTabs at="Decisions" />
      <Table
        label="Decisions"
        columns={COLUMNS}
        rows={list.data?.pages.flatMap(({ decisions }) => decisions)}
        rowKey={({ id }) => id}
        empty={{
          title: 'No rule has stopped anything yet',
          text: 'Payments that a rule stops, or would stop if it were on, show up here.',
        }}
        failed={failedOf(list, "The decisions couldn't be loaded")}
        foot={
          list.hasNextPage ? (
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          ) : undefined
        }
      />
    </ConsolePage>
  );
}
