import { AUDIT_FIELDS, type AuditEntryRow, type AuditField, auditFactor } from '@drawbridge/contract';
import { formatMoment } from '../../session/format-moment.ts';
import { Facts } from '../../ui/layout/facts.tsx';

/** What an entry opens into: each field before and after, the reason, and how it was done. */
export function EntryDetails({ entry, zone }: { entry: AuditEntryRow; zone: string }) {
  return (
    <div className="activity__entry">
      <div className="activity__change">
        <Difference entry={entry} />
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

/** What was added has nothing before, and what was removed nothing after: such a column is left out. */
function Difference({ entry: { before, after } }: { entry: AuditEntryRow }) {
  const fields = (Object.keys(AUDIT_FIELDS) as AuditField[]).filter(
    (field) => before?.[field] !== undefined || after?.[field] !== undefined,
  );
  if (fields.length === 0) return <p className="muted">Nothing else was changed by it.</p>;
  return (
    <table className="activity__diff" aria-label="What changed">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          {before === null ? null : <th scope="col">Before</th>}
          {after === null ? null : <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} data-same={before?.[field] === after?.[field] ? '' : undefined}>
            <th scope="row">{AUDIT_FIELDS[field]}</th>
            {before === null ? null : <td>{before[field] ?? <Nothing />}</td>}
            {after === null ? null : <td>{after[field] ?? <Nothing />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nothing</span>
    </>
  );
}
