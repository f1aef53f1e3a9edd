import { APPLICATION_STATUSES, type ApplicationStatus } from '@drawbridge/contract';
import { SHOP_KIND_LABELS } from '@drawbridge/contract/application-rules';
import { APPLICATION_CHECKS, type ListedApplication } from '@drawbridge/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { useAddressQuery } from '../../ui/use-address-query.ts';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { when } from '../when.ts';
import { cents } from '../words.ts';
import { StatusBadge } from './status-badge.tsx';
import { STATUS_LABELS } from './words.ts';

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<ListedApplication>[] = [
  {
    id: 'business',
    head: 'Business',
    at: 'title',
    className: 'application__name',
    cell: ({ id, business_name, legal_name, city, state, email }) => (
      <span className="who">
        <Tile name={business_name ?? email} size="sm" />
        <span>
          <Anchor href={`/provider/applications/${id}`} className="link truncate" title={legal_name ?? undefined}>
            {business_name ?? email}
          </Anchor>
          <span className="who__sub truncate">{city === null ? 'No address yet' : [city, state].filter(Boolean).join(', ')}</span>
        </span>
      </span>
    ),
  },
  { id: 'kind', head: 'Kind', cell: ({ shop_kind }) => (shop_kind ? SHOP_KIND_LABELS[shop_kind] : '–') },
  {
    id: 'monthly',
    head: 'Per month',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ monthly_cents }) => <span className="money">{cents(monthly_cents)}</span>,
  },
  {
    id: 'at',
    head: 'Sent (ET)',
    at: 'sub',
    cell: ({ submitted_at, changed_at }) => (submitted_at ? when(submitted_at) : `Saved ${when(changed_at)}`),
  },
  { id: 'checks', head: 'Checks', skeleton: 'half', cell: ({ checked }) => `${checked} of ${APPLICATION_CHECKS.length}` },
  { id: 'status', head: 'Status', at: 'status', skeleton: 'half', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** `/provider/applications`: businesses that ask to be taken on. */
export default function ApplicationsPage() {
  const [query, setQuery] = useAddressQuery();
  const status = APPLICATION_STATUSES.find((one) => one === query.get('status'));
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(query.get('page') ?? '1')) || 1));
  const offset = (page - 1) * PAGE_SIZE;
  const list = useQuery({
    queryKey: ['applications', status, page],
    queryFn: () => ask('listApplications', { query: { ...(status && { status }), limit: PAGE_SIZE, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const total = data?.total ?? 0;
  const choose = (next: ApplicationStatus | undefined) => setQuery(next === undefined ? {} : { status: next });
  return (
    <ConsolePage title="Applications">
      <Statuses counts={data?.counts} status={status} choose={choose} />
      <Table
        label="Applications"
        columns={COLUMNS}
        rows={data?.applications}
        rowKey={({ id }) => id}
        failed={failedOf(list, "The applications couldn't be loaded")}
        empty={{ title: status === undefined ? 'No application is open' : 'None here', text: 'Businesses apply at /merchant/apply.' }}
        foot={
          total <= PAGE_SIZE ? undefined : (
            <div className="table__foot">
              <span className="num" aria-live="polite">
                {offset + 1}–{Math.min(total, offset + PAGE_SIZE)} of {total.toLocaleString('en-US')}
              </span>
              <Pager
                page={page}
                page_count={Math.ceil(total / PAGE_SIZE)}
                onPage={(next) => setQuery({ ...(status && { status }), page: String(next) })}
              />
            </div>
          )
        }
      />
      <p className="t-13 muted">
        We aim to decide within 3 banking days. An application that is waiting for the applicant closes after 30 days. One that was never
        sent is deleted after 30 days.
      </p>
    </ConsolePage>
  );
}

interface StatusesProps {
  counts: Readonly<Record<ApplicationStatus, number>> | undefined;
  status: ApplicationStatus | undefined;
  choose: (status: ApplicationStatus | undefined) => void;
}

function Statuses({ counts, status, choose }: StatusesProps) {
  return (
    <fieldset className="pills">
      <legend className="visually-hidden">Status</legend>
      <button type="button" className="pill" aria-pressed={status === undefined} onClick={() => choose(undefined)}>
        Open <span className="num">{counts ? counts.SUBMITTED + counts.ASKED_BACK : ''}</span>
      </button>
      {APPLICATION_STATUSES.map((one) => (
        <button key={one} type="button" className="pill" aria-pressed={status === one} onClick={() => choose(one)}>
          {STATUS_LABELS[one]} <span className="num">{counts?.[one] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  );
}
