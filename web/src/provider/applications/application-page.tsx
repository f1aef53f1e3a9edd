import { COMPANY_KIND_LABELS, SALES_PLACE_LABELS, SHOP_KIND_LABELS } from '@drawbridge/contract/application-rules';
import type { ConsoleApplication } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatAccount, formatPhone } from '../../ui/format.ts';
import { BankIcon } from '../../ui/icons/icons.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { FileIcon } from '../icons.tsx';
import { when } from '../when.ts';
import { Checklist } from './checklist.tsx';
import { Decision } from './decision.tsx';
import { StatusBadge } from './status-badge.tsx';
import { EVENT_LABELS, STATUS_LABELS } from './words.ts';

const LIST = { label: 'Applications', href: '/provider/applications' };

/** `/provider/applications/:id`: everything about one, its checklist and the decision. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['applications', id], queryFn: () => ask('readApplication', { params: { id } }) });
  const { data } = query;
  return (
    <ConsolePage title={data ? nameOf(data) : 'Application'} crumb={LIST}>
      {data ? <Shown application={data} /> : <LoadingPage what="application" list={{ ...LIST, label: 'All applications' }} query={query} />}
    </ConsolePage>
  );
}

function nameOf({ business, email }: Pick<ConsoleApplication, 'business' | 'email'>): string {
  return business.business_name ?? email;
}

function Shown({ application }: { application: ConsoleApplication }) {
  const { business, status, submitted_at, email, duplicates } = application;
  return (
    <>
      <div className="subject">
        <Tile name={nameOf(application)} size="lg" />
        <div>
          <p className="subject__name">
            {business.legal_name ?? email} <StatusBadge status={status} />
          </p>
          <p className="subject__sub">
            <span>{submitted_at ? `Sent ${when(submitted_at)}` : 'Not sent yet'}</span>
            <span>{email}</span>
          </p>
        </div>
      </div>
      {duplicates.length > 0 ? (
        <Notice kind="warning">
          <strong>This EIN was used before:</strong>{' '}
          {duplicates.map((one, at) => (
            <span key={one.id}>
              {at > 0 ? ', ' : ''}
              <Anchor className="link" href={`/provider/applications/${one.id}`}>
                {one.business_name ?? one.email}
              </Anchor>{' '}
              ({STATUS_LABELS[one.status].toLowerCase()})
            </span>
          ))}
          . The applicant isn't told.
        </Notice>
      ) : null}
      <div className="cols cols--side cols--keep">
        <div className="stack">
          <Business application={application} />
          <Owners owners={application.owners} />
          <Account application={application} />
          <History events={application.events} />
        </div>
        <div className="stack">
          <Checklist application={application} />
          <Decision application={application} />
        </div>
      </div>
    </>
  );
}

function Business({ application: { business, selling, tax_id_last_four, company_name } }: { application: ConsoleApplication }) {
  const { street_one, street_two, city, state, postal_code } = business;
  return (
    <Panel title="Business">
      <div className="panel__body application__facts">
        <Facts
          grid
          facts={[
            { label: 'Legal name', value: business.legal_name },
            { label: 'Customers see', value: business.business_name },
            { label: 'On bank statements', value: company_name },
            { label: 'Kind of company', value: business.company_kind && COMPANY_KIND_LABELS[business.company_kind] },
            { label: 'Tax ID (EIN)', value: tax_id_last_four && `••-•••${tax_id_last_four}` },
            { label: 'Phone', value: business.phone_number && formatPhone(business.phone_number) },
            {
              label: 'Address',
              value: [street_one, street_two, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
            },
            {
              label: 'Website',
              value: business.website && (
                <Anchor className="link" apart href={business.website}>
                  {business.website.replace(/^https?:\/\//, '')}
                </Anchor>
              ),
            },
            { label: 'Kind of shop', value: selling.shop_kind && SHOP_KIND_LABELS[selling.shop_kind] },
            { label: 'Sells', value: selling.sells },
            { label: 'Where', value: selling.sales_place && SALES_PLACE_LABELS[selling.sales_place] },
            { label: 'Expected per month', value: selling.monthly_cents && formatCents(selling.monthly_cents) },
            { label: 'Usual payment', value: selling.usual_cents && formatCents(selling.usual_cents) },
            { label: 'Largest payment', value: selling.largest_cents && formatCents(selling.largest_cents) },
          ]}
        />
      </div>
    </Panel>
  );
}

type Owner = ConsoleApplication['owners'][number];
const OWNER_COLUMNS: readonly Column<Owner>[] = [
  {
    id: 'name',
    head: 'Name',
    at: 'title',
    cell: ({ name, title, city, state }) => (
      <span className="who">
        <Tile name={name} size="sm" />
        <span>
          <span className="medium">{name}</span>
          <span className="who__sub">{[title, city, state].filter(Boolean).join(', ')}</span>
        </span>
      </span>
    ),
  },
  { id: 'share', head: 'Share', num: true, at: 'amount', cell: ({ share_percent }) => `${share_percent}%` },
  { id: 'born', head: 'Born', cell: ({ date_of_birth_masked }) => date_of_birth_masked },
  { id: 'ssn', head: 'SSN', cell: ({ ssn_last_four }) => (ssn_last_four === '' ? '' : `•••-••-${ssn_last_four}`) },
  { id: 'runs', head: 'Runs it', at: 'sub', cell: ({ runs_business }) => (runs_business ? 'Day to day' : '–') },
];

function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <Panel title="Owners of 25% and more" className="panel--table">
      <Table label="Owners" columns={OWNER_COLUMNS} rows={owners} rowKey={({ id }) => id} empty={{ title: 'None named yet', text: '' }} />
    </Panel>
  );
}

function Account({ application: { account, signature } }: { application: ConsoleApplication }) {
  return (
    <Panel title="Settlement account and agreement">
      <ul className="wait">
        <WaitItem
          icon={<BankIcon />}
          title={
            account
              ? `${account.account_type === 'checking' ? 'Checking' : 'Savings'} ${formatAccount(account.last_four)}`
              : 'No account yet'
          }
          sub="Typed in by the applicant. Compare it with a voided check or a bank letter."
        />
        <WaitItem
          icon={<FileIcon />}
          title={signature ? `${signature.agreement.title}, version ${signature.agreement.version}` : 'Agreement'}
          sub={
            signature ? (
              <>
                Signed on screen by {signature.name}, {signature.title}, {when(signature.at)}, from {signature.address}. Text{' '}
                <span className="mono" title={signature.agreement.sha256}>
                  sha256 {signature.agreement.sha256.slice(0, 4)}…{signature.agreement.sha256.slice(-4)}
                </span>
              </>
            ) : (
              'Not signed yet.'
            )
          }
        />
      </ul>
    </Panel>
  );
}

function History({ events }: { events: ConsoleApplication['events'] }) {
  return (
    <Panel title="History">
      <div className="panel__body">
        <ol className="timeline timeline--short" aria-live="polite">
          {events.map(({ event, at, by, words }) => (
            <li key={`${event} ${at}`}>
              <span className="timeline__dot" />
              <div>
                <p className="timeline__title">
                  {EVENT_LABELS[event]}, {when(at)}
                </p>
                <p className="timeline__why">{by}</p>
                {words ? <p className="timeline__why application__words">“{words}”</p> : null}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}
