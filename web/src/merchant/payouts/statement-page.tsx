import { payouts as calls, type Payout, STATEMENT_LABELS, type StatementLine } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useParams } from 'react-router';
import { ApiError, call } from '../../session/api.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { BANK_ZONE, formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PaymentLink } from '../payments/payment-link.tsx';
import { PortalPage } from '../portal-page.tsx';
import { CellParts } from '../wrapped.tsx';
import { PayoutStatusBadge } from './payout-words.tsx';
import './payouts.css';
import { useStatement } from './use-payouts.ts';

const COLUMNS: readonly Column<StatementLine>[] = [
  { id: 'date', head: 'Date', at: 'sub', cell: (line) => formatDate(line.at, BANK_ZONE) },
  {
    id: 'what',
    head: 'What',
    at: 'title',
    cell: (line) => (
      <CellParts>
        {STATEMENT_LABELS[line.kind]}
        {line.note === null ? null : <span className="table__sub payouts__note">{line.note}</span>}
      </CellParts>
    ),
  },
  {
    id: 'payment',
    head: 'Transaction ID',
    at: 'extra',
    cell: (line) => (
      <CellParts>
        <span className="num">
          {isOfPayment(line) ? <PaymentLink id={line.public_id}>{line.public_id}</PaymentLink> : (line.public_id ?? '-')}
        </span>
        {line.order === null ? null : <span className="table__sub payouts__note">{line.order}</span>}
      </CellParts>
    ),
  },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: (line) => <span className="money">{formatCents(line.amount)}</span> },
  {
    id: 'total',
    head: 'Running total',
    num: true,
    at: 'status',
    cell: (line) => <span className="money muted">{formatCents(line.running_total)}</span>,
  },
];

/** `/merchant/payouts/{id}`: what a payout is made of, line by line, up to the amount that the bank shows. */
export default function StatementPage() {
  const { payout = '' } = useParams();
  const { data, error, isFetching, refetch } = useStatement(payout);
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PortalPage title="Statement">
      <div className="stack payouts">
        <TextLink href="/merchant/payouts">All payouts</TextLink>
        {missing ? (
          <Card>
            <Empty title="We can't find that payout">See all your payouts in Payouts.</Empty>
          </Card>
        ) : error !== null && data === undefined ? (
          <Card>
            <Failed title="We couldn't load the statement." onRetry={() => void refetch()} retrying={isFetching} />
          </Card>
        ) : (
          <>
            {data === undefined ? null : <Head payout={data.payout} />}
            <Table
              label="Statement"
              columns={COLUMNS}
              rows={data?.lines.map((line, at) => ({ ...line, at_line: at }))}
              rowKey={(line) => String((line as StatementLine & { at_line: number }).at_line)}
            />
          </>
        )}
      </div>
    </PortalPage>
  );
}

function Head({ payout }: { payout: Payout }) {
  return (
    <Card pad className="payouts__head" aria-label="Payout">
      <div className="payouts__amount">
        <p className="t-36 money">{formatCents(payout.amount)}</p>
        <PayoutStatusBadge payout={payout} />
      </div>
      <Facts
        grid
        facts={[
          { label: 'Location', value: payout.business_name },
          { label: 'Arrives', value: formatDate(payout.settles_on) },
          { label: 'Account', value: formatAccount(payout.last_four) },
          { label: 'Reference', value: payout.reference },
        ]}
      />
      <Download payout={payout} />
    </Card>
  );
}

function Download({ payout }: { payout: Payout }) {
  const read = async () => {
    const { file_name, csv } = await call(calls.download, { params: { payoutId: payout.id } });
    return { name: file_name, content: new Blob([csv], { type: 'text/csv;charset=utf-8' }) };
  };
  return (
    <DownloadButton read={read} onFailed={() => toast.error("We couldn't download the table. Please try again.")}>
      Download CSV
    </DownloadButton>
  );
}

/** A payout that came back has a reference in the same place, and no page of a payment. */
function isOfPayment(line: StatementLine): line is StatementLine & { public_id: string } {
  return line.public_id !== null && !['payout_rejected', 'payout_returned', 'adjustment'].includes(line.kind);
}
