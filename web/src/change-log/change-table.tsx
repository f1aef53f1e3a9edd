import './change-table.css';

type Values = Readonly<Record<string, string | null | undefined>> | null;

export interface ChangeTableProps {
  before: Values;
  after: Values;
  /** What people call each field, in the order of the rows. Fields without a name are not shown. */
  names: Readonly<Record<string, string>>;
}

/** What changed, field by field. What was added has nothing before, and what was removed nothing after: such a column is left out. */
export function ChangeTable({ before, after, names }: ChangeTableProps) {
  const fields = Object.keys(names).filter((field) => before?.[field] !== undefined || after?.[field] !== undefined);
  if (fields.length === 0) return <p className="muted">Nothing else changed.</p>;
  return (
    <table className="change" aria-label="What changed">
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
            <th scope="row">{names[field]}</th>
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
