import { AUDIT_FIELDS, type AuditEntryRow, auditFactor } from '@drawbridge/contract';
import { ChangeDetails } from '../../change-log/change-details.tsx';
import { formatMoment } from '../../session/format-moment.ts';

/** What an entry opens into: each field before and after, the reason, and how it was done. */
export function EntryDetails({ entry, zone }: { entry: AuditEntryRow; zone: string }) {
  const { number, at, address, factor, before, after, why } = entry;
  return (
    <ChangeDetails
      before={before}
      after={after}
      names={AUDIT_FIELDS}
      why={why}
      facts={[
        { label: 'Entry', value: <span className="num">{number}</span> },
        { label: 'When', value: formatMoment(at, zone) },
        { label: 'From', value: address },
        { label: 'Signed in with', value: auditFactor(factor) },
      ]}
    />
  );
}
