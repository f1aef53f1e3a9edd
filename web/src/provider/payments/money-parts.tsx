import type { ConsolePayment } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { withMask } from '../files/mask.tsx';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';
import { FileLink } from './life.tsx';
import { ledgerWords } from './words.ts';

type Money = NonNullable<ConsolePayment['money']>;

/** Its lines in files of both directions, account numbers masked by the server. */
export function FileLines({ lines }: { lines: Money['lines'] }) {
  return (
    <Panel title="Lines in files" count={lines.length} end={<span>Account numbers are masked</span>}>
      {lines.length === 0 ? (
        <p className="panel__body muted">It isn't in a file yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it to the side
        <section className="lines" tabIndex={0} aria-label="Raw lines">
          <table>
            <tbody>
              {lines.map(({ file, line, text, what }) => (
                <tr key={`${file} ${line} ${what}`}>
                  <td>{line ?? ''}</td>
                  <td className="lines__file">
                    <FileLink file={file} line={line} />
                  </td>
                  <td>{withMask(text ?? '')}</td>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

type Posting = Money['postings'][number];
const COLUMNS: readonly Column<Posting>[] = [
  { id: 'at', head: 'Time (ET)', at: 'sub', className: 'muted', cell: ({ at }) => when(at) },
  { id: 'event', head: 'What', at: 'title', cell: ({ event }) => ledgerWords(event) },
  { id: 'debit', head: 'Debit', cell: ({ debit }) => ledgerWords(debit) },
  { id: 'credit', head: 'Credit', cell: ({ credit }) => ledgerWords(credit) },
  { id: 'amount', head: 'Amount', num: true, at: 'amount', cell: ({ amount }) => <span className="money">{formatCents(amount)}</span> },
];

/** What the ledger moved for it, in that order. */
export function Postings({ postings }: { postings: Money['postings'] }) {
  return (
    <Panel title="Postings" count={postings.length} className="panel--table">
      <Table
        label="Postings"
        columns={COLUMNS}
        rows={postings}
        rowKey={({ at, event, debit, credit }) => `${at} ${event} ${debit} ${credit}`}
        empty={{ title: 'No postings', text: "The ledger doesn't move anything until the customer approves." }}
      />
    </Panel>
  );
}
