import type { Trace, TraceConsent } from '@drawbridge/contract/trace';
import { formatCents } from '@drawbridge/money';
import { howWords } from './validation-words.ts';

/** A trace as lines for a terminal. */
export function writeTrace(trace: Trace): string {
  const lines: string[] = [trace.asked];
  for (const [title, rows] of partsOf(trace)) if (rows.length > 0) lines.push('', title, ...rows.map((row) => `  ${row.trimEnd()}`));
  return lines.join('\n');
}

/** Each part's title, and its rows; a part without rows is left out. */
function partsOf(trace: Trace): [title: string, rows: readonly string[]][] {
  return [
    ['Payment', paymentRows(trace)],
    ...payoutParts(trace),
    ['Timeline', trace.dates],
    ['Authorization', trace.consent ? consentRows(trace.consent) : []],
    ...trace.repayments.map((one): [string, readonly string[]] => ['Authorization of a repayment', consentRows(one)]),
    ['Entries', entryRows(trace)],
    ['From the bank', answerRows(trace)],
    ['Events', trace.events.map(({ at, event, from, to, actor }) => `${at}  ${event}: ${from ?? '-'} to ${to}, by ${actor}`)],
    [
      'Ledger',
      trace.postings.map(
        ({ at, event, debit, credit, amount }) => `${at}  ${event}: ${formatCents(amount)} debit ${debit}, credit ${credit}`,
      ),
    ],
    ['Lines', trace.lines.map(({ line, trace_number, text }) => `${String(line).padStart(6)}  ${trace_number ?? ''.padEnd(15)}  ${text}`)],
  ];
}

function paymentRows({ payment }: Trace): string[] {
  if (!payment) return [];
  return [
    `${payment.public_id}  ${payment.status}  ${formatCents(payment.amount)}  ${payment.consumer_name} to ${payment.business_name}, ${payment.channel}`,
  ];
}

function payoutParts({ payout }: Trace): [title: string, rows: readonly string[]][] {
  if (!payout) return [];
  return [
    [
      'Payout',
      [
        `${payout.reference}  ${payout.status} ${payout.return_code ?? ''}`.trimEnd(),
        `${formatCents(payout.amount)} to ${payout.business_name}, account ending in ${payout.last_four}, made ${payout.made_at}, arrives ${payout.settles_on}`,
      ],
    ],
    [
      'What it paid',
      payout.lines.map(
        ({ at, kind, amount, public_id, order, note }) =>
          `${at}  ${kind}  ${formatCents(amount)}  ${[public_id, order, note].filter((word) => word !== null).join('  ')}`,
      ),
    ],
  ];
}

function consentRows(consent: TraceConsent): string[] {
  return [
    `${consent.at}  from ${consent.address ?? 'an address not recorded'}, ${consent.device ?? 'a device not recorded'}`,
    `${consent.account_type} account at ${consent.institution_name} ending in ${consent.last_four}`,
    ...consent.validations.map((one) => `${one.at}  validated: ${howWords(one)}; ${one.reference}`),
    ...consent.text.split('\n').map((line) => `> ${line}`),
    `SHA-256 ${consent.text_sha256}`,
  ];
}

function entryRows({ entries }: Trace): string[] {
  return entries.flatMap((entry) => [
    `${entry.trace_number}  ${entry.kind} ${entry.attempt}  ${formatCents(entry.amount)}  ${entry.file}:${entry.line ?? '?'}  ${entry.file_status}  effective ${entry.effective_entry_date}`,
    `  ${fateOf(entry)}`,
    `  ${entry.text ?? ''}`,
  ]);
}

function answerRows({ answers }: Trace): string[] {
  return answers.flatMap((answer) => [
    `${answer.at}  ${[answer.kind, answer.code].join(' ').trim()}  ${[answer.file, answer.line].filter((part) => part !== null).join(':')}  ${answer.detail ?? ''}`,
    ...(answer.text === null ? [] : [`  ${answer.text}`]),
  ]);
}

function fateOf(entry: Trace['entries'][number]): string {
  const refused = entry.refused_reason === null ? undefined : `refused by the bank: ${entry.refused_reason}`;
  if (entry.rejected) return refused ?? 'rejected with its file';
  const fate = `settled ${entry.settled_at ?? '-'}  posted ${entry.posted_at ?? '-'}  returned ${entry.returned_at ?? '-'} ${entry.return_code ?? ''}`;
  return refused === undefined ? fate : `${fate}  ${refused}`;
}
