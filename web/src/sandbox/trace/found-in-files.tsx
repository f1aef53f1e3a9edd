import type { Trace } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import { formatDate } from '../../ui/format.ts';
import { Follow, inNewYork, Line, Listed, sentenceCase } from './parts.tsx';

/** The entries that went to the bank, and what became of each. */
export function Entries({ entries }: Pick<Trace, 'entries'>) {
  return (
    <Listed title="Entries in files" items={entries}>
      {(entry) => (
        <>
          <p className="medium">
            {titleOf(entry)}, {formatCents(entry.amount)}
          </p>
          <p className="t-14 muted">
            Trace number <Follow of={entry.trace_number} />, {entry.file_status.toLowerCase()} file{' '}
            <Follow of={`${entry.file}:${entry.line ?? 1}`}>
              {entry.file}, line {entry.line ?? '?'}
            </Follow>
            , effective {formatDate(entry.effective_entry_date)}
          </p>
          <p className="t-14 muted">{fateOf(entry)}</p>
          <Line text={entry.text} of={`Line ${entry.line} of ${entry.file}`} />
        </>
      )}
    </Listed>
  );
}

/** What came back from banks. */
export function Answers({ answers }: Pick<Trace, 'answers'>) {
  return (
    <Listed title="Answers from banks" items={answers}>
      {(answer) => (
        <>
          <p className="medium">
            {answer.kind === 'exception' ? 'Set aside' : sentenceCase(answer.kind)} {answer.code}
          </p>
          <p className="t-14 muted">
            {inNewYork(answer.at)},{' '}
            {answer.line === null ? (
              <Follow of={answer.file} />
            ) : (
              <Follow of={`${answer.file}:${answer.line}`}>
                {answer.file}, line {answer.line}
              </Follow>
            )}
            {answer.detail === null ? '' : `: ${answer.detail}`}
          </p>
          <Line text={answer.text} of={`Line ${answer.line} of ${answer.file}`} />
        </>
      )}
    </Listed>
  );
}

/** The lines of a file that was asked for. */
export function Lines({ lines, file }: Pick<Trace, 'lines'> & { file: string }) {
  return (
    <Listed title="Lines" items={lines}>
      {({ line, trace_number, text }) => (
        <>
          <p className="t-14 muted">
            Line {line}
            {trace_number === null ? '' : ', '}
            {trace_number === null ? null : <Follow of={`${file}:${line}`}>{trace_number}</Follow>}
          </p>
          <Line text={text} of={`Line ${line}`} />
        </>
      )}
    </Listed>
  );
}

function titleOf({ kind, attempt }: Trace['entries'][number]): string {
  return kind === 'debit' && attempt > 1 ? `Retry ${attempt - 1}` : sentenceCase(kind);
}

function fateOf(entry: Trace['entries'][number]): string {
  const refused = entry.refused_reason === null ? undefined : `Refused by the bank: ${entry.refused_reason}`;
  if (entry.rejected) return refused ?? 'Rejected with its file.';
  if (entry.settled_at === null && entry.returned_at === null) return 'Not settled yet.';
  const words = [
    entry.settled_at === null ? undefined : `Settled ${inNewYork(entry.settled_at)}.`,
    entry.posted_at === null ? undefined : `Posted ${inNewYork(entry.posted_at)}.`,
    entry.returned_at === null ? undefined : `Returned ${inNewYork(entry.returned_at)} with ${entry.return_code}.`,
    refused,
  ];
  return words.filter((word) => word !== undefined).join(' ');
}
