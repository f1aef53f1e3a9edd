import type { BusinessRates } from '@drawbridge/contract/provider';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask } from '../calls.ts';
import { failedOf } from '../frame/failed-of.ts';
import { moreFoot } from '../frame/more-foot.tsx';
import { Panel } from '../frame/panel.tsx';
import { RateMeter } from '../frame/rate-meter.tsx';
import { percent, RATE_LABELS } from '../words.ts';
import { returnsHref } from './use-return-filters.ts';

type Rate = BusinessRates['rates'][number];

/** From this share of its threshold a rate is close to it. */
const CLOSE = 0.8;

/** How often debits come back, of all and by business, beside the most that may; each figure leads to the returns behind it. */
export function RatesPanel() {
  const list = useInfiniteQuery({
    queryKey: ['return-rates'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('readReturnRates', { query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ businesses, has_more }) => (has_more ? businesses.at(-1)?.business?.id : undefined),
  });
  const { data } = list;
  const all = data?.pages[0]?.all;
  return (
    <Panel title="Rates" end={<span>Debits of the last 60 days</span>} className="panel--table">
      {all ? (
        <div className="meters">
          {all.rates.map((rate) => (
            <RateMeter key={rate.rate} rate={{ ...rate, debits: all.debits }} href={returnsHref({ rate: rate.rate })} large />
          ))}
        </div>
      ) : null}
      <Table
        label="Rates by business"
        columns={COLUMNS}
        rows={data?.pages.flatMap(({ businesses }) => businesses)}
        rowKey={({ business }) => business?.id ?? ''}
        failed={failedOf(list, "The rates couldn't be loaded")}
        empty={{ title: 'No debits yet', text: 'Rates count the debits of the last 60 days.' }}
        foot={moreFoot(list, 'businesses')}
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<BusinessRates>[] = [
  {
    id: 'name',
    head: 'Business',
    at: 'title',
    cell: ({ business }) => (
      <Anchor className="link" href={`/provider/businesses/${business?.id}`}>
        {business?.name}
      </Anchor>
    ),
  },
  {
    id: 'debits',
    head: 'Debits',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ business, debits }) => (
      <Anchor
        className="link"
        href={`/provider/payments?business=${business?.id}`}
        aria-label={`${debits} debits: payments of ${business?.name}`}
      >
        {debits.toLocaleString('en-US')}
      </Anchor>
    ),
  },
  rateColumn('unauthorized'),
  rateColumn('administrative'),
  rateColumn('overall'),
  { id: 'state', head: 'State', at: 'status', skeleton: 'half', cell: (row) => <RatesBadge row={row} /> },
];

function rateColumn(name: Rate['rate']): Column<BusinessRates> {
  return {
    id: name,
    head: RATE_LABELS[name],
    num: true,
    at: 'extra',
    skeleton: 'half',
    cell: ({ business, debits, rates }) => {
      const { returns, alarm } = rates.find(({ rate }) => rate === name) ?? { returns: 0, alarm: false };
      return (
        <>
          <span className="returns__label">{RATE_LABELS[name]} </span>
          {returns === 0 ? (
            percent(0, debits)
          ) : (
            <Anchor
              className={alarm ? 'link returns__over' : 'link'}
              href={returnsHref({ rate: name, business: business?.id })}
              aria-label={`${RATE_LABELS[name]} ${percent(returns, debits)}: returns of ${business?.name}`}
            >
              {percent(returns, debits)}
            </Anchor>
          )}
        </>
      );
    },
  };
}

function RatesBadge({ row: { rates, debits } }: { row: BusinessRates }) {
  if (rates.some(({ alarm }) => alarm))
    return (
      <Badge look="negative" as_is>
        Over limit
      </Badge>
    );
  if (rates.some(({ above }) => above))
    return (
      <Badge look="outline" as_is>
        Few debits
      </Badge>
    );
  const share = Math.max(...rates.map((rate) => (rate.returns * 10_000) / debits / rate.threshold_basis_points));
  return share >= CLOSE ? (
    <Badge as_is>Close, {Math.floor(share * 100)}% of limit</Badge>
  ) : (
    <Badge look="secondary" as_is>
      Fine
    </Badge>
  );
}
