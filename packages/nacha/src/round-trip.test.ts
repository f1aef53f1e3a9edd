import fc from 'fast-check';
import { expect, it } from 'vitest';
import { header } from '../test/build.ts';
import {
  type AddendaInput,
  checkDigitOf,
  type FileInput,
  readFile,
  type StandardEntryClass,
  type StandardEntryInput,
  traceNumber,
  writeFile,
} from './index.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const text = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength });
/** Text as it comes back: trailing blanks are filling. */
const value = (maxLength: number) => text(maxLength).map((characters) => characters.trimEnd());
const mandatory = (maxLength: number) => value(maxLength).filter((characters) => !/^0*$/.test(characters));
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const routing = digits(8).map((first) => first + checkDigitOf(first));

const trace = digits(15).filter((characters) => /[1-9]/.test(characters));
const day = fc.integer({ min: 1, max: 366 }).map((number) => String(number).padStart(3, '0'));
const short_date = date.map((iso_date) => iso_date.slice(2).replaceAll('-', ''));
const reason = fc.constantFrom('01', '02', '10', '29');
const dishonor_reason = fc.constantFrom('61', '62', '67', '68', '69', '70');

const returned = fc.record({
  kind: fc.constant('return' as const),
  return_code: fc.integer({ min: 1, max: 39 }).map((number) => `R${String(number).padStart(2, '0')}`),
  original_trace_number: trace,
  date_of_death: date,
  original_receiving_dfi_identification: digits(8),
  addenda_information: value(44),
  trace_number: digits(15),
});
const dishonored = fc.record({
  kind: fc.constant('dishonored-return' as const),
  return_code: fc.constantFrom('R61', 'R62', 'R67', 'R68', 'R70'),
  original_trace_number: trace,
  original_receiving_dfi_identification: digits(8),
  return_trace_number: digits(15),
  return_settlement_date: day,
  return_reason_code: reason,
  addenda_information: value(21),
  trace_number: digits(15),
});
const contested = fc.record({
  kind: fc.constant('contested-return' as const),
  return_code: fc.integer({ min: 71, max: 77 }).map((number) => `R${number}`),
  original_trace_number: trace,
  original_entry_returned_date: short_date,
  original_receiving_dfi_identification: digits(8),
  original_settlement_date: day,
  return_trace_number: digits(15),
  return_settlement_date: day,
  return_reason_code: reason,
  dishonor_trace_number: digits(15),
  dishonor_settlement_date: day,
  dishonor_reason_code: dishonor_reason,
  trace_number: digits(15),
});
const CORRECTIONS = {
  C01: '1918171614',
  C02: '121042882',
  C03: '121042882   1918171614',
  C05: '37',
  C06: '1918171614          37',
  C07: '1210428821918171614       37',
  C13: '',
};
const change = fc
  .record({
    kind: fc.constant('change' as const),
    change_code: fc.constantFrom(...(Object.keys(CORRECTIONS) as (keyof typeof CORRECTIONS)[])),
    original_trace_number: trace,
    original_receiving_dfi_identification: digits(8),
    trace_number: digits(15),
  })
  .map((notification) => ({ ...notification, corrected_data: CORRECTIONS[notification.change_code] }));
const refused = fc.record({
  kind: fc.constant('refused-change' as const),
  refusal_code: fc.integer({ min: 61, max: 69 }).map((number) => `C${number}`),
  original_trace_number: trace,
  original_receiving_dfi_identification: digits(8),
  corrected_data: value(29),
  change_code: fc.constantFrom('C01', 'C02'),
  change_trace_sequence_number: digits(7),
  trace_number: digits(15),
});
const payment = fc.record({ kind: fc.constant('payment' as const), payment_information: value(80) });

type Kind = { sec: StandardEntryClass; code: string; amount: fc.Arbitrary<number>; addenda: fc.Arbitrary<AddendaInput[]> };

const live = fc.integer({ min: 1, max: 9_999_999_99 });
const zero = fc.constant(0);
const none = fc.constant<AddendaInput[]>([]);
const one = (addenda: fc.Arbitrary<AddendaInput>) => addenda.map((only) => [only]);
const KINDS: Kind[] = [
  { sec: 'WEB', code: '27', amount: live, addenda: fc.oneof(none, one(payment)) },
  { sec: 'WEB', code: '28', amount: zero, addenda: none },
  { sec: 'WEB', code: '26', amount: live, addenda: one(returned) },
  { sec: 'WEB', code: '26', amount: live, addenda: one(dishonored) },
  { sec: 'WEB', code: '26', amount: live, addenda: one(contested) },
  { sec: 'PPD', code: '22', amount: live, addenda: fc.oneof(none, one(payment)) },
  { sec: 'PPD', code: '37', amount: live, addenda: none },
  { sec: 'CCD', code: '32', amount: live, addenda: fc.oneof(none, one(payment)) },
  { sec: 'CCD', code: '24', amount: zero, addenda: one(payment) },
  { sec: 'CCD', code: '21', amount: live, addenda: one(returned) },
  { sec: 'TEL', code: '27', amount: live, addenda: none },
  { sec: 'COR', code: '26', amount: zero, addenda: one(fc.oneof(change, refused)) },
];

const batch = fc.constantFrom(...KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    odfi: digits(8).filter((characters) => characters !== '00000000'),
    first_sequence: fc.integer({ min: 0, max: 9_000_000 }),
    company_name: mandatory(16),
    company_discretionary_data: value(20),
    company_identification: mandatory(10),
    company_entry_description: mandatory(10),
    company_descriptive_date: value(6),
    effective_entry_date: fc.option(date),
    settlement_date: fc.oneof(fc.constant(''), day),
    message_authentication_code: value(19),
    entries: fc.array(
      fc.record({
        receiving_routing_number: routing,
        account_number: mandatory(17),
        amount_cents: kind.amount,
        receiver_identification: value(15),
        receiver_name: mandatory(22),
        discretionary_data: kind.sec === 'WEB' || kind.sec === 'TEL' ? fc.constantFrom('S', 'R') : value(2),
        gap: fc.integer({ min: 1, max: 1000 }),
        addenda: kind.addenda,
      }),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

type AnyBatch = typeof batch extends fc.Arbitrary<infer T> ? T : never;

function batchInput({ kind, odfi, first_sequence, entries, message_authentication_code, ...texts }: AnyBatch, index: number) {
  let sequence = first_sequence;
  return {
    format: 'standard' as const,
    header: {
      ...texts,
      service_class_code: '200' as const,
      standard_entry_class_code: kind.sec,
      originator_status_code: '1' as const,
      originating_dfi_identification: odfi,
      batch_number: index + 1,
    },
    entries: entries.map(({ gap, ...entry }): StandardEntryInput => {
      sequence += gap;
      return { ...entry, transaction_code: kind.code, trace_number: traceNumber(odfi, sequence) };
    }),
    control: { message_authentication_code },
  };
}

it('every file that can be written is read back value for value, and written again byte for byte', () => {
  fc.assert(
    fc.property(
      fc.array(batch, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('\n' as const, '\r\n' as const),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (batches, line_ending, final_line_ending, padded, blank_last_line) => {
        const layout = { line_ending, final_line_ending, padded, blank_last_line };
        const input: FileInput = { header, batches: batches.map(batchInput), layout };
        const written = writeFile(input);
        const file = readFile(written);
        expect(file.batches).toMatchObject(batches.map(batchInput));
        expect(file.header).toMatchObject({ ...header });
        expect(writeFile(file)).toBe(written);

        const entries = batches.flatMap((one_batch) => one_batch.entries);
        const sum_cents = entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        expect(file.control.total_debit_cents + file.control.total_credit_cents).toBe(sum_cents);
        expect(file.control.entry_addenda_count).toBe(entries.reduce((count, { addenda }) => count + 1 + addenda.length, 0));
      },
    ),
    { numRuns: 300 },
  );
});
