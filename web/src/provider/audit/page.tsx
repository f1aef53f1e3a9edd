import { auditFactor, auditWords } from '@drawbridge/contract';
import type { ConsoleAuditEntry } from '@drawbridge/contract/provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../../ui/controls/download-button.tsx';
import { KeyFoot } from '../../ui/controls/key-foot.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ask, askFile } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { when } from '../when.ts';
import '../../change-log/change-log.css';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDetails } from './entry-details.tsx';
import { type AuditAddress, useAuditAddress } from './use-audit-address.ts';

/** `/provider/audit`: who did what, of merchants, of staff and of commands. */
export default function AuditPage() {
  const address = useAuditAddress();
  const read = async () => ({ name: 'audit.csv', content: await askFile('exportAudit', { query: address.filters }) });
  return (
    <ConsolePage title="Audit log">
      <div className="log__head">
        <p className="muted">Changes, sign-ins and refused attempts, newest first. Entries can't be edited or deleted.</p>
        <DownloadButton read={read} onFailed={() => toast.error("The file couldn't be downloaded", 'Please try again.')}>
          Export CSV
        </DownloadButton>
      </div>
      <AuditFilters address={address} />
      <Entries address={address} />
    </ConsolePage>
  );
}

function Entries({ address: { filters, before, filtered, choose } }: { address: AuditAddress }) {
  const list = useQuery({
    queryKey: ['audit', filters, before],
    queryFn: () => ask('listAudit', { query: { ...filters, before } }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <Table
      label="Audit log"
      columns={COLUMNS}
      rows={data?.items}
      rowKey={({ number }) => String(number)}
      failed={failedOf(list, "The audit log couldn't be loaded")}
      empty={
        filtered
          ? { title: 'No matching entries', text: 'Try another person, kind, name or day.' }
          : { title: 'No entries yet', text: 'Sign-ins and changes show up here.' }
      }
      detail={{
        label: (entry) => `Details of entry ${entry.number}: ${wordsOf(entry)}`,
        content: (entry) => <EntryDetails entry={entry} />,
      }}
      foot={
        <KeyFoot
          at={before}
          next={data?.next}
          busy={list.isPlaceholderData}
          onGo={(number) => choose('before', String(number ?? ''))}
          words={['Newest', 'Older']}
        />
      }
    />
  );
}

function wordsOf({ event, thing }: ConsoleAuditEntry): string {
  return auditWords({ event, thing: thing.name ?? thing.id });
}

/** Whose kind is not plain from the name says what it is. */
const WHO_KINDS = { user: 'Merchant user', api_key: 'API key', provider: 'Provider', unknown: 'Not signed in' } as const;

const COLUMNS: readonly Column<ConsoleAuditEntry>[] = [
  { id: 'number', head: 'No.', cell: ({ number }) => <span className="num muted">{number.toLocaleString('en-US')}</span> },
  { id: 'when', head: 'When (ET)', at: 'extra', cell: ({ at }) => <span className="num">{when(at)}</span> },
  {
    id: 'who',
    head: 'Who',
    at: 'sub',
    className: 'log__who',
    cell: ({ who }) => (
      <span className="cell-2">
        {who.name ?? who.id ?? 'Unknown'}
        <small>{WHO_KINDS[who.kind]}</small>
      </span>
    ),
  },
  { id: 'what', head: 'What', at: 'title', className: 'log__what', cell: wordsOf },
  {
    id: 'how',
    head: 'How',
    cell: ({ address, factor }) => (
      <span className="cell-2">
        {auditFactor(factor) || '–'}
        {address === null ? null : <small className="num">{address}</small>}
      </span>
    ),
  },
];
