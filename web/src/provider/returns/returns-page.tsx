import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { moreFoot } from '../frame/more-foot.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { ReturnFilters } from './return-filters.tsx';
import { ReturnsTable } from './returns-table.tsx';
import './returns.css';
import { useReturnFilters } from './use-return-filters.ts';

/** `/provider/returns`: how often debits come back, each that did, and what can be done about it. */
export default function ReturnsPage() {
  const address = useReturnFilters();
  const { filters, filtered } = address;
  const list = useInfiniteQuery({
    queryKey: ['returns', filters],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => ask('listReturns', { query: { ...filters, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ returns, has_more }) => (has_more ? returns.at(-1)?.id : undefined),
  });
  const { data } = list;
  return (
    <ConsolePage title="Returns and rates">
      <RatesPanel />
      <ReturnFilters address={address} of={data?.pages[0]?.of} />
      <ReturnsTable
        returns={data?.pages.flatMap(({ returns }) => returns)}
        failed={failedOf(list, "The returns couldn't be loaded")}
        filtered={filtered}
        foot={moreFoot(list, 'returns')}
      />
    </ConsolePage>
  );
}
