import { type Payout, type PayoutBalance, type PayoutSums, payouts } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { callForFile } from '../../session/call-for-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { KeyFoot } from '../../ui/controls/key-foot.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { Wrapped } from '../wrapped.tsx';
import { OBSTACLES, PayoutStatusBadge } from './payout-words.tsx';
import './payouts.css';
import { payoutsQuery, usePayouts } from './use-payouts.ts';
import { type PayoutsAddress, usePayoutsAddress } from './use-payouts-address.ts';

const COLUMNS: readonly Column<Payout>[] = [
  { id: 'sent', head: 'Sent', className: 'payouts__sent', cell: (row) => formatDate(row.sent_on) },
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

/** `/merchant/payouts`: what went to the merchant's bank, by day, and what is still to go. */
export default function PayoutsPage() {
  const current = useCurrentBusiness();
  const address = usePayoutsAddress();
  const known = !current.loading && !current.failed;
  const filters = { syn_business_id: current.business?.SynBusinessID ?? '', ...address.days };
  const list = usePayouts(filters, address.before, known);
  const { failed, again, retrying } = standing(list, { current });
  const read = async () => ({ name: 'payouts.csv', content: await callForFile(payouts.downloadAll, { query: filters }) });
  return (
    <PortalPage title="Payouts">
      <div className="stack payouts">
        {failed ? null : <Balances balances={list.data?.balances} />}
        <section aria-labelledby="payouts-list">
          <div className="payouts__bar">
            <h2 className="payouts__title" id="payouts-list">
              Sent to your bank
            </h2>
            <TextLink href="/merchant/payouts/month">Monthly statements</TextLink>
          </div>
          <div className="toolbar payouts__filters">
            <Days address={address} />
            <div className="toolbar__end">
              <DownloadButton
                disabled={!known}
                read={read}
                onFailed={() => toast.error("We couldn't download the table. Please try again.")}
              >
                Download all
              </DownloadButton>
            </div>
          </div>
          {failed || list.data === undefined ? null : <Sums sums={list.data.sums} />}
          <Table
            label="Payouts"
            columns={COLUMNS}
            rows={failed ? undefined : list.data?.items}
            rowKey={(row) => row.id}
            failed={failed ? { title: "We couldn't load the payouts.", onRetry: again, retrying } : undefined}
            empty={
              address.filtered || address.before !== undefined
                ? { title: 'No payouts on these days', text: 'Try other days.' }
                : { title: 'No payouts yet', text: 'Your first payout goes out the evening your first payment posts.' }
            }
            foot={
              <KeyFoot
                at={address.before}
                next={list.data?.next}
                busy={list.isPlaceholderData}
                onGo={address.setBefore}
                words={['Newest', 'Older']}
              />
            }
          />
        </section>
      </div>
    </PortalPage>
  );
}

PayoutsPage.fetchAhead = () =>
  fetchAhead(({ business }) => ahead(payoutsQuery({ syn_business_id: business?.SynBusinessID ?? '', from: undefined, to: undefined })));

function Days({ address: { days, filtered, setDay, clear } }: { address: PayoutsAddress }) {
  return (
    <>
      <Field label="Sent from">
        <Input type="date" value={days.from ?? ''} max={days.to} onChange={(event) => setDay('from', event.target.value)} />
      </Field>
      <Field label="Sent to">
        <Input type="date" value={days.to ?? ''} min={days.from} onChange={(event) => setDay('to', event.target.value)} />
      </Field>
      {filtered ? (
        <Button kind="ghost" onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}

function Sums({ sums: { count, amount, failed_count } }: { sums: PayoutSums }) {
  if (count + failed_count === 0) return null;
  return (
    <p className="muted payouts__sums" role="status">
      {count} {count === 1 ? 'payout' : 'payouts'}, <span className="money ink">{formatCents(amount)}</span>
      {failed_count > 0 ? `. ${failed_count} more didn't arrive.` : ''}
    </p>
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
  if (amount > 0) return 'Goes out with your next payout.';
  return amount < 0 ? "Refunds and returns exceeded sales. We'll recover the balance from your next payouts." : "You're paid out in full.";
}
