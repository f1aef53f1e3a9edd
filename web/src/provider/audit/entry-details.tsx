import { AUDIT_FIELDS, auditFactor } from '@drawbridge/contract';
import type { ConsoleAuditEntry } from '@drawbridge/contract/provider';
import { ChangeDetails } from '../../change-log/change-details.tsx';
import { formatMoment } from '../../session/format-moment.ts';
import { BANK_ZONE } from '../../ui/format.ts';

/** What an entry opens into: each field before and after, the reason, and who it was, from where. */
export function EntryDetails({ entry }: { entry: ConsoleAuditEntry }) {
  const { at, event, who, thing, organization_id, address, factor, before, after, why } = entry;
  return (
    <ChangeDetails
      before={before}
      after={after}
      names={AUDIT_FIELDS}
      why={why}
      facts={[
        { label: 'When', value: formatMoment(at, BANK_ZONE) },
        { label: 'From', value: address },
        { label: 'Signed in with', value: auditFactor(factor) },
        { label: 'Event', value: event },
        { label: 'Person', value: who.id },
        { label: 'Thing', value: thing.id },
        { label: 'Organization', value: organization_id },
      ]}
    />
  );
}
