import type { Trace } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import { type ReactNode, useId } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { newYork } from '../new-york.ts';
import { tracePath } from './calls.ts';

/** What was found, part by part; a part without anything in it is left out. */
export function TraceFound({ trace }: { trace: Trace }) {
  const { payment, payout, consent } = trace;
  return (
    <>
      <p className="muted" role="status">
        Found by {trace.asked}. All times are New York’s.
      </p>
      {payment ? (
        <Part title="Payment">
          <Facts
            facts={[
              { label: 'Transaction ID', value: <Follow of={payment.public_id} /> },
              { label: 'Status', value: payment.status },
              { label: 'Amount', value: formatCents(payment.amount) },
              { label: 'Customer', value: payment.consumer_name },
              { label: 'Paid to', value: payment.business_name },
              { label: 'Approved', value: payment.approved_at === null ? null : inNewYork(payment.approved_at) },
            ]}
          />
        </Part>
      ) : null}
      {payout ? <PayoutFound payout={payout} /> : null}
      {trace.dates.length > 0 ? (
        <Part title="Why its days are what they are">
          <ol className="trace__dates">
            {trace.dates.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Part>
      ) : null}
      {trace.entries.length > 0 ? (
        <Part title="Entries in files">
          <ul className="list">
            {trace.entries.map((entry) => (
              <li key={entry.trace_number} className="trace__row">
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
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {trace.answers.length > 0 ? (
        <Part title="What banks said">
          <ul className="list">
            {trace.answers.map((answer) => (
              <li key={`${answer.file}:${answer.line} ${answer.detail}`} className="trace__row">
                <p className="medium">
                  {sentenceCase(answer.kind)} {answer.code}
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
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {consent ? (
        <Part title="Authorization">
          <blockquote className="trace__words">{consent.text}</blockquote>
          <Facts
            facts={[
              { label: 'Given', value: inNewYork(consent.at) },
              { label: 'From', value: consent.address },
              { label: 'Device', value: consent.device },
              { label: 'Account', value: `${consent.institution_name} ${consent.account_type} ${consent.last_four}` },
              { label: 'SHA-256 of the text', value: <span className="trace__hash">{consent.text_sha256}</span> },
            ]}
          />
        </Part>
      ) : null}
      {trace.events.length > 0 ? (
        <Part title="Events">
          <ul className="list">
            {trace.events.map(({ at, event, from, to, actor }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events stay in their order
              <li key={place} className="trace__row">
                <p className="medium">{sentenceCase(event)}</p>
                <p className="t-14 muted">
                  {inNewYork(at)}, {from === null ? to : `${from} to ${to}`}, by {actor}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {trace.postings.length > 0 ? (
        <Part title="Ledger">
          <ul className="list">
            {trace.postings.map(({ at, event, debit, credit, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: postings stay in their order
              <li key={place} className="trace__row">
                <p className="medium">
                  {sentenceCase(event)}, {formatCents(amount)}
                </p>
                <p className="t-14 muted">
                  {inNewYork(at)}, debit {debit}, credit {credit}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {trace.lines.length > 0 ? (
        <Part title="Lines">
          <ul className="list">
            {trace.lines.map(({ line, trace_number, text }) => (
              <li key={line} className="trace__row">
                <p className="t-14 muted">
                  Line {line}
                  {trace_number === null ? '' : ', '}
                  {trace_number === null ? null : (
                    <Follow of={`${trace.asked.replace(/^line \d+ of /, '')}:${line}`}>{trace_number}</Follow>
                  )}
                </p>
                <Line text={text} of={`Line ${line}`} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}

function PayoutFound({ payout }: { payout: NonNullable<Trace['payout']> }) {
  return (
    <>
      <Part title="Payout">
        <Facts
          facts={[
            { label: 'Reference', value: <Follow of={payout.reference} /> },
            { label: 'Status', value: [sentenceCase(payout.status), payout.return_code].filter(Boolean).join(' ') },
            { label: 'Amount', value: formatCents(payout.amount) },
            { label: 'Paid to', value: payout.business_name },
            { label: 'Account', value: formatAccount(payout.last_four) },
            { label: 'Arrives', value: formatDate(payout.settles_on) },
          ]}
        />
      </Part>
      <Part title="What it paid">
        <ul className="list">
          {payout.lines.map(({ at, kind, amount, public_id, order, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay in their order
            <li key={place} className="trace__row">
              <p className="medium">
                {sentenceCase(kind)}, {formatCents(amount)}
              </p>
              <p className="t-14 muted">
                {inNewYork(at)}
                {public_id === null ? null : (
                  <>
                    , <Follow of={public_id} />
                  </>
                )}
                {[order, note].map((words) => (words === null ? '' : `, ${words}`))}
              </p>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card pad className="sandbox__card" aria-labelledby={id}>
      <h2 className="t-18" id={id}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Goes on from here to what it names. */
function Follow({ of, children }: { of: string; children?: ReactNode }) {
  return (
    <Anchor className="link num" href={tracePath(of)}>
      {children ?? of}
    </Anchor>
  );
}

function Line({ text, of }: { text: string | null; of: string }) {
  if (text === null) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="file__text trace__line" aria-label={of} tabIndex={0}>
      <pre>{text}</pre>
    </section>
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

function sentenceCase(words: string): string {
  const text = words.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A moment by the clocks of the bank, as the reasons of the days have it. */
function inNewYork(iso: string): string {
  const { date, time } = newYork(Date.parse(iso));
  return `${date}, ${time}`;
}
