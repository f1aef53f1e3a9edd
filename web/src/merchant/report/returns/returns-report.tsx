import { CHANNEL_LABELS, type ReturnEntry, type ReturnSort, ROUTE_PERMISSIONS } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { useSession } from '../../../session/state.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BANK_ZONE, formatDate } from '../../../ui/format.ts';
import type { Column } from '../../../ui/layout/table.tsx';
import { Cause } from '../../cause.tsx';
import { PagedTable } from '../../paged-table.tsx';
import { PaymentLink } from '../../payments/payment-link.tsx';
import { useCurrentBusiness } from '../../use-current-business.ts';
import { usePaging } from '../../use-paging.ts';
import { Wrapped } from '../../wrapped.tsx';
import { RetryCell } from './retry-cell.tsx';
import { ReturnActions } from './return-actions.tsx';
import { ReturnHistory } from './return-history.tsx';
import './returns.css';
import { useReturns } from './use-returns.ts';
import { useReturnsAddress } from './use-returns-address.ts';

/**
 * The payments that came back, with what can be done about each. Which, in which order and which page stands in the
 * address; `return` in it is one transaction ID, in whichever of the user's businesses it is.
 */
export function ReturnsReport() {
  const { claims } = useSession();
  const allowed = claims?.permissions.includes(ROUTE_PERMISSIONS.CreateACHDebit) ?? false;
  const current = useCurrentBusiness();
  const address = useReturnsAddress();
  const { sort, order, only } = address;
  const paging = usePaging();
  const business_id = only === null ? (current.business?.SynBusinessID ?? '') : '';
  const list = useReturns({ business_id, only, sort, order, slice: paging.slice }, !current.loading && !current.failed);
  return (
    <div className="stack returns">
      {only === null ? null : (
        <Notice>
          <div className="returns__only">
            <p>
              The return of transaction <span className="num strong">{only}</span> is the only one shown.
            </p>
            <TextButton onClick={address.showAll}>Show all returns</TextButton>
          </div>
        </Notice>
      )}
      <PagedTable
        label="Returns Report"
        columns={columns(allowed, { sort, order, onSort: address.onSort })}
        list={list}
        current={current}
        paging={paging}
        rowKey={(entry) => entry.purchase_id}
        failed="We couldn't load the returns."
        empty={
          only === null
            ? { text: 'Payments that the bank returns are listed here.' }
            : { title: "We can't find that return", text: 'No payment with this transaction ID was returned.' }
        }
        detail={{
          label: (entry) => `Retry history of ${entry.public_id}`,
          content: (entry) => <ReturnHistory entry={entry} />,
          starts_open: (entry) => entry.public_id === only,
        }}
      />
    </div>
  );
}

const CUSTOMER: Column<ReturnEntry> = {
  id: 'customer',
  head: 'Customer',
  at: 'title',
  cell: (entry) => (
    <>
      <PaymentLink id={entry.purchase_id}>
        <Wrapped text={entry.customer_name} />
      </PaymentLink>
      <span className="returns__beside table__sub num">{formatCents(entry.base_amount)}</span>
    </>
  ),
};

type Sorting = Pick<ReturnType<typeof useReturnsAddress>, 'sort' | 'order' | 'onSort'>;

function columns(allowed: boolean, { sort, order, onSort }: Sorting): Column<ReturnEntry>[] {
  const sortable = (name: ReturnSort) => ({ sort: sort === name ? order : null, onSort: () => onSort(name) });
  return [
    {
      id: 'date',
      head: 'Date',
      at: 'sub',
      ...sortable('date'),
      cell: (entry) => (
        <>
          <span className="num">{formatDate(entry.date_time_created, BANK_ZONE)}</span>
          <span className="returns__why">
            {' · '}
            {reasonWithCode(entry)}
          </span>
        </>
      ),
    },
    {
      id: 'code',
      head: 'Code',
      ...sortable('code'),
      skeleton: 'half',
      cell: (entry) => <span className="strong">{entry.reason_code}</span>,
    },
    CUSTOMER,
    {
      id: 'amount',
      head: 'Amount',
      num: true,
      at: 'amount',
      className: 'returns__amount',
      skeleton: 'half',
      cell: (entry) => <span className="money">{formatCents(entry.base_amount)}</span>,
    },
    { id: 'location', head: 'Location', cell: (entry) => <Wrapped text={entry.store_name} /> },
    { id: 'channel', head: 'Channel', className: 'returns__channel', cell: (entry) => CHANNEL_LABELS[entry.channel] },
    { id: 'description', head: 'Description', cell: (entry) => <Wrapped text={returnReason(entry.reason_code)} /> },
    {
      id: 'status',
      head: 'Status',
      at: 'status',
      ...sortable('status'),
      skeleton: 'half',
      cell: (entry) => <Cause status={entry.transaction_status} cause={entry.cause} />,
    },
    { id: 'retry', head: 'Retry', at: 'extra', cell: (entry) => <RetryCell entry={entry} allowed={allowed} /> },
    { id: 'actions', head: 'Actions', kind: 'act', at: 'act', cell: (entry) => <ReturnActions entry={entry} allowed={allowed} /> },
  ];
}

/** On a phone the day's line says why, too: there the code has no column. */
function reasonWithCode({ reason_code }: ReturnEntry): string {
  const reason = returnReason(reason_code);
  return reason === '-' ? reason_code : `${reason} (${reason_code})`;
}
