import { BUSINESS_FILTERS, type BusinessFilter, type ConsoleBusiness, VOLUME_DAYS } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Segmented } from '../../ui/controls/tabs.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { OBSTACLE_WORDS } from '../exceptions/words.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { moreFoot } from '../frame/more-foot.tsx';
import { percent } from '../words.ts';
import { StateBadge } from './state-badge.tsx';
import { useBusinessFilters } from './use-business-filters.ts';

const FILTER_LABELS: Readonly<Record<BusinessFilter, string>> = {
  all: 'All',
  stopped: 'Stopped',
  unpaid: "Can't be paid out",
  account: 'New account to check',
  closing: 'Closing',
  closed: 'Closed',
};

const COLUMNS: readonly Column<ConsoleBusiness>[] = [
  {
    id: 'name',
    head: 'Name',
    at: 'title',
    cell: ({ id, name, organization_name }) => (
      <span className="cell-2">
        <Anchor href={`/provider/businesses/${id}`} className="link">
          {name}
        </Anchor>
        <small>{organization_name}</small>
      </span>
    ),
  },
  {
    id: 'volume',
    head: `Volume, ${VOLUME_DAYS} days`,
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ volume }) => <span className="money">{formatCents(volume.amount)}</span>,
  },
  { id: 'payments', head: 'Payments', num: true, skeleton: 'half', cell: ({ volume }) => volume.payments.toLocaleString('en-US') },
  {
    id: 'returns',
    head: 'Returned, 60 days',
    num: true,
    at: 'sub',
    skeleton: 'half',
    cell: ({ debits, rates }) => {
      const returns = rates.find(({ rate }) => rate === 'overall')?.returns ?? 0;
      return `${percent(returns, debits)} of ${debits.toLocaleString('en-US')}`;
    },
  },
  {
    id: 'payouts',
    head: 'Payouts',
    className: 'muted',
    cell: ({ unpaid }) =>
      unpaid === null ? 'Paid out as usual' : `${formatCents(unpaid.amount)} waits. ${OBSTACLE_WORDS[unpaid.obstacle]}`,
  },
  { id: 'state', head: 'State', at: 'status', skeleton: 'half', cell: (business) => <StateBadge business={business} /> },
];

/** `/provider/businesses`: every business, with its volume, its returns and whether it is paid out. */
export default function BusinessesPage() {
  const { which, words } = useBusinessFilters();
  const list = useInfiniteQuery({
    queryKey: ['businesses', which, words],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      ask('listBusinesses', { query: { which, words: words === '' ? undefined : words, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ businesses, has_more }) => (has_more ? businesses.at(-1)?.id : undefined),
  });
  const { data } = list;
  return (
    <ConsolePage title="Businesses">
      <Filters />
      <Table
        label="Businesses"
        columns={COLUMNS}
        rows={data?.pages.flatMap(({ businesses }) => businesses)}
        rowKey={({ id }) => id}
        empty={
          words === '' && which === 'all'
            ? { title: 'No businesses yet', text: 'A business shows up here after its admin first logs in.' }
            : { title: 'No business matches', text: "Search by part of its name, part of its merchant's name, or its full ID." }
        }
        failed={failedOf(list, "The businesses couldn't be loaded")}
        foot={moreFoot(list)}
      />
    </ConsolePage>
  );
}

function Filters() {
  const { which, words, choose } = useBusinessFilters();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose('words', String(new FormData(event.currentTarget).get('words') ?? '').trim());
  };
  return (
    <div className="toolbar files__filters">
      <Segmented
        label="Which"
        tabs={BUSINESS_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
        value={which}
        onChange={(value) => choose('which', value)}
      />
      <form className="businesses__search" aria-label="Search businesses" onSubmit={search}>
        <Field label="Name, merchant or ID">
          <Input key={words} type="search" name="words" defaultValue={words} maxLength={100} />
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </div>
  );
}
