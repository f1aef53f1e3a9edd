import { AUDIT_FIELDS, auditFactor } from '@drawbridge/contract';
import type { ConsoleAuditEntry } from '@drawbridge/contract/provider';
import { formatMoment } from '../../session/format-moment.ts';
import { BANK_ZONE } from '../../ui/format.ts';
import { ChangeTable } from '../../ui/layout/change-table.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

/** What an entry opens into: each field before and after, the reason, and who it was, from where. */
export function EntryDetails({ entry }: { entry: ConsoleAuditEntry }) {
  const { who, thing, why, before, after } = entry;
  return (
    <div className="audit__entry">
      <div className="audit__change">
        <ChangeTable before={before} after={after} names={AUDIT_FIELDS} />
        {why === null ? null : (
          <p>
            <span className="t-13 muted">Reason</span>
            <br />“{why}”
          </p>
        )}
      </div>
      <Facts
        facts={[
          { label: 'When', value: formatMoment(entry.at, BANK_ZONE) },
          { label: 'From', value: entry.address },
          { label: 'Signed in with', value: auditFactor(entry.factor) },
          { label: 'Event', value: entry.event },
          { label: 'Person', value: who.id },
          { label: 'Thing', value: thing.id },
          { label: 'Organization', value: entry.organization_id },
        ]}
      />
    </div>
  );
}
