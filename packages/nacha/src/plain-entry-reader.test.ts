import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchHeader } from '../test/build.ts';
import type { AnyBatchHeader } from './batch-formats.ts';
import { readRecord } from './codec.ts';
import { ENTRY_DETAIL } from './entry-detail.ts';
import { PlainEntryReader } from './plain-entry-reader.ts';
import { checkDigitOf } from './routing-number.ts';
import { RuleChecker } from './rules/check.ts';
import { entryRulesOf, Levels } from './rules/levels.ts';
import type { EntryFacts } from './rules/rule.ts';
import { describeTransactionCode } from './transaction-codes.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Mostly what is right, else what is not, or is in some batches only. */
const mostly = (right: readonly string[], ...others: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** Columns 1 to 94 of an entry, each field as it may stand there. */
const records = fc
  .tuple(
    mostly(['27', '37', '22'], '26', '28', '29', '55', '82', '2 '),
    fc.oneof(
      { weight: 6, arbitrary: digits(8).map((first) => first + checkDigitOf(first)) },
      { weight: 1, arbitrary: fc.constantFrom('231380105', '00000000A', '         ') },
    ),
    mostly(['12345678', '12345678901234567', '0012'], ' 1', '0000', '0 0', ''),
    mostly(['0000000001', '9999999999', '0000001234'], '0000000000', '00000A1234', '      1234'),
    fc.constantFrom('', 'KX7PQ2', '123456789012345', '  left'),
    mostly(['John Doe', 'A name of 22 character'], '0', '000', ' x', 'OFFSET', ''),
    mostly(['S', 'R'], '', 'xx', ' S'),
    mostly(['0'], '1', ' '),
    mostly(['121042880000003'], '121042880000002', '999999990000001', '121042880000001', '12104288000000A', '121042890000000'),
  )
  .map(([code, routing, account, amount, identification, name, discretionary, indicator, trace]) =>
    [
      '6',
      code,
      routing,
      account.padEnd(17),
      amount,
      identification.padEnd(15),
      name.padEnd(22),
      discretionary.padEnd(2),
      indicator,
      trace,
    ].join(''),
  );

const headers = fc.record({
  service_class_code: fc.constantFrom('200', '220', '225'),
  standard_entry_class_code: fc.constantFrom('WEB', 'PPD', 'CCD', 'TEL'),
  company_entry_description: mostly(['PAYMENT'], 'REVERSAL', 'ACCTVERIFY', 'RETRY PYMT'),
  company_descriptive_date: mostly([''], 'SD1300'),
});

/** What the codec and the rules make of an entry that follows another: its values and all that is found, warnings too. */
function byCodec(header: AnyBatchHeader, record: string, previous_trace_number: string | null) {
  const found: string[] = [];
  const values = readRecord(ENTRY_DETAIL, record, (_, field) => found.push(field));
  const checker = new RuleChecker((rule) => found.push(rule.id));
  const facts = {
    format: 'standard',
    header,
    entry: values,
    code: describeTransactionCode(values?.transaction_code ?? ''),
    addenda: [],
    nature: 'forward',
    batch_nature: 'forward',
    previous_trace_number,
  } as unknown as EntryFacts;
  const rules = entryRulesOf(Levels.of({}).rulesFor(header.standard_entry_class_code, false), facts);
  if (values !== null) checker.checkEntry(rules, facts);
  return { values, found };
}

it('reads an entry only when the codec would and no rule has anything to say, with the same values', () => {
  let read = 0;
  fc.assert(
    fc.property(
      headers,
      records,
      fc.constantFrom(null, '121042880000002', '999999990000001', '000000009999999'),
      (changes, record, previous) => {
        const header = { ...batchHeader, ...changes } as AnyBatchHeader;
        const reader = PlainEntryReader.of('standard', header);
        if (previous !== null) reader?.note(previous);
        const values = reader?.read(record) ?? null;
        if (values === null || reader === null) return;
        read += 1;
        expect({ values, found: [] }).toEqual(byCodec(header, record, previous));
        expect(Object.keys(values)).toEqual(Object.keys(byCodec(header, record, previous).values ?? {}));
        expect([reader.first_eight, reader.is_debit]).toEqual([Number(record.slice(3, 11)), '27 37'.includes(values.transaction_code)]);
      },
    ),
    { numRuns: 30_000, seed: 1 },
  );
  expect(read).toBeGreaterThan(300);
});

it('is never asked in batches whose entries are never plain', () => {
  const of = (changes: object) => PlainEntryReader.of('standard', { ...batchHeader, ...changes } as AnyBatchHeader);
  expect(of({ standard_entry_class_code: 'COR' })).toBeNull();
  expect(of({ company_descriptive_date: 'SD1300' })).toBeNull();
  expect(of({ company_entry_description: 'reversal' })).toBeNull();
  expect(of({})).not.toBeNull();
});
