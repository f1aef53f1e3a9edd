import { type AuditEntryRow, audit, auditFactor, auditWords } from '@drawbridge/contract';
import { callForFile } from '../../session/call-for-file.ts';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { KeyFoot } from '../../ui/controls/key-foot.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { BANK_ZONE, formatDate, formatTime } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PortalPage } from '../portal-page.tsx';
import { standing } from '../standing.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { CellParts, Wrapped } from '../wrapped.tsx';
import '../../change-log/change-log.css';
import { ActivityFilters } from './activity-filters.tsx';
import { EntryDetails } from './entry-details.tsx';
import { useActivity } from './use-activity.ts';
import { type ActivityAddress, useActivityAddress } from './use-activity-address.ts';

/** `/merchant/activity`: who did what in the organization, as the audit log has it. */
export default function ActivityPage() {
  const address = useActivityAddress();
  return (
    <PortalPage title="Activity">
      <div className="stack stack--16">
        <div className="log__head">
          <p className="muted log__intro">
            Sensitive changes, log-ins and refused attempts at all your locations. Entries can't be edited or deleted.
          </p>
          <Download address={address} />
        </div>
        <ActivityFilters address={address} />
        <Entries address={address} />
      </div>
    </PortalPage>
  );
}

function Download({ address }: { address: ActivityAddress }) {
  const { filters } = address.wishes;
  const read = async () => ({ name: 'activity.csv', content: await callForFile(audit.download, { query: filters }) });
  return (
    <DownloadButton read={read} onFailed={() => toast.error("We couldn't download the table. Please try again.")}>
      Export CSV
    </DownloadButton>
  );
}

function Entries({ address }: { address: ActivityAddress }) {
  const list = useActivity(address.wishes);
  // The service counts days by the first location's clock.
  const zone = useCurrentBusiness().businesses[0]?.TimeZone ?? BANK_ZONE;
  const { failed, again, retrying } = standing(list, { fresh: true });
  return (
    <Table
      label="Activity"
      columns={columns(zone)}
      rows={failed ? undefined : list.data?.items}
      rowKey={({ number }) => String(number)}
      failed={failed ? { title: "We couldn't load the activity.", onRetry: again, retrying } : undefined}
      empty={
        address.filtered
          ? { title: 'No matching activity', text: 'Try another person, kind, name or time.' }
          : { title: 'Nothing yet', text: 'Log-ins and changes to users, keys, webhooks and money will show up here.' }
      }
      detail={{
        label: (entry) => `Details of entry ${entry.number}: ${wordsOf(entry)}`,
        content: (entry) => <EntryDetails entry={entry} zone={zone} />,
      }}
      foot={
        <KeyFoot
          at={address.wishes.before}
          next={list.data?.next}
          busy={list.isPlaceholderData}
          onGo={address.setBefore}
          words={['Newest', 'Older']}
        />
      }
    />
  );
}

function wordsOf({ event, thing }: AuditEntryRow): string {
  return auditWords({ event, thing });
}

function nameOf({ who }: AuditEntryRow): string {
  if (who.kind === 'provider') return 'The provider';
  return who.name ?? 'Unknown';
}

const columns = (zone: string): readonly Column<AuditEntryRow>[] => [
  {
    id: 'when',
    head: 'When',
    at: 'extra',
    cell: ({ at }) => (
      <CellParts>
        <span className="num">{formatDate(at, zone)}</span>
        <span className="table__sub num">{formatTime(at, zone)}</span>
      </CellParts>
    ),
  },
  { id: 'who', head: 'Who', at: 'sub', className: 'log__who', cell: (entry) => <Wrapped text={nameOf(entry)} /> },
  { id: 'what', head: 'What', at: 'title', className: 'log__what', cell: wordsOf },
  {
    id: 'from',
    head: 'From',
    cell: ({ address, factor }) => (
      <CellParts>
        <span className="num">{address}</span>
        {factor === null ? null : <span className="table__sub">{auditFactor(factor)}</span>}
      </CellParts>
    ),
  },
];
