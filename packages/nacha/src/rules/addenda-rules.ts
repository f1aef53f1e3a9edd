import type { AddendaInput } from '../addenda.ts';
import { IAT_ADDENDA_TABLES } from '../addenda-iat.ts';
import { enrollmentOf } from '../enrollment.ts';
import { type EntryFacts, type EntryRule, type Found, isZeros } from './rule.ts';

const IAT = 'Appendix Three: IAT addenda';
const IAT_ORDER = Object.keys(IAT_ADDENDA_TABLES);
const MANDATORY_COUNT = 7;
const MOST_PAYMENT = 2;
const MOST_CORRESPONDENTS = 5;
const MOST_OPTIONAL = 5;
/** What an international payment is for, and the classes that one may have begun as. */
// biome-ignore format: a list
const TRANSACTION_TYPES = [
  'ANN', 'BUS', 'DEP', 'LOA', 'MIS', 'MOR', 'PEN', 'REM', 'RLS', 'SAL', 'TAX',
  'ARC', 'BOC', 'MTE', 'POP', 'POS', 'RCK', 'SHR', 'TEL', 'WEB',
];

/** A check that looks at each addenda. */
function each(look: (one: AddendaInput, found: (field: string, words: string) => void) => void): EntryRule['check'] {
  return ({ addenda }, found) => {
    for (const [index, one] of addenda.entries()) look(one, (field, words) => found(field, words, { addenda: index }));
  };
}

/** Rules about addenda 02, 05 and 10 to 18. */
export const ADDENDA_RULES: readonly EntryRule[] = [
  {
    id: 'addenda.terminal',
    says: 'The date in an addenda 02 is MMDD, and terminal, serial number and place are not zeros.',
    source: 'Appendix Three: addenda 02',
    level: 'error',
    needs_addenda: true,
    operator_code: 'R25',
    classes: ['POS', 'SHR', 'MTE'],
    check: each((one, say) => {
      if (one.kind !== 'terminal' && one.kind !== 'machine') return;
      if (!/^(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/.test(one.transaction_date))
        say('transaction_date', 'must be a day of the year, MMDD');
      for (const field of ['terminal_identification_code', 'transaction_serial_number', 'terminal_location', 'terminal_city'] as const) {
        if (isZeros(one[field])) say(field, 'must not be zeros');
      }
      if (!/^[A-Z]{2}$/.test(one.terminal_state)) say('terminal_state', 'must be two letters of a state');
    }),
  },
  {
    id: 'addenda.machine-time',
    says: 'The time in an addenda 02 of MTE is HHMMSS, or blank.',
    source: 'Appendix Three: addenda 02',
    level: 'error',
    needs_addenda: true,
    operator_code: 'R25',
    classes: ['MTE'],
    check: each((one, say) => {
      if (one.kind !== 'machine' || (one.transaction_time ?? '') === '') return;
      if (!/^([01][0-9]|2[0-3])[0-5][0-9][0-5][0-9]$/.test(one.transaction_time ?? ''))
        say('transaction_time', 'must be a time of day, HHMMSS');
    }),
  },
  {
    id: 'addenda.enrollment',
    says: 'The addenda of ENR hold eight parts between asterisks: transaction code, routing number, check digit, account, SSN or tax number, last name, first name, 0 or 1.',
    source: 'Appendix Three: ENR',
    level: 'error',
    needs_addenda: true,
    classes: ['ENR'],
    check: each((one, say) => {
      if (one.kind === 'payment' && enrollmentOf(one.payment_information) === null) say('payment_information', 'must hold an enrollment');
    }),
  },
  {
    id: 'addenda.death',
    says: 'The addenda of DNE hold DATE OF DEATH, CUSTOMERSSN and AMOUNT between asterisks.',
    source: 'Appendix Three: DNE',
    level: 'error',
    needs_addenda: true,
    classes: ['DNE'],
    check: each((one, say) => {
      if (
        one.kind === 'payment' &&
        !/^ *DATE OF DEATH\*[0-9]{6}\*CUSTOMERSSN\*[0-9#X]{9}\*AMOUNT\*[^*]+\\ *$/.test(one.payment_information)
      ) {
        say('payment_information', 'must hold date of death, social security number and amount');
      }
    }),
  },
  {
    id: 'addenda.iat-set',
    says: 'An international entry has the addenda 10 to 16, one each and in order, then at most two of 17 and five of 18, five together; a return has 10 to 16 and its addenda 99.',
    source: 'Appendix Two: what an operator returns an entry for',
    level: 'error',
    operator_code: 'R25',
    classes: ['IAT', 'COR'],
    check: checkIatSet,
  },
  {
    id: 'addenda.iat-transaction-type',
    says: `The transaction type of addenda 10 is one of ${TRANSACTION_TYPES.join(', ')}.`,
    source: IAT,
    level: 'error',
    needs_addenda: true,
    operator_code: 'R26',
    classes: ['IAT'],
    check: each((one, say) => {
      if (one.kind !== 'iat-transaction') return;
      if (!TRANSACTION_TYPES.includes(one.transaction_type_code)) say('transaction_type_code', 'must be an assigned transaction type');
    }),
  },
  {
    id: 'addenda.iat-bank',
    says: 'The banks of addenda 13, 14 and 18 have a qualifier (01, 02 or 03) and a country of two letters.',
    source: IAT,
    level: 'error',
    needs_addenda: true,
    operator_code: 'R26',
    classes: ['IAT'],
    check: each((one, say) => {
      if (!('bank_identification_qualifier' in one)) return;
      if (!/^0[123]$/.test(one.bank_identification_qualifier)) say('bank_identification_qualifier', 'must be 01, 02 or 03');
      if (!/^[A-Z]{2}$/.test(one.branch_country_code)) say('branch_country_code', 'must be two letters of a country');
    }),
  },
  {
    id: 'addenda.iat-mandatory-zeros',
    says: 'Names, streets and places of international entries are not zeros.',
    source: IAT,
    level: 'error',
    needs_addenda: true,
    operator_code: 'R26',
    classes: ['IAT'],
    check: each((one, say) => {
      for (const field of [
        'receiver_name',
        'originator_name',
        'street_address',
        'city_and_state',
        'country_and_postal_code',
        'bank_name',
      ]) {
        if (isZeros((one as unknown as Record<string, unknown>)[field])) say(field, 'must not be zeros');
      }
    }),
  },
  {
    id: 'addenda.iat-places',
    says: 'City and state, country and postal code have an asterisk between them and a backslash at the end.',
    source: IAT,
    level: 'warning',
    needs_addenda: true,
    classes: ['IAT'],
    check: each((one, say) => {
      if (!('city_and_state' in one)) return;
      for (const field of ['city_and_state', 'country_and_postal_code'] as const) {
        if (!/^[^*]+\*[^*]*\\$/.test(one[field])) say(field, 'should have * between its parts and \\ at the end');
      }
    }),
  },
];

function checkIatSet(facts: EntryFacts, found: Found): void {
  if (facts.format !== 'iat') return;
  const kinds = facts.addenda.map(({ kind }) => kind as string);
  if (facts.nature === 'notification of change') return;
  // Only a return repeats the addenda of what it returns; what follows on it need not.
  if ((facts.nature === 'dishonored return' || facts.nature === 'contested dishonored return') && !kinds.includes('iat-transaction'))
    return;
  for (let index = 0; index < MANDATORY_COUNT; index += 1) {
    if (kinds[index] === IAT_ORDER[index]) continue;
    const is_there = kinds.includes(IAT_ORDER[index] ?? '');
    found(null, is_there ? `addenda ${10 + index} must be the ${index + 1}. of its entry` : `addenda ${10 + index} is missing`, {
      expected: String(10 + index),
    });
    return;
  }
  const rest = kinds.slice(MANDATORY_COUNT).filter((kind) => IAT_ORDER.includes(kind));
  const payments = rest.filter((kind) => kind === 'iat-payment').length;
  const correspondents = rest.filter((kind) => kind === 'iat-correspondent-bank').length;
  if (payments + correspondents < rest.length) found(null, 'addenda 10 to 16 stand in an entry once each');
  if (payments > MOST_PAYMENT) found(null, `an entry has at most ${MOST_PAYMENT} addenda 17`);
  if (correspondents > MOST_CORRESPONDENTS) found(null, `an entry has at most ${MOST_CORRESPONDENTS} addenda 18`);
  else if (payments + correspondents > MOST_OPTIONAL) found(null, `an entry has at most ${MOST_OPTIONAL} addenda 17 and 18`);
}
