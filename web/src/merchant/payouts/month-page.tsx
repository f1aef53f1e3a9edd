import {
  MONTH_LABELS,
  type MonthFee,
  type MonthLine,
  type MonthlyStatement,
  type MonthPayout,
  monthlyStatements,
} from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { callForFile } from '../../session/call-for-file.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import './month.css';
import '../prints.css';
import { monthsBetween, monthWords } from './months.ts';
import { PayoutStatusBadge } from './payout-words.tsx';
import { useMonth } from './use-payouts.ts';

type Line = Pick<MonthLine, 'amount'> & { what: string; count: number | null };

const money = (cents: number) => <span className="money">{formatCents(cents)}</span>;
const SUMMARY: readonly Column<Line>[] = [
  {
    id: 'what',
    head: 'What',
    at: 'title',
    cell: (line) => <span className={line.count === null ? 'strong' : undefined}>{line.what}</span>,
  },
  { id: 'count', head: 'Count', num: true, at: 'sub', cell: (line) => <span className="num">{line.count ?? ''}</span> },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: (line) => money(line.amount) },
];
const FEES: readonly Column<MonthFee>[] = [
  { id: 'terms', head: 'Each payment', at: 'title', cell: (fee) => <span className="num">{termsOf(fee)}</span> },
  { id: 'count', head: 'Payments', num: true, cell: (fee) => <span className="num">{fee.count}</span> },
  {
    id: 'of',
    head: 'Sales and tips',
    num: true,
    at: 'extra',
    cell: (fee) => (
      <>
        <span className="month__wide">{money(fee.of)}</span>
        <span className="month__narrow t-13 muted">{inWords(fee)}</span>
      </>
    ),
  },
  { id: 'charged', head: 'Charged', num: true, at: 'amount', cell: (fee) => money(fee.charged) },
  { id: 'returned', head: 'Returned', num: true, cell: (fee) => money(fee.returned) },
];
const payoutColumns = (zone: string): readonly Column<MonthPayout>[] => [
  { id: 'sent', head: 'Sent', cell: (row) => formatDate(row.sent_at, zone) },
  { id: 'arrives', head: 'Arrives', at: 'sub', cell: (row) => formatDate(row.settles_on) },
  {
    id: 'payout',
    head: 'Payout',
    at: 'title',
    cell: (row) => (
      <TextLink href={`/merchant/payouts/${row.id}`}>
        <span className="num">{row.reference}</span>
      </TextLink>
    ),
  },
  { id: 'account', head: 'Account', cell: (row) => <span className="num">{formatAccount(row.last_four)}</span> },
  { id: 'status', head: 'Status', at: 'status', cell: (row) => <PayoutStatusBadge payout={row} /> },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: (row) => money(row.amount) },
];

/** `/merchant/payouts/month`: a location's month, from one balance to the next. `location` and `month` are in the address. */
export default function MonthPage() {
  const current = useCurrentBusiness();
  const [query, setQuery] = useAddressQuery();
  const { businesses } = current;
  const location = businesses.find(({ SynBusinessID }) => SynBusinessID === query.get('location')) ?? current.business ?? businesses[0];
  const business_id = location?.SynBusinessID ?? '';
  const wished = query.get('month') ?? '';
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(wished) ? wished : undefined;
  const list = useMonth(business_id, month);
  const { failed, again, retrying } = standing(list, { current, fresh: true });
  const statement = failed ? undefined : list.data;
  const set = (name: string, value: string): void =>
    setQuery((now) => {
      now.set(name, value);
      return now;
    });
  return (
    <PortalPage title="Monthly statement">
      <div className="stack stack--16 month prints">
        <TextLink href="/merchant/payouts">All payouts</TextLink>
        <div className="toolbar">
          {businesses.length > 1 ? (
            <Field label="Location">
              <Select
                value={business_id}
                options={businesses.map(({ SynBusinessID, BusinessName }) => ({ value: SynBusinessID, label: BusinessName }))}
                onChange={(event) => set('location', event.target.value)}
              />
            </Field>
          ) : null}
          {statement === undefined ? null : (
            <Field label="Month">
              <Select
                value={statement.month}
                options={monthsBetween(statement.first_month, statement.this_month, statement.month).map((value) => ({
                  value,
                  label: monthWords(value),
                }))}
                onChange={(event) => set('month', event.target.value)}
              />
            </Field>
          )}
          {statement === undefined ? null : <Files statement={statement} />}
        </div>
        {failed ? (
          <Card>
            <Failed title="We couldn't load the statement." onRetry={again} retrying={retrying} />
          </Card>
        ) : !current.loading && location === undefined ? (
          <Card>
            <Empty title="No location yet">Statements come with your first location.</Empty>
          </Card>
        ) : (
          <Month statement={statement} />
        )}
      </div>
    </PortalPage>
  );
}

function Files({ statement: { syn_business_id, month } }: { statement: MonthlyStatement }) {
  const query = { syn_business_id, month };
  const failed = () => toast.error("We couldn't download the statement. Please try again.");
  return (
    <div className="toolbar__end">
      <DownloadButton
        read={async () => ({ name: `statement-${month}.csv`, content: await callForFile(monthlyStatements.csv, { query }) })}
        onFailed={failed}
      >
        CSV
      </DownloadButton>
      <DownloadButton
        read={async () => ({ name: `statement-${month}.pdf`, content: await callForFile(monthlyStatements.pdf, { query }) })}
        onFailed={failed}
      >
        PDF
      </DownloadButton>
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function Month({ statement }: { statement: MonthlyStatement | undefined }) {
  return (
    <>
      {statement === undefined ? null : (
        <header className="month__head">
          <h2 className="month__name">
            {monthWords(statement.month)}
            {statement.is_over ? null : <span className="muted"> · So far</span>}
          </h2>
          <p className="strong month__whose">{statement.business_name}</p>
          <p className="muted t-13 month__whose">{statement.address.join(', ')}</p>
        </header>
      )}
      <Table label="Summary" columns={SUMMARY} rows={statement && summaryOf(statement)} rowKey={({ what }) => what} />
      {statement === undefined ? null : (
        <>
          {statement.notes.map((note) => (
            <p key={note} className="muted t-13 month__note">
              {note}
            </p>
          ))}
          <h3 className="month__title">Fees</h3>
          <Table label="Fees" columns={FEES} rows={statement.fees} rowKey={termsOf} empty={{ title: 'No fees this month' }} />
          <h3 className="month__title">Payouts</h3>
          <Table
            label="Payouts"
            columns={payoutColumns(statement.time_zone)}
            rows={statement.payouts}
            rowKey={({ id, sent_at }) => `${id} ${sent_at}`}
            empty={{ title: 'No payouts this month' }}
          />
        </>
      )}
    </>
  );
}

function summaryOf({ first_day, last_day, is_over, opening, closing, lines }: MonthlyStatement): Line[] {
  return [
    { what: `Balance at the start of ${formatDate(first_day)}`, count: null, amount: opening },
    ...lines.map(({ kind, count, amount }) => ({ what: MONTH_LABELS[kind], count, amount })),
    { what: is_over ? `Balance at the end of ${formatDate(last_day)}` : 'Balance now', count: null, amount: closing },
  ];
}

/** What a stacked row has no columns for. */
function inWords({ count, of, returned }: MonthFee): string {
  const words = `${count} ${count === 1 ? 'payment' : 'payments'}, ${formatCents(of)}`;
  return returned > 0 ? `${words} · returned ${formatCents(returned)}` : words;
}

function termsOf({ basis_points, fixed }: MonthFee): string {
  return [...(basis_points > 0 ? [`${basis_points / 100}%`] : []), ...(fixed > 0 ? [formatCents(fixed)] : [])].join(' + ');
}
