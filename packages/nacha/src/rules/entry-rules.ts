import { OFFSET_NAME } from '../offset-name.ts';
import type { EntryPurpose } from '../transaction-codes.ts';
import { factsOf } from './classes.ts';
import { descriptionOf, type EntryFacts, type EntryRule, type Found, isZeros } from './rule.ts';

const OPERATOR_ENTRIES = 'Appendix Two: what an operator returns an entry for';
const OPERATOR_BATCHES = 'Appendix Two: what an operator rejects a batch for';
const CODES = 'Appendix Three: transaction code';
const SAME_DAY_LIMIT_CENTS = 1_000_000_00;

/** Whether an entry pays or asks for money by itself, or tests an account: it is nothing that came back. */
function isForward({ nature }: EntryFacts): boolean {
  return nature === 'forward';
}

function isPurpose({ code }: EntryFacts, purpose: EntryPurpose): boolean {
  return code?.purpose === purpose;
}

/** The entry that balances its batch, as banks agree on it. */
export function isOffset({ header, entry }: EntryFacts): boolean {
  return header.service_class_code === '200' && entry['receiver_name'] === OFFSET_NAME;
}

/** Rules about an entry's transaction code, amount and place in its batch. */
export const ENTRY_RULES: readonly EntryRule[] = [
  {
    id: 'entry.transaction-code',
    says: 'The transaction code is assigned; 81 to 88 stand in class ADV, and only there.',
    source: CODES,
    level: 'error',
    of_code: true,
    operator_code: 'R26',
    check({ format, code }, found) {
      if (code === undefined || (code.account === 'accounting') !== (format === 'adv')) {
        found('transaction_code', 'must be a transaction code of the class');
      }
    },
  },
  {
    id: 'entry.service-class',
    says: 'A batch of service class 220 holds credits only, one of 225 debits only.',
    source: OPERATOR_BATCHES,
    level: 'error',
    of_code: true,
    applies: ({ header }) => header.service_class_code === '220' || header.service_class_code === '225',
    check({ header, code }, found) {
      if (code === undefined) return;
      const service_class = header.service_class_code;
      const allowed = service_class === '225' ? 'debit' : service_class === '220' ? 'credit' : null;
      if (allowed !== null && code.direction !== allowed) {
        found('transaction_code', `must be a ${allowed} in a batch of service class ${service_class}`);
      }
    },
  },
  {
    id: 'entry.class-direction',
    says: 'ARC, BOC, POP, RCK, SHR, TEL, TRC, TRX and XCK are debits; a reversal, or what balances a batch, may be a credit.',
    source: 'Article Two: classes of entries',
    level: 'error',
    operator_code: 'R36',
    applies: ({ header }) => factsOf(header.standard_entry_class_code).direction === 'debit',
    check: checkDirection,
  },
  {
    id: 'entry.class-credits',
    says: 'CIE, ACK and ATX are credits; a reversal, or what balances a batch, may be a debit.',
    source: 'Article Two: classes of entries',
    level: 'error',
    operator_code: 'R35',
    applies: ({ header }) => factsOf(header.standard_entry_class_code).direction === 'credit',
    check: checkDirection,
  },
  {
    id: 'entry.class-codes',
    says: 'ACK and ATX have transaction codes 24 and 34, ENR 22, 23, 32 and 33, DNE 21, 23, 31 and 33, notifications of change those of returns.',
    source: CODES,
    level: 'error',
    of_code: true,
    applies: ({ header }) => factsOf(header.standard_entry_class_code).codes !== undefined,
    operator_code: 'R26',
    check(facts, found) {
      const sec = facts.header.standard_entry_class_code;
      if (sec !== 'COR' && !isForward(facts)) return;
      const { codes } = factsOf(sec);
      if (codes !== undefined && facts.code !== undefined && !codes.includes(facts.entry.transaction_code)) {
        found('transaction_code', `must be one of ${codes.join(', ')} in class ${sec}`);
      }
    },
  },
  {
    id: 'entry.loan-debit',
    says: 'Transaction code 55 debits a loan account in reversals only.',
    source: CODES,
    level: 'error',
    of_code: true,
    operator_code: 'R35',
    check(facts, found) {
      if (isForward(facts) && facts.entry.transaction_code === '55' && descriptionOf(facts) !== 'REVERSAL') {
        found('transaction_code', 'is for reversals only');
      }
    },
  },
  {
    id: 'entry.return-code-alone',
    says: 'Transaction codes of returns and notifications of change need the addenda of one.',
    source: CODES,
    level: 'error',
    of_code: true,
    check(facts, found) {
      const sec = facts.header.standard_entry_class_code;
      // A death notification may go under them too.
      if (isForward(facts) && isPurpose(facts, 'return') && sec !== 'DNE' && sec !== 'COR') {
        found('transaction_code', 'is for returns and notifications of change, which need their addenda');
      }
    },
  },
  {
    id: 'entry.return-code',
    says: 'Returns have transaction codes of returns.',
    source: CODES,
    level: 'error',
    needs_addenda: true,
    check(facts, found) {
      if (facts.nature === 'return' && facts.code !== undefined && !isPurpose(facts, 'return'))
        found('transaction_code', 'must be that of a return');
    },
  },
  {
    id: 'entry.return-under-live-code',
    says: 'Dishonored and contested returns have transaction codes of returns.',
    source: CODES,
    level: 'warning',
    needs_addenda: true,
    check(facts, found) {
      if (facts.nature !== 'dishonored return' && facts.nature !== 'contested dishonored return') return;
      if (facts.code !== undefined && !isPurpose(facts, 'return'))
        found('transaction_code', `should be that of a return: this is a ${facts.nature}`);
    },
  },
  {
    id: 'entry.amount-zero',
    says: 'An entry that moves money has an amount above zero. In class MTE each entry does.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R19',
    check(facts, found) {
      if (facts.entry.amount_cents !== 0 || !isForward(facts) || facts.format === 'adv') return;
      const sec = facts.header.standard_entry_class_code;
      if (sec === 'MTE' || (isPurpose(facts, 'live') && !factsOf(sec).no_money)) found('amount_cents', 'must be above zero');
    },
  },
  {
    id: 'entry.amount-not-zero',
    says: 'Prenotes, zero-dollar entries, acknowledgments (ACK, ATX), DNE, ENR and notifications of change have an amount of zero.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R19',
    check(facts, found) {
      if (facts.entry.amount_cents === 0) return;
      const sec = facts.header.standard_entry_class_code;
      if (sec === 'COR') found('amount_cents', 'must be zero in class COR, which moves no money', { expected: '0000000000' });
      else if (factsOf(sec).no_money)
        found('amount_cents', `must be zero in class ${sec}, which moves no money`, { expected: '0000000000' });
      else if (isForward(facts) && (isPurpose(facts, 'prenote') || isPurpose(facts, 'zero-dollar'))) {
        found('amount_cents', `must be zero for transaction code ${facts.entry.transaction_code}`, { expected: '0000000000' });
      }
    },
  },
  {
    id: 'entry.zero-dollar-class',
    says: 'Zero-dollar entries with remittance data are of CCD, CTX, IAT, ACK or ATX.',
    source: CODES,
    level: 'error',
    of_code: true,
    applies: ({ header }) => factsOf(header.standard_entry_class_code)?.zero_dollar !== true,
    operator_code: 'R26',
    check(facts, found) {
      const sec = facts.header.standard_entry_class_code;
      if (isForward(facts) && isPurpose(facts, 'zero-dollar') && !factsOf(sec).zero_dollar) {
        found('transaction_code', `is for zero-dollar entries, which class ${sec} has not`);
      }
    },
  },
  {
    id: 'entry.zero-dollar-addenda',
    says: 'A zero-dollar entry of CCD or CTX carries an addenda: there is nothing else in it.',
    source: 'Appendix Three: zero dollar entries',
    level: 'error',
    operator_code: 'R25',
    classes: ['CCD', 'CTX'],
    check(facts, found) {
      if (isForward(facts) && isPurpose(facts, 'zero-dollar') && facts.addenda.length === 0)
        found(null, 'a zero-dollar entry must have an addenda 05');
    },
  },
  {
    id: 'entry.amount-limit',
    says: 'ARC, BOC and POP entries are at most $25,000, RCK and XCK entries at most $2,500.',
    source: 'Article Two: eligible source documents; Appendix Two',
    level: 'error',
    operator_code: 'R19',
    classes: ['ARC', 'BOC', 'POP', 'RCK', 'XCK'],
    check(facts, found) {
      const { limit_cents } = factsOf(facts.header.standard_entry_class_code);
      if (limit_cents !== undefined && facts.entry.amount_cents > limit_cents) {
        found(
          'amount_cents',
          `must not be above $${(limit_cents / 100).toLocaleString('en-US')} in class ${facts.header.standard_entry_class_code}`,
        );
      }
    },
  },
  {
    id: 'entry.same-day-amount',
    says: 'An entry of a batch that asks for same-day settlement is at most $1,000,000, and none is international.',
    source: 'Article Eight: same day entry',
    level: 'warning',
    applies: ({ format, header }) => format !== 'iat' && (header.company_descriptive_date ?? '').startsWith('SD'),
    check({ entry }, found) {
      if (entry.amount_cents > SAME_DAY_LIMIT_CENTS) found('amount_cents', 'is above $1,000,000: it does not settle on the same day');
    },
  },
  {
    id: 'entry.mandatory-zeros',
    says: 'Account number and receiver name are not zeros.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R26',
    check({ entry }, found) {
      if (isZeros(entry['account_number'])) found('account_number', 'must not be zeros');
      if (isZeros(entry['receiver_name'])) found('receiver_name', 'must not be zeros');
    },
  },
  {
    id: 'entry.trace-odfi',
    says: 'A trace number begins with the ODFI of its batch.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check({ header, entry: { trace_number } }, found) {
      if (trace_number !== undefined && !trace_number.startsWith(header.originating_dfi_identification)) {
        found('trace_number', `must begin with the ODFI of the batch, ${header.originating_dfi_identification}`);
      }
    },
  },
  {
    id: 'entry.trace-ascending',
    says: 'Trace numbers go up in a batch, so that none stands in it twice.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check({ entry: { trace_number }, previous_trace_number }, found) {
      if (trace_number === undefined || previous_trace_number === null || trace_number > previous_trace_number) return;
      const rule =
        trace_number === previous_trace_number
          ? 'stands in the batch already'
          : `must be above the one before it in the batch, ${previous_trace_number}`;
      found('trace_number', rule);
    },
  },
  {
    id: 'entry.one-nature',
    says: 'Entries, returns, dishonored returns, contested dishonored returns and notifications of change are in batches of their own; the entry that balances a batch may stand in any.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check(facts, found) {
      const { nature, batch_nature } = facts;
      if (batch_nature === null || nature === batch_nature || isOffset(facts)) return;
      const words = (one: string) => (one === 'forward' ? 'an entry of its own' : `a ${one}`);
      found(null, `${words(nature)} must not be in one batch with ${words(batch_nature)}`);
    },
  },
];

/** Holds an entry to the direction of its class. */
function checkDirection(facts: EntryFacts, found: Found): void {
  const { direction } = factsOf(facts.header.standard_entry_class_code);
  if (direction === undefined || facts.code === undefined || facts.code.direction === direction) return;
  if (descriptionOf(facts) === 'REVERSAL' || isOffset(facts)) return;
  found('transaction_code', `must be a ${direction} in class ${facts.header.standard_entry_class_code}`);
}
