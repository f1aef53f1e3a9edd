import { factsOf } from './classes.ts';
import { isOffset } from './entry-rules.ts';
import { type BatchFacts, descriptionOf, type EntryFacts, type EntryRule, isZeros } from './rule.ts';

const OPERATOR_ENTRIES = 'Appendix Two: what an operator returns an entry for';
const DESCRIPTIONS = 'Appendix Three: company entry description';
const CARD_TYPES = ['01', '02', '03', '11', '12', '13', '21', '99'];
const MICRO_LIMIT_CENTS = 100;
const IAT_MANDATORY = 7;

function isForward({ nature }: EntryFacts): boolean {
  return nature === 'forward';
}

function isDescribed(...descriptions: readonly string[]): (facts: BatchFacts) => boolean {
  return (facts) => descriptions.includes(descriptionOf(facts));
}

/** Rules about the fields that only some classes have, and about what a batch's description says of its entries. */
export const CLASS_RULES: readonly EntryRule[] = [
  {
    id: 'entry.payment-type',
    says: 'Columns 77 to 78 say S (single) or R (recurring) in WEB; in TEL they may also be blank.',
    source: 'Appendix Three: payment type code',
    level: 'error',
    operator_code: 'R26',
    classes: ['WEB', 'TEL'],
    check(facts, found) {
      if (!isForward(facts) || isOffset(facts)) return;
      const type = facts.entry.discretionary_data ?? '';
      const sec = facts.header.standard_entry_class_code;
      if (/^ ?[SR]$/.test(type) || (sec === 'TEL' && type === '')) return;
      found('discretionary_data', `must be the payment type code of class ${sec}: S for single, R for recurring`);
    },
  },
  {
    id: 'entry.payment-type-shifted',
    says: 'The payment type code stands in column 77, a blank behind it.',
    source: 'Appendix Three: payment type code',
    level: 'warning',
    classes: ['WEB', 'TEL'],
    check(facts, found) {
      const type = facts.entry.discretionary_data ?? '';
      if (isForward(facts) && / [SR]/.test(type)) found('discretionary_data', 'should stand in column 77', { expected: type.trim() });
    },
  },
  {
    id: 'entry.receiver-name',
    says: 'RCK entries name whose check it is.',
    source: 'Appendix Three: RCK',
    level: 'error',
    operator_code: 'R26',
    classes: ['RCK'],
    check({ entry }, found) {
      if ((entry['receiver_name'] ?? '') === '') found('receiver_name', 'must not be blank in class RCK');
    },
  },
  {
    id: 'entry.check-serial-number',
    says: 'The serial number of a check is not zeros.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R26',
    classes: ['ARC', 'BOC', 'POP', 'RCK', 'TRC', 'XCK'],
    check({ entry }, found) {
      if (isZeros(entry['check_serial_number'])) found('check_serial_number', 'must not be zeros');
    },
  },
  {
    id: 'entry.terminal-state',
    says: 'The state of a terminal in POP is two letters.',
    source: 'Appendix Three: terminal state',
    level: 'error',
    operator_code: 'R26',
    classes: ['POP'],
    check({ entry }, found) {
      if (!/^[A-Z]{2}$/.test(String(entry['terminal_state']))) found('terminal_state', 'must be two letters of a state');
    },
  },
  {
    id: 'entry.card-transaction-type',
    says: `The card transaction type is one of ${CARD_TYPES.join(', ')}.`,
    source: 'Appendix Three: card transaction type code',
    level: 'error',
    operator_code: 'R26',
    classes: ['POS', 'SHR'],
    check(facts, found) {
      if (isForward(facts) && !CARD_TYPES.includes(String(facts.entry['card_transaction_type_code']))) {
        found('card_transaction_type_code', `must be one of ${CARD_TYPES.join(', ')}`);
      }
    },
  },
  {
    id: 'entry.card-expiration-date',
    says: 'The expiration date of a card in SHR is MMYY.',
    source: 'Appendix Three: card expiration date',
    level: 'error',
    operator_code: 'R26',
    classes: ['SHR'],
    check({ entry }, found) {
      if (!/^(0[1-9]|1[0-2])[0-9]{2}$/.test(String(entry['card_expiration_date'])))
        found('card_expiration_date', 'must be a month and a year, MMYY');
    },
  },
  {
    id: 'entry.acknowledged-trace',
    says: 'The trace number of the entry that is acknowledged (ACK, ATX) is not zeros.',
    source: 'Appendix Six: acknowledgment entries',
    level: 'error',
    operator_code: 'R27',
    classes: ['ACK', 'ATX'],
    check({ entry }, found) {
      if (isZeros(entry['original_entry_trace_number'])) found('original_entry_trace_number', 'must not be zeros');
    },
  },
  {
    id: 'entry.screening-indicators',
    says: 'The screening indicators of international entries are blank, 0 or 1.',
    source: 'Appendix Three: OFAC screening indicator',
    level: 'error',
    classes: ['IAT', 'COR'],
    check({ format, entry }, found) {
      if (format !== 'iat') return;
      for (const field of ['ofac_screening_indicator', 'secondary_ofac_screening_indicator']) {
        if (!/^[01]?$/.test(String(entry[field] ?? ''))) found(field, 'must be blank, 0 or 1');
      }
    },
  },
  {
    id: 'entry.addenda-count',
    says: 'CTX, ATX, TRX, ENR and IAT entries state how many addenda they have.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R25',
    classes: ['CTX', 'ATX', 'TRX', 'ENR', 'IAT'],
    check(facts, found) {
      const { field, stated, count } = statedAddenda(facts);
      // A return has other addenda than what it returns, whose number it repeats.
      if (stated === undefined || stated === count || !isForward(facts) || isOddCount(facts)) return;
      found(field, `must be ${count}, so many follow`, { expected: String(count).padStart(4, '0') });
    },
  },
  {
    id: 'entry.addenda-count-odd',
    says: 'IAT entries count the addenda past the seven mandatory ones, too, and ENR entries have a number where it belongs.',
    source: 'Appendix Three: number of addenda records',
    level: 'warning',
    classes: ['IAT', 'ENR'],
    check(facts, found) {
      const { field, count } = statedAddenda(facts);
      if (isForward(facts) && isOddCount(facts))
        found(field, `should be ${count}, so many follow`, { expected: String(count).padStart(4, '0') });
    },
  },
  {
    id: 'entry.payment-addenda',
    says: 'PPD, CCD, WEB, CIE, ACK and DNE have one addenda 05 at most, CTX, ATX, ENR and TRX up to 9,999; all others, returns and notifications of change have none.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    needs_addenda: true,
    operator_code: 'R25',
    check({ format, header, addenda, nature }, found) {
      if (format === 'iat' || addenda.length === 0) return;
      const [, most] = nature === 'forward' ? factsOf(header.standard_entry_class_code).payment_addenda : [0, 0];
      let count = 0;
      for (const { kind } of addenda) if (kind === 'payment') count += 1;
      if (count > most)
        found(null, `such an entry of class ${header.standard_entry_class_code} has at most ${most} addenda 05`, {
          expected: String(most),
        });
    },
  },
  {
    id: 'entry.addenda-missing',
    says: 'DNE, ENR and TRX entries have an addenda 05, POS, SHR and MTE entries one addenda 02.',
    source: OPERATOR_ENTRIES,
    level: 'error',
    operator_code: 'R25',
    classes: ['DNE', 'ENR', 'TRX', 'POS', 'SHR', 'MTE'],
    check({ header, addenda, nature, code }, found) {
      if (nature !== 'forward' || (code?.purpose === 'prenote' && factsOf(header.standard_entry_class_code).no_money !== true)) return;
      const { payment_addenda, terminal } = factsOf(header.standard_entry_class_code);
      if (payment_addenda[0] > 0 && addenda.length === 0)
        found(null, `an entry of class ${header.standard_entry_class_code} must have an addenda 05`);
      if (terminal === undefined) return;
      const count = addenda.filter(({ kind }) => kind === terminal).length;
      if (count !== 1)
        found(null, `an entry of class ${header.standard_entry_class_code} must have one addenda 02, has ${count}`, { expected: '1' });
    },
  },
  {
    id: 'entry.health-care-addenda',
    says: 'A live entry of a batch described HCCLAIMPMT is a credit with one addenda, which begins with the segment TRN*1*.',
    source: 'Article Two: health care EFT entries',
    level: 'error',
    applies: isDescribed('HCCLAIMPMT'),
    check(facts, found) {
      if (!isForward(facts) || facts.code?.purpose !== 'live' || isOffset(facts)) return;
      if (facts.code.direction !== 'credit') found('transaction_code', 'must be a credit in a batch described HCCLAIMPMT');
      const [addenda] = facts.addenda;
      if (addenda?.kind !== 'payment') found(null, 'a health care payment must have an addenda 05 with its TRN segment');
      else if (!addenda.payment_information.startsWith('TRN*1*'))
        found('payment_information', 'must begin with the segment TRN*1*', { addenda: 0 });
    },
  },
  {
    id: 'entry.micro-amount',
    says: 'A credit of a batch described ACCTVERIFY is under $1.00.',
    source: 'Article Two: micro-entries',
    level: 'error',
    applies: isDescribed('ACCTVERIFY'),
    check(facts, found) {
      if (!isForward(facts) || isOffset(facts)) return;
      if (facts.code?.direction === 'credit' && facts.entry.amount_cents >= MICRO_LIMIT_CENTS)
        found('amount_cents', 'must be under $1.00 in a micro-entry');
    },
  },
  {
    id: 'entry.described-debit',
    says: 'Entries of batches described RECLAIM and RETURN FEE are debits.',
    source: DESCRIPTIONS,
    level: 'error',
    applies: isDescribed('RECLAIM', 'RETURN FEE'),
    check(facts, found) {
      if (!isForward(facts) || isOffset(facts)) return;
      if (facts.code?.direction === 'credit') found('transaction_code', `must be a debit in a batch described ${descriptionOf(facts)}`);
    },
  },
  {
    id: 'entry.described-live',
    says: 'Entries of batches described REVERSAL, RETRY PYMT, RECLAIM and RETURN FEE move money.',
    source: DESCRIPTIONS,
    level: 'error',
    applies: isDescribed('REVERSAL', 'RETRY PYMT', 'RECLAIM', 'RETURN FEE'),
    check(facts, found) {
      if (!isForward(facts)) return;
      const purpose = facts.code?.purpose;
      if (purpose === 'prenote' || purpose === 'zero-dollar') {
        found('transaction_code', `must be one that moves money in a batch described ${descriptionOf(facts)}`);
      }
    },
  },
];

/** How many addenda an entry says that it has, and has. What is no number is NaN, what was left out undefined. */
function statedAddenda({ format, entry, addenda }: EntryFacts) {
  const field = format === 'enr' ? 'stated_addenda_count' : 'addenda_count';
  const given = entry[field];
  const stated = typeof given === 'string' ? Number(given.trim() === '' ? Number.NaN : given) : given;
  return { field, stated, count: addenda.length };
}

/** What some senders write instead: in IAT the mandatory addenda alone, in ENR a longer name. */
function isOddCount(facts: EntryFacts): boolean {
  const { stated, count } = statedAddenda(facts);
  return facts.format === 'iat' ? stated === IAT_MANDATORY && count > IAT_MANDATORY : Number.isNaN(stated);
}
