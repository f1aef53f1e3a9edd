import type { Payout, PayoutBalance } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { TableFoot } from '../../ui/controls/table-foot.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { useLastPage, usePaging } from '../use-paging.ts';
import { Wrapped } from '../wrapped.tsx';
import { OBSTACLES, PayoutStatusBadge } from './payout-words.tsx';
import './payouts.css';
import { usePayouts } from './use-payouts.ts';

const COLUMNS: readonly Column<Payout>[] = [
  { id: 'date', head: 'Arrives', at: 'sub', cell: (row) => formatDate(row.settles_on) },
  { id: 'location', head: 'Location', at: 'title', cell: (row) => <Wrapped text={row.business_name} /> },
  { id: 'account', head: 'Account', cell: (row) => <span className="num">{formatAccount(row.last_four)}</span> },
  { id: 'reference', head: 'Reference', cell: (row) => <span className="num">{row.reference}</span> },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: (row) => <span className="money">{formatCents(row.amount)}</span>,
  },
  { id: 'status', head: 'Status', at: 'status', skeleton: 'half', cell: (row) => <PayoutStatusBadge payout={row} /> },
  {
    id: 'statement',
    head: 'Statement',
    at: 'extra',
    cell: (row) => (
      <TextLink href={`/merchant/payouts/${row.id}`} aria-label={`Statement of payout ${row.reference}`}>
        Statement
      </TextLink>
    ),
  },
];

/** `/merchant/payouts`: what went to the merchant's bank, and what is still to go. */
export default function PayoutsPage() {
  const current = useCurrentBusiness();
  const paging = usePaging();
  const { page, page_size, onPage, onPageSize } = paging;
  const known = !current.loading && !current.failed;
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePayouts(
    current.business?.SynBusinessID ?? '',
    page,
    page_size,
    known,
  );
  useLastPage(paging, isPlaceholderData ? undefined : data?.page_info.total);
  const failed = current.failed || (isError && data === undefined);
  const again = (): void => {
    if (current.failed) current.again();
    else void refetch();
  };
  return (
    <PortalPage title="Payouts">
      <div className="stack payouts">
        {failed ? null : <Balances balances={data?.balances} />}
        <section aria-labelledby="payouts-list">
          <h2 className="payouts__title" id="payouts-list">
            Sent to your bank
          </h2>
          <Table
            label="Payouts"
            columns={COLUMNS}
            rows={failed ? undefined : data?.items}
            rowKey={(row) => row.id}
            page_size={page_size}
            failed={
              failed ? { title: 'The payouts could not be loaded.', onRetry: again, retrying: current.fetching || isFetching } : undefined
            }
            empty={{ title: 'No payouts yet', text: 'The first one leaves with the evening on which your first payment posts.' }}
            foot={<TableFoot page={page} page_size={page_size} total={data?.page_info.total} onPage={onPage} onPageSize={onPageSize} />}
          />
        </section>
      </div>
    </PortalPage>
  );
}

/** What is owed now: it goes with the next payout, or it says why not. */
function Balances({ balances }: { balances: readonly PayoutBalance[] | undefined }) {
  return (
    <section aria-labelledby="payouts-owed" aria-busy={balances === undefined}>
      <h2 className="payouts__title" id="payouts-owed">
        Not paid out yet
      </h2>
      <div className="payouts__balances">
        {balances === undefined ? (
          <Card pad>
            <Skeleton shape="money" />
          </Card>
        ) : (
          balances.map((balance) => <Balance key={balance.syn_business_id} balance={balance} />)
        )}
      </div>
    </section>
  );
}

function Balance({ balance: { business_name, amount, obstacle } }: { balance: PayoutBalance }) {
  return (
    <Card pad aria-label={business_name}>
      <p className="t-14 muted truncate" title={business_name}>
        {business_name}
      </p>
      <p className="t-28 money">{formatCents(amount)}</p>
      <p className="t-13 muted">{obstacle === null ? wordsFor(amount) : OBSTACLES[obstacle]}</p>
    </Card>
  );
}

function wordsFor(amount: number): string {
  if (amount > 0) return 'Goes with the next payout.';
  return amount < 0 ? 'Refunds or returns were more than sales. The next sales make it up.' : 'Everything posted so far is paid out.';
}
