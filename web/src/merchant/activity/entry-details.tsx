import { AUDIT_FIELDS, type AuditEntryRow, auditFactor } from '@drawbridge/contract';
import { formatMoment } from '../../session/format-moment.ts';
import { ChangeTable } from '../../ui/layout/change-table.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

/** What an entry opens into: each field before and after, the reason, and how it was done. */
export function EntryDetails({ entry, zone }: { entry: AuditEntryRow; zone: string }) {
  return (
    <div className="activity__entry">
      <div className="activity__change">
        <ChangeTable before={entry.before} after={entry.after} names={AUDIT_FIELDS} />
        {entry.why === null ? null : (
          <p>
            <span className="t-13 muted">Reason</span>
            <br />“{entry.why}”
          </p>
        )}
      </div>
      <Facts
        facts={[
          { label: 'Entry', value: <span className="num">{entry.number}</span> },
          { label: 'When', value: formatMoment(entry.at, zone) },
          { label: 'From', value: entry.address },
          { label: 'Signed in with', value: auditFactor(entry.factor) },
        ]}
      />
    </div>
  );
}
