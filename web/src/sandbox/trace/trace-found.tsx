import type { Trace } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { SandboxCard } from '../sandbox-card.tsx';
import { Answers, Entries, Lines } from './found-in-files.tsx';
import { Follow, inNewYork, Listed, sentenceCase } from './parts.tsx';

/** What was found, part by part; a part without anything in it is left out. */
export function TraceFound({ trace }: { trace: Trace }) {
  const { payment, payout, consent } = trace;
  return (
    <>
      <p className="muted" role="status">
        Found by {trace.asked}. All times are New York's.
      </p>
      {payment ? <PaymentFound payment={payment} /> : null}
      {payout ? <PayoutFound payout={payout} /> : null}
      {trace.dates.length > 0 ? <Dates sentences={trace.dates} /> : null}
      <Entries entries={trace.entries} />
      <Answers answers={trace.answers} />
      {consent ? <ConsentFound consent={consent} /> : null}
      {trace.repayments.map((repayment) => (
        <ConsentFound key={repayment.at} title="Authorization of a repayment" consent={repayment} />
      ))}
      <Listed title="Events" items={trace.events}>
        {({ at, event, from, to, actor }) => (
          <>
            <p className="medium">{sentenceCase(event)}</p>
            <p className="t-14 muted">
              {inNewYork(at)}, {from === null ? to : `${from} to ${to}`}, by {actor}
            </p>
          </>
        )}
      </Listed>
      <Listed title="Ledger" items={trace.postings}>
        {({ at, event, debit, credit, amount }) => (
          <>
            <p className="medium">
              {sentenceCase(event)}, {formatCents(amount)}
            </p>
            <p className="t-14 muted">
              {inNewYork(at)}, debit {debit}, credit {credit}
            </p>
          </>
        )}
      </Listed>
      <Lines lines={trace.lines} file={trace.asked.replace(/^line \d+ of /, '')} />
    </>
  );
}

function PaymentFound({ payment }: { payment: NonNullable<Trace['payment']> }) {
  return (
    <SandboxCard title="Payment">
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
    </SandboxCard>
  );
}

function PayoutFound({ payout }: { payout: NonNullable<Trace['payout']> }) {
  return (
    <>
      <SandboxCard title="Payout">
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
      </SandboxCard>
      <Listed title="What it paid" items={payout.lines}>
        {({ at, kind, amount, public_id, order, note }) => (
          <>
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
          </>
        )}
      </Listed>
    </>
  );
}

function Dates({ sentences }: { sentences: readonly string[] }) {
  return (
    <SandboxCard title="Timeline">
      <ol className="trace__dates">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </SandboxCard>
  );
}

const VALIDATIONS = {
  bank_link: 'bank link',
  micro_entries: 'micro-entries',
  notification_of_change: 'notification of change',
  provider_update: 'an update of the bank link',
} as const;

function ConsentFound({ title = 'Authorization', consent }: { title?: string; consent: NonNullable<Trace['consent']> }) {
  return (
    <SandboxCard title={title}>
      <blockquote className="trace__words">{consent.text}</blockquote>
      <Facts
        facts={[
          { label: 'Given', value: inNewYork(consent.at) },
          { label: 'From', value: consent.address },
          { label: 'Device', value: consent.device },
          { label: 'Account', value: `${consent.institution_name} ${consent.account_type} ${consent.last_four}` },
          ...consent.validations.map(({ how, at, reference }) => ({
            label: `Validated by ${VALIDATIONS[how]}`,
            value: `${inNewYork(at)}, ${reference}`,
          })),
          { label: 'SHA-256 of the text', value: <span className="trace__hash">{consent.text_sha256}</span> },
        ]}
      />
    </SandboxCard>
  );
}
