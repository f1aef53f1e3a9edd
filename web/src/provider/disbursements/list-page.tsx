import { type ConsoleCredit, CREDIT_FILTERS, CREDIT_KINDS } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { moreFoot } from '../frame/more-foot.tsx';
import { when } from '../when.ts';
import { Unsent } from './unsent.tsx';
import { useCreditFilters } from './use-credit-filters.ts';
import { CREDIT_STATUS_LABELS, CREDIT_STATUS_LOOKS, creditHref, FILTER_LABELS, KIND_LABELS, receiverOf } from './words.ts';

const COLUMNS: readonly Column<ConsoleCredit>[] = [
  { id: 'since', head: 'Since (ET)', at: 'sub', className: 'muted', cell: ({ since }) => when(since) },
  {
    id: 'receiver',
    head: 'To',
    at: 'title',
    cell: (credit) => (
      <span className="cell-2">
        <Anchor href={creditHref(credit.id)} className="link" aria-label={`${KIND_LABELS[credit.kind].one} ${credit.reference}`}>
          {receiverOf(credit)}
        </Anchor>
        <small>
          {KIND_LABELS[credit.kind].one}
          {credit.consumer === null ? '' : ` from ${credit.business.name}`}
        </small>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ amount }) => <span className="money">{formatCents(amount)}</span>,
  },
  {
    id: 'status',
    head: 'State',
    at: 'status',
    skeleton: 'half',
    cell: ({ status }) => (
      <Badge look={CREDIT_STATUS_LOOKS[status]} as_is>
        {CREDIT_STATUS_LABELS[status]}
      </Badge>
    ),
  },
  { id: 'why', head: 'Why', at: 'extra', cell: ({ why }) => why },
  {
    id: 'file',
    head: 'File',
    at: 'extra',
    cell: ({ file }) =>
      file === null ? null : (
        <Anchor className="link mono" href={`/provider/files/${encodeURIComponent(file)}`}>
          {file}
        </Anchor>
      ),
  },
];

/** `/provider/disbursements`: the money that leaves, what of it waits or came back, and why. */
export default function DisbursementsPage() {
  const { kind, which } = useCreditFilters();
  const list = useInfiniteQuery({
    queryKey: ['credits', kind, which],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('listCredits', { query: { kind, which, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ credits, has_more }) => (has_more ? credits.at(-1)?.id : undefined),
  });
  return (
    <ConsolePage title="Payouts, refunds and reversals">
      <Filters />
      {which === 'open' || which === 'failed' ? <Unsent kind={kind} /> : null}
      <Table
        label="Payouts, refunds and reversals"
        columns={COLUMNS}
        rows={list.data?.pages.flatMap(({ credits }) => credits)}
        rowKey={({ id }) => id}
        empty={
          which === 'open'
            ? { title: 'Nothing waits', text: 'Everything owed has gone out, or goes out with the next file.' }
            : { title: 'None here', text: 'Choose another kind or state.' }
        }
        failed={failedOf(list, "We couldn't load these")}
        foot={moreFoot(list)}
      />
    </ConsolePage>
  );
}

const KINDS = [{ value: 'all', label: 'All' }, ...CREDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value].many }))] as const;

function Filters() {
  const { kind, which, choose } = useCreditFilters();
  return (
    <div className="toolbar files__filters">
      <Segmented label="Kind" tabs={KINDS} value={kind ?? 'all'} onChange={(value) => choose('kind', value === 'all' ? '' : value)} />
      <Field label="State">
        <Select
          options={CREDIT_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
          value={which}
          onChange={(event) => choose('which', event.target.value === 'open' ? '' : event.target.value)}
        />
      </Field>
    </div>
  );
}
