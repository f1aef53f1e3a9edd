import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchHeader, header } from '../test/build.ts';
import { judge } from '../test/judge.ts';
import {
  checkDigitOf,
  checkFile,
  describeTransactionCode,
  FileWriter,
  MOST_ENTRY_CENTS,
  type OffsetAccount,
  offsetEntriesOf,
  readFile,
  type StandardEntryInput,
  traceNumber,
  writeFile,
} from './index.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const routing = digits(8).map((first) => first + checkDigitOf(first));
const account = fc.record({
  routing_number: routing,
  account_number: fc.integer({ min: 1, max: 10 ** 12 }).map(String),
  account_type: fc.constantFrom('checking' as const, 'savings' as const),
});
const paid = fc.record({
  direction: fc.constantFrom('debit' as const, 'credit' as const),
  receiving_routing_number: routing,
  account_number: fc.integer({ min: 1, max: 10 ** 12 }).map(String),
  amount_cents: fc.integer({ min: 1, max: 10 ** 8 }),
});
const batch = fc.record({
  class: fc.constantFrom('WEB' as const, 'PPD' as const, 'CCD' as const),
  entries: fc.array(paid, { minLength: 1, maxLength: 9 }),
});

const ODFI = batchHeader.originating_dfi_identification;

/** A file of these batches, each with what balances it at its end. */
function balanced(batches: readonly (typeof batch extends fc.Arbitrary<infer T> ? T : never)[], own: OffsetAccount): string {
  const writer = new FileWriter({ header });
  let sequence = 0;
  const nextTrace = () => {
    sequence += 1;
    return traceNumber(ODFI, sequence);
  };
  for (const [index, { class: standard_entry_class_code, entries }] of batches.entries()) {
    writer.begin({ header: { ...batchHeader, standard_entry_class_code, service_class_code: '200', batch_number: index + 1 } });
    for (const { direction, ...entry } of entries)
      writer.add({
        ...entry,
        transaction_code: direction === 'debit' ? '27' : '32',
        receiver_name: 'John Doe',
        ...(standard_entry_class_code === 'WEB' && { discretionary_data: 'S' }),
        trace_number: nextTrace(),
      });
    const totals = writer.batch_totals;
    if (!totals) throw new Error('no batch');
    for (const offset of offsetEntriesOf({ ...totals, standard_entry_class_code }, own))
      writer.add({ ...offset, trace_number: nextTrace() });
  }
  writer.end();
  return new TextDecoder('latin1').decode(writer.take());
}

describe('balanced batches', () => {
  it('debit as much as they credit, each by one entry to the own account for each direction', () => {
    fc.assert(
      fc.property(fc.array(batch, { minLength: 1, maxLength: 5 }), account, (batches, own) => {
        const text = balanced(batches, own);
        expect(judge(text, checkFile).accepted).toBe(true);
        const file = readFile(text);
        expect(file.control.total_debit_cents).toBe(file.control.total_credit_cents);
        for (const [index, { header, entries, control }] of file.batches.entries()) {
          const given = batches[index]?.entries ?? [];
          const sumOf = (direction: string) =>
            given.filter((entry) => entry.direction === direction).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
          expect(header.service_class_code).toBe('200');
          expect(control.total_debit_cents).toBe(sumOf('debit') + sumOf('credit'));
          expect(control.total_credit_cents).toBe(sumOf('debit') + sumOf('credit'));
          expect(control.entry_addenda_count).toBe(entries.length);
          const offsets = entries.slice(given.length) as StandardEntryInput[];
          expect(offsets.map((offset) => [describeTransactionCode(offset.transaction_code), offset.amount_cents])).toEqual(
            (['debit', 'credit'] as const)
              .filter((direction) => sumOf(direction) > 0)
              .map((direction) => [
                { account: own.account_type, direction: direction === 'debit' ? 'credit' : 'debit', purpose: 'live' },
                sumOf(direction),
              ]),
          );
          for (const offset of offsets)
            expect(offset).toMatchObject({
              receiving_routing_number: own.routing_number,
              account_number: own.account_number,
              receiver_name: 'OFFSET',
              receiver_identification: '',
              addenda: [],
            });
        }
        expect(writeFile(file)).toBe(text);
      }),
    );
  });

  it('have no entry over nothing', () => {
    const own = { routing_number: '231380104', account_number: '1', account_type: 'checking' } as const;
    expect(offsetEntriesOf({ standard_entry_class_code: 'PPD', total_debit_cents: 0, total_credit_cents: 0 }, own)).toEqual([]);
  });

  it('hold at most what one entry can', () => {
    const own = { routing_number: '231380104', account_number: '1', account_type: 'checking' } as const;
    const written = (total_debit_cents: number) => () => {
      const writer = new FileWriter({ header });
      writer.begin({ header: { ...batchHeader, standard_entry_class_code: 'PPD', service_class_code: '200' } });
      for (const offset of offsetEntriesOf({ standard_entry_class_code: 'PPD', total_debit_cents, total_credit_cents: 0 }, own))
        writer.add({ ...offset, trace_number: traceNumber(ODFI, 1) });
      return writer.end().total_credit_cents;
    };
    expect(written(MOST_ENTRY_CENTS)()).toBe(MOST_ENTRY_CENTS);
    expect(written(MOST_ENTRY_CENTS + 1)).toThrow('amount_cents');
  });
});
