import { CUSTOMER_SEARCH_MAX, type Customer, type CustomerSort } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { KeyFoot } from '../../ui/controls/key-foot.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { BANK_ZONE, formatDate, formatTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ahead, fetchAhead } from '../fetch-ahead.ts';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { CellParts, Wrapped } from '../wrapped.tsx';
import './customers.css';
import { customersQuery, useCustomers } from './use-customers.ts';
import { type CustomersAddress, readWishes, useCustomersAddress } from './use-customers-address.ts';

/** `/merchant/customers`: who paid here, and what they paid, returned and owe. */
export default function CustomersPage() {
  const current = useCurrentBusiness();
  const address = useCustomersAddress();
  const list = useCustomers(current, address);
  const { failed, again, retrying } = standing(list, { current });
  const { data, isPlaceholderData } = list;
  const zone = (current.business ?? current.businesses[0])?.TimeZone ?? BANK_ZONE;
  return (
    <PortalPage title="Customers">
      <div className="stack stack--16 customers">
        <div className="customers__search">
          <SearchBox label="Search by name" max_length={CUSTOMER_SEARCH_MAX} search={address.search} onSearch={address.setSearch} />
        </div>
        <Table
          label="Customers"
          columns={columns(zone, address)}
          rows={failed ? undefined : data?.items}
          rowKey={({ customer_id }) => customer_id}
          failed={failed ? { title: "We couldn't load the customers.", onRetry: again, retrying } : undefined}
          empty={
            address.search === ''
              ? { title: 'No customers yet', text: "Customers who pay here will show up in this list, with what they've paid." }
              : { title: 'No matching customers', text: 'Check the spelling, or enter just part of the name.' }
          }
          foot={
            <KeyFoot at={address.after} next={data?.next} busy={isPlaceholderData} onGo={address.setAfter} words={['First page', 'Next']}>
              {data && data.items.length > 0 ? `${data.total} ${data.total === 1 ? 'customer' : 'customers'}` : undefined}
            </KeyFoot>
          }
        />
        <p className="visually-hidden" role="status">
          {address.search !== '' && data && !isPlaceholderData ? `${data.total} found` : ''}
        </p>
        <p className="muted t-13">
          A phone number and email address appear on a customer's page while they owe you for a returned payment.
        </p>
      </div>
    </PortalPage>
  );
}

CustomersPage.fetchAhead = () => fetchAhead((current) => ahead(customersQuery(current, readWishes(new URLSearchParams()))));

const dash = (cents: number) => (cents === 0 ? '-' : formatCents(cents));

function Who({ customer_id, customer_name }: Customer) {
  return (
    <span className="who">
      <Tile name={customer_name} size="sm" />
      <Anchor className="row-link" href={`/merchant/customers/${customer_id}`}>
        <Wrapped text={customer_name} />
      </Anchor>
    </span>
  );
}

/** What is open; on a phone, where no head says so, also what the figure is. */
function Owing({ owed, returned }: Customer) {
  return (
    <>
      <span className={owed > 0 ? 'money negative' : 'money customers__none'}>{dash(owed)}</span>
      {returned > 0 ? <span className="customers__small">{owed > 0 ? 'owed' : `${formatCents(returned)} returned`}</span> : null}
    </>
  );
}

/** The columns; those that can be sorted by say so, each in its one useful direction. */
function columns(zone: string, { sort, setSort }: CustomersAddress): readonly Column<Customer>[] {
  const by = (name: CustomerSort) => ({
    onSort: () => setSort(name),
    ...(sort === name ? { sort: name === 'name' ? ('ascending' as const) : ('descending' as const) } : {}),
  });
  return [
    { id: 'name', head: 'Customer', at: 'title', ...by('name'), cell: Who },
    {
      id: 'last',
      head: 'Last payment',
      at: 'sub',
      ...by('last'),
      cell: ({ last_payment_at }) => (
        <CellParts>
          <span className="num">{formatDate(last_payment_at, zone)}</span>
          <span className="table__sub num">{formatTime(last_payment_at, zone)}</span>
        </CellParts>
      ),
    },
    { id: 'count', head: 'Payments', num: true, cell: ({ payment_count }) => payment_count },
    {
      id: 'paid',
      head: 'Paid',
      num: true,
      at: 'amount',
      ...by('paid'),
      cell: ({ paid }) => <span className="money">{formatCents(paid)}</span>,
    },
    {
      id: 'returned',
      head: 'Returned',
      num: true,
      ...by('returned'),
      cell: ({ returned }) => <span className="money">{dash(returned)}</span>,
    },
    { id: 'owed', head: 'Owes you', num: true, at: 'status', ...by('owed'), cell: Owing },
  ];
}
