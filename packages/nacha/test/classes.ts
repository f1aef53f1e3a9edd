import type { AddendaInput, BatchInput, FileInput, StandardEntryClass } from '../src/index.ts';
import { batchHeader, header } from './build.ts';
import { iatAddenda, iatBatch } from './iat.ts';

/** Fields that a test changes, whether or not they are right. */
export interface Changes {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly entry?: Readonly<Record<string, unknown>>;
}

export const TRACE = '121042880000001';
const RECEIVER = { receiving_routing_number: '231380104', account_number: '12345678', amount_cents: 1234, trace_number: TRACE };
const PERSON = { receiver_identification: 'KX7PQ2', receiver_name: 'John Doe' };
const COMPANY = { receiver_identification: 'KX7PQ2', receiver_name: 'Best Company' };
const CHECK = { check_serial_number: '123', receiver_name: 'John Doe' };
const ITEM = { check_serial_number: '123', process_control_field: 'CHECK1', item_research_number: '1234567890123456' };

export const payment: AddendaInput = { kind: 'payment', payment_information: 'invoice 7' };
export const terminal = {
  kind: 'terminal' as const,
  terminal_identification_code: 'TERM02',
  transaction_serial_number: '100049',
  transaction_date: '0614',
  terminal_location: 'Target Store',
  terminal_city: 'Philadelphia',
  terminal_state: 'PA',
};
export const machine = { ...terminal, kind: 'machine' as const, transaction_time: '123456' };
const ENROLLMENT = '22*12200004*3*123987654321*777777777*DOE*JOHN*1\\';
const DEATH = 'DATE OF DEATH*010218*CUSTOMERSSN*#########*AMOUNT*$$$$.cc\\';
export const ABOUT = { original_trace_number: '231380100000009', original_receiving_dfi_identification: '12104288' };
export const returned: AddendaInput = { kind: 'return', return_code: 'R01', ...ABOUT };
export const change: AddendaInput = { kind: 'change', change_code: 'C01', corrected_data: '1918171614', ...ABOUT };
const THE_RETURN = { return_trace_number: TRACE, return_settlement_date: '179', return_reason_code: '01' };
export const dishonored = { kind: 'dishonored-return' as const, return_code: 'R68', ...ABOUT, ...THE_RETURN };
export const contested = {
  kind: 'contested-return' as const,
  return_code: 'R73',
  ...ABOUT,
  ...THE_RETURN,
  original_entry_returned_date: '261120',
  original_settlement_date: '164',
  dishonor_trace_number: TRACE,
  dishonor_settlement_date: '180',
  dishonor_reason_code: '68',
};
export const iatReturn: AddendaInput = { kind: 'iat-return', return_code: 'R01', original_forward_payment_amount_cents: 1234, ...ABOUT };

type Made = { format: string; header?: object; entry: object };

/** A right batch of each class, as far as it differs from others. */
const CLASSES: Readonly<Record<Exclude<StandardEntryClass, 'IAT'>, Made>> = {
  PPD: { format: 'standard', entry: { transaction_code: '27', ...PERSON } },
  CCD: { format: 'standard', entry: { transaction_code: '27', ...PERSON, addenda: [payment] } },
  WEB: { format: 'standard', entry: { transaction_code: '27', ...PERSON, discretionary_data: 'S' } },
  TEL: { format: 'standard', entry: { transaction_code: '27', ...PERSON } },
  COR: { format: 'standard', entry: { transaction_code: '26', amount_cents: 0, ...PERSON, addenda: [change] } },
  CTX: { format: 'ctx', entry: { transaction_code: '27', ...COMPANY, addenda: [payment, payment] } },
  CIE: {
    format: 'cie',
    header: { service_class_code: '220' },
    entry: { transaction_code: '22', receiver_name: 'Doe', receiver_identification: 'B-17' },
  },
  ARC: { format: 'check', entry: { transaction_code: '27', ...CHECK } },
  BOC: { format: 'check', entry: { transaction_code: '27', ...CHECK } },
  RCK: { format: 'check', header: { company_entry_description: 'REDEPCHECK' }, entry: { transaction_code: '27', ...CHECK } },
  POP: { format: 'pop', entry: { transaction_code: '27', ...CHECK, terminal_city: 'PHIL', terminal_state: 'PA' } },
  POS: { format: 'pos', entry: { transaction_code: '27', ...PERSON, card_transaction_type_code: '01', addenda: [terminal] } },
  SHR: {
    format: 'shr',
    entry: {
      transaction_code: '27',
      card_expiration_date: '1227',
      document_reference_number: '12345678910',
      card_account_number: '4111111111111111',
      card_transaction_type_code: '01',
      addenda: [terminal],
    },
  },
  MTE: { format: 'mte', entry: { transaction_code: '27', receiver_name: 'Doe', receiver_identification: 'CARD 7', addenda: [machine] } },
  TRC: { format: 'trc', entry: { transaction_code: '27', ...ITEM, item_type_indicator: '01' } },
  XCK: { format: 'trc', header: { company_entry_description: 'NO CHECK' }, entry: { transaction_code: '27', ...ITEM } },
  TRX: { format: 'trx', entry: { transaction_code: '27', ...COMPANY, addenda: [payment] } },
  ACK: {
    format: 'ack',
    header: { service_class_code: '220' },
    entry: { transaction_code: '24', amount_cents: 0, original_entry_trace_number: TRACE, receiver_name: 'Best Company' },
  },
  ATX: {
    format: 'atx',
    header: { service_class_code: '220' },
    entry: {
      transaction_code: '24',
      amount_cents: 0,
      original_entry_trace_number: TRACE,
      receiver_name: 'Best Company',
      addenda: [payment],
    },
  },
  DNE: {
    format: 'dne',
    header: { service_class_code: '220', originator_status_code: '2' },
    entry: { transaction_code: '23', amount_cents: 0, ...PERSON, addenda: [{ kind: 'payment', payment_information: DEATH }] },
  },
  ENR: {
    format: 'enr',
    header: { service_class_code: '220', company_entry_description: 'AUTOENROLL' },
    entry: { transaction_code: '23', amount_cents: 0, ...COMPANY, addenda: [{ kind: 'payment', payment_information: ENROLLMENT }] },
  },
  ADV: {
    format: 'adv',
    header: { service_class_code: '280', originator_status_code: '0' },
    entry: {
      transaction_code: '82',
      receiver_name: 'Bank',
      advice_routing_number: '121042882',
      operator_routing_number: '12104288',
      julian_date: '105',
      sequence_number: 1,
      trace_number: undefined,
    },
  },
};

/** A right batch of a class, with changes. */
export function classBatch(sec: StandardEntryClass, changes: Changes = {}): BatchInput {
  if (sec === 'IAT') return iatBatch({ ...changes.entry }, { ...changes.header });
  const { format, header: own_header, entry } = CLASSES[sec];
  return {
    format,
    header: { ...batchHeader, standard_entry_class_code: sec, company_entry_description: 'PAYMENT', ...own_header, ...changes.header },
    entries: [{ ...RECEIVER, ...entry, ...changes.entry }],
  } as unknown as BatchInput;
}

/** A file of such a batch. */
export function classFile(sec: StandardEntryClass, changes?: Changes): FileInput {
  return { header, batches: [classBatch(sec, changes)] };
}

export const ALL_CLASSES = [...Object.keys(CLASSES), 'IAT'] as StandardEntryClass[];
export { iatAddenda };
