import type { Payout, PayoutBalance } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/layout/table.tsx';
import { PagedTable } from '../paged-table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { usePaging } from '../use-paging.ts';
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
  const list = usePayouts(current.business?.SynBusinessID ?? '', paging.slice, !current.loading && !current.failed);
  return (
    <PortalPage title="Payouts">
      <div className="stack payouts">
        {standing(list, { current }).failed ? null : <Balances balances={list.data?.balances} />}
        <section aria-labelledby="payouts-list">
          <h2 className="payouts__title" id="payouts-list">
            Sent to your bank
          </h2>
          <PagedTable
            label="Payouts"
            columns={COLUMNS}
            list={list}
            current={current}
            paging={paging}
            rowKey={(row) => row.id}
            failed="We couldn't load the payouts."
            empty={{ title: 'No payouts yet', text: 'Your first payout goes out the evening your first payment posts.' }}
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
        Available balance
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
  return amount < 0 ? "Refunds and returns exceeded sales. We'll recover the balance from your next payouts." : "You're paid out in full.";
}
