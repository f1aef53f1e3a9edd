import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchHeader, entry } from '../test/build.ts';
import type { AnyBatchHeader, AnyEntry } from './batch-formats.ts';
import { writeRecord } from './codec.ts';
import { ENTRY_DETAIL } from './entry-detail.ts';
import { PlainEntryWriter } from './plain-entry.ts';
import { checkDigitOf } from './routing-number.ts';
import { RuleChecker } from './rules/check.ts';
import { entryRulesOf, Levels } from './rules/levels.ts';
import type { EntryFacts } from './rules/rule.ts';
import { addEntry, noTotals } from './totals.ts';
import { describeTransactionCode } from './transaction-codes.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const anything = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.constantFrom(undefined, null, 7, '', ' ', '  x '),
);
/** Mostly what is right, else anything. */
const orAnything = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: right as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything });

const entries = fc.record({
  transaction_code: orAnything(fc.constantFrom('22', '27', '32', '37', '26', '28', '29', '55', '82')),
  receiving_routing_number: orAnything(digits(8).map((first) => first + checkDigitOf(first))),
  account_number: orAnything(fc.constantFrom('12345678', ' 1', '12345678901234567', '0000', '0012')),
  amount_cents: orAnything(fc.oneof(fc.integer({ min: 1, max: 10 ** 10 }), fc.constantFrom(0, -1, 0.5, 9_999_999_999, Number.NaN))),
  receiver_identification: orAnything(fc.constantFrom('', 'KX7PQ2', undefined, '123456789012345')),
  receiver_name: orAnything(fc.constantFrom('John Doe', 'Jane Doe', '0', '00  ', 'A name of 22 characters', 'A name of 22 character')),
  discretionary_data: orAnything(fc.constantFrom('S', 'R', 'S', 'R', '', 'xx')),
  trace_number: orAnything(fc.integer({ min: 0, max: 20 }).map((sequence) => `12104288${String(sequence).padStart(7, '0')}`)),
});

function blankRecord() {
  const bytes = new Uint8Array(94).fill(0x20);
  return { bytes, view: new DataView(bytes.buffer) };
}

/** What the codec makes of an entry that is not the first of its batch: its bytes and totals, or the error. */
function byCodec(header: AnyBatchHeader, values: AnyEntry, previous_trace_number: string) {
  const bytes = new Uint8Array(94);
  const totals = noTotals();
  const checker = new RuleChecker((rule, _, words) => {
    if (rule.level === 'error') throw new Error(words);
  });
  writeRecord(ENTRY_DETAIL, { ...values }, () => ({}), bytes, 0, { derived: { addenda_record_indicator: '0' } });
  const code = describeTransactionCode(values.transaction_code);
  const facts = {
    format: 'standard',
    header,
    entry: values,
    code,
    addenda: [],
    nature: 'forward',
    batch_nature: 'forward',
    previous_trace_number,
  };
  const rules = entryRulesOf(Levels.of({}).rulesFor(header.standard_entry_class_code, false), facts as unknown as EntryFacts);
  checker.checkEntry(rules, facts as unknown as EntryFacts);
  addEntry(totals, values, code, 0);
  return { bytes: [...bytes], totals };
}

it('writes an entry only when the codec would, with the same bytes and totals', () => {
  let written = 0;
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom('200', '220', '225'),
      fc.constantFrom('WEB', 'PPD', 'CCD', 'TEL'),
      // The last is of another ODFI, as may be agreed on.
      fc.oneof({ weight: 19, arbitrary: fc.constant('121042880000010') }, { weight: 1, arbitrary: fc.constant('999999990000001') }),
      (values, service_class_code, standard_entry_class_code, previous) => {
        const header = { ...batchHeader, service_class_code, standard_entry_class_code };
        const totals = noTotals();
        const { bytes, view } = blankRecord();
        const plain = PlainEntryWriter.of('standard', header, totals);
        plain?.note(previous);
        if (!plain?.write(values as unknown as AnyEntry, { bytes, view }, 0)) {
          expect(totals).toEqual(noTotals());
          return;
        }
        written += 1;
        expect({ bytes: [...bytes], totals }).toEqual(byCodec(header, values as unknown as AnyEntry, previous));
      },
    ),
    { numRuns: 12_000, seed: 1 },
  );
  expect(written).toBeGreaterThan(100);
});

it('is never asked in batches whose entries are never plain', () => {
  expect(PlainEntryWriter.of('standard', { ...batchHeader, standard_entry_class_code: 'COR' }, noTotals())).toBeNull();
  expect(PlainEntryWriter.of('ctx', { ...batchHeader, standard_entry_class_code: 'CTX' }, noTotals())).toBeNull();
  expect(PlainEntryWriter.of('standard', batchHeader, noTotals())?.write(entry, blankRecord(), 0)).toBe(true);
});
