import type { ConsoleReport, ReportTable } from '@drawbridge/contract/provider';
import { classes } from '../../ui/class-names.ts';
import { useOverflows } from '../../ui/layout/use-overflows.ts';
import { Panel } from '../frame/panel.tsx';

/** What a report says: its sections with their figures, as its PDF has them. */
export function ReportShown({ report }: { report: ConsoleReport }) {
  return report.sections.map(({ title, paragraphs, tables }) => (
    <Panel title={title} key={title}>
      <div className="panel__body report__words">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {tables.map((table) => (
        <Figures key={table.label} table={table} of={title} />
      ))}
    </Panel>
  ));
}

function Figures({ table, of }: { table: ReportTable; of: string }) {
  const { ref, overflows } = useOverflows<HTMLDivElement>();
  const { label, columns, rows, row_count, empty } = table;
  const name = label === of ? `Table of ${of.toLowerCase()}` : label;
  return (
    <div className="report__table">
      {label === of ? null : <h3>{label}</h3>}
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <div ref={ref} className="table-scroll" {...(overflows ? { role: 'region', 'aria-label': `${name}, to scroll`, tabIndex: 0 } : {})}>
          <table className="table report__figures" aria-label={name}>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th scope="col" key={at} className={classes(column.is_number && 'num') || undefined}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                <tr key={line}>
                  {row.map((cell, at) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                      key={at}
                      data-label={columns[at]?.label}
                      className={classes(columns[at]?.is_number && 'num') || undefined}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {row_count > rows.length ? (
        <p className="muted">
          The first {rows.length} of {row_count.toLocaleString('en-US')}. The PDF has all of them.
        </p>
      ) : null}
    </div>
  );
}
