import { describe, expect, it, test } from 'vitest';
import { batchHeader, entry, fileOf, header } from '../test/build.ts';
import { ALL_CLASSES, classBatch, classFile } from '../test/classes.ts';
import {
  type Batch,
  type BatchInput,
  balancedBatch,
  changesOf,
  contestedReturnsOf,
  correctionOf,
  dishonoredReturnsOf,
  flattenedFile,
  mergedFile,
  prenotesOf,
  readFile,
  rebuiltFile,
  refusedChangesOf,
  returnsOf,
  reversalsOf,
  type StandardEntryClass,
  splitFile,
  writeFile,
} from './index.ts';

const RDFI = { originating_dfi_identification: '23138010', batch_number: 1, first_sequence: 7 };
const ODFI = { originating_dfi_identification: '12104288', batch_number: 1, first_sequence: 9 };

/** The batch as it is read once it has been written, with its settlement date put in as an operator does. */
function sent(batch: BatchInput, settlement_date = '330'): Batch {
  const settled = { ...batch, header: { ...batch.header, settlement_date } } as BatchInput;
  const text = writeFile({ header, batches: [settled] });
  const file = readFile(text);
  expect(file.warnings).toEqual([]);
  expect(writeFile(file)).toBe(text);
  const [read] = file.batches;
  if (!read) throw new Error('a file has a batch');
  return read;
}

const all = <More extends object>(batch: Batch | BatchInput, more: More) => [...batch.entries].map((one) => ({ entry: one, ...more }));
const RETURNABLE = ALL_CLASSES.filter((sec) => sec !== 'ADV' && sec !== 'COR');

describe('what answers an entry is built from it [DEV-10]', () => {
  test.each(RETURNABLE)('%s: returned, dishonored, contested; corrected, and that refused', (sec) => {
    const original = sent(classBatch(sec));
    const [first] = original.entries;

    const returned = sent(returnsOf(original, all(original, { return_code: 'R03' }), RDFI));
    const [came_back] = returned.entries;
    expect(came_back).toMatchObject({
      receiving_routing_number: '121042882',
      account_number: first?.account_number,
      amount_cents: first?.amount_cents,
      trace_number: '231380100000007',
    });
    expect(came_back?.addenda.at(-1)).toMatchObject({
      return_code: 'R03',
      original_trace_number: '121042880000001',
      original_receiving_dfi_identification: '23138010',
    });
    expect(returned.header.standard_entry_class_code).toBe(sec);

    const dishonored = sent(dishonoredReturnsOf(returned, all(returned, { return_code: 'R68' }), ODFI), '331');
    expect(dishonored.entries[0]).toMatchObject({ receiving_routing_number: '231380104', trace_number: '121042880000009' });
    expect(dishonored.entries[0]?.addenda).toMatchObject([
      { kind: 'dishonored-return', return_trace_number: '231380100000007', return_settlement_date: '330', return_reason_code: '03' },
    ]);

    const dates = { original_entry_returned_date: '261126', original_settlement_date: '328' };
    const contested = sent(contestedReturnsOf(dishonored, all(dishonored, { return_code: 'R73', ...dates }), RDFI));
    expect(contested.entries[0]?.addenda).toMatchObject([
      {
        kind: 'contested-return',
        return_code: 'R73',
        original_trace_number: '121042880000001',
        return_trace_number: '231380100000007',
        dishonor_trace_number: '121042880000009',
        dishonor_settlement_date: '331',
        dishonor_reason_code: '68',
        ...dates,
      },
    ]);

    const changed = sent(changesOf(original, all(original, { change_code: 'C01', correction: { account_number: '1918171614' } }), RDFI));
    expect(changed.header.standard_entry_class_code).toBe('COR');
    const notification = changed.entries[0]?.addenda[0];
    expect(notification?.kind).toBe(sec === 'IAT' ? 'iat-change' : 'change');
    expect(correctionOf(notification as { change_code: string; corrected_data: string })).toEqual({ account_number: '1918171614' });

    const refused = sent(refusedChangesOf(changed, all(changed, { refusal_code: 'C62' }), ODFI));
    expect(refused.entries[0]?.addenda).toMatchObject([
      {
        kind: 'refused-change',
        refusal_code: 'C62',
        change_code: 'C01',
        corrected_data: '1918171614',
        change_trace_sequence_number: '0000007',
      },
    ]);
  });

  it('refuses what does not fit', () => {
    const original = classBatch('PPD');
    expect(() => changesOf(original, all(original, { change_code: 'C02', correction: {} }), RDFI)).toThrow('laid out as change code C02');
    expect(() => changesOf(original, all(original, { change_code: 'C99', correction: {} }), RDFI)).toThrow('is not known');
    expect(() => dishonoredReturnsOf(original, all(original, { return_code: 'R68' }), ODFI)).toThrow(
      'must have an addenda that is a return',
    );
    expect(() => refusedChangesOf(original, all(original, { refusal_code: 'C62' }), ODFI)).toThrow('must have an addenda that is a change');
    expect(() => contestedReturnsOf(original, all(original, { return_code: 'R73' }), RDFI)).toThrow(
      'must have an addenda that is a dishonored-return',
    );
  });
});

describe('what an originator sends next is built from what it sent [DEV-10]', () => {
  const movesMoney: StandardEntryClass[] = RETURNABLE.filter((sec) => !['ACK', 'ATX', 'DNE', 'ENR', 'RCK', 'XCK'].includes(sec));

  test.each(movesMoney)('%s: reversed, and tested', (sec) => {
    const original = classBatch(sec);
    const reversal = sent(reversalsOf(original, { ...ODFI, effective_entry_date: '2026-11-24' }), '');
    expect(reversal.header).toMatchObject({
      company_entry_description: 'REVERSAL',
      standard_entry_class_code: sec,
      effective_entry_date: '2026-11-24',
    });
    const is_debit = sec !== 'CIE' && sec !== 'IAT';
    expect(reversal.header.service_class_code).toBe(is_debit ? '220' : '225');
    expect(reversal.entries[0]).toMatchObject({
      transaction_code: is_debit ? '22' : '27',
      amount_cents: 1234,
      trace_number: '121042880000009',
    });

    if (sec === 'TRX' || sec === 'MTE') return;
    const prenotes = sent(prenotesOf(original, ODFI), '');
    expect(prenotes.entries[0]).toMatchObject({ transaction_code: is_debit ? '28' : '23', amount_cents: 0 });
  });

  it('what moves no money is neither reversed nor tested', () => {
    expect(() => reversalsOf(classBatch('DNE'), ODFI)).toThrow('only what moves money can be reversed');
    expect(() => prenotesOf(classBatch('ACK'), ODFI)).toThrow('only what moves money has a prenote');
  });

  test.each(['PPD', 'CCD', 'WEB', 'TEL'] as const)('%s: balanced', (sec) => {
    const account = { routing_number: '121042882', account_number: '555', account_type: 'checking' } as const;
    const batch = sent(balancedBatch(classBatch(sec), account), '');
    expect(batch.control).toMatchObject({ total_debit_cents: 1234, total_credit_cents: 1234, service_class_code: '200' });
    expect(batch.entries[1]).toMatchObject({ receiver_name: 'OFFSET', transaction_code: '22', trace_number: '121042880000002' });
  });
});

describe('files are put together, taken apart and changed [DEV-10]', () => {
  const second = { ...entry, trace_number: '121042880000002' };
  const batches = (...numbers: number[]) =>
    numbers.flatMap((batch_number) => [
      ...fileOf([{ ...entry, trace_number: `12104288${String(batch_number).padStart(7, '0')}` }], { batch_number }).batches,
    ]);

  it('merged: batches in their order, numbered from 1, totals computed', () => {
    const merged = readFile(
      writeFile(mergedFile([readFile(writeFile(fileOf())), classFile('CCD'), readFile(writeFile(fileOf([entry, second])))])),
    );
    expect(
      merged.batches.map((batch) => [batch.header.batch_number, batch.header.standard_entry_class_code, batch.entries.length]),
    ).toEqual([
      [1, 'WEB', 1],
      [2, 'CCD', 1],
      [3, 'WEB', 2],
    ]);
    expect(merged.control).toMatchObject({ batch_count: 3, total_debit_cents: 4 * 1234 });
    expect(() => mergedFile([fileOf(), { ...fileOf(), header: { ...header, immediate_origin: '121042882' } }])).toThrow(
      'must be that of the first file',
    );
    expect(() => mergedFile([])).toThrow('there must be a file');
  });

  it('split: a file for each class', () => {
    const mixed = {
      header,
      batches: ALL_CLASSES.filter((sec) => sec !== 'ADV').map((sec, index) => classBatch(sec, { header: { batch_number: index + 1 } })),
    };
    const parts = splitFile(readFile(writeFile(mixed)), (batch) => batch.header.standard_entry_class_code);
    expect(parts.size).toBe(mixed.batches.length);
    for (const [sec, part] of parts)
      expect(readFile(writeFile(part)).batches).toMatchObject([{ header: { standard_entry_class_code: sec, batch_number: 1 } }]);
  });

  it('flattened: batches with one header become one, and no trace number stands twice', () => {
    const file = {
      header,
      batches: [...batches(3, 2, 1), { ...classBatch('CCD'), header: { ...classBatch('CCD').header, batch_number: 4 } } as BatchInput],
    };
    const flat = readFile(writeFile(flattenedFile(file)));
    expect(flat.batches.map((batch) => batch.entries.map((one) => ('trace_number' in one ? one.trace_number.slice(-1) : '')))).toEqual([
      ['1', '2', '3'],
      ['1'],
    ]);
    const twice = flattenedFile({ header, batches: [...batches(1), ...batches(1)] });
    expect([...twice.batches]).toHaveLength(2);
    expect(flat.control.total_debit_cents).toBe(4 * 1234);
  });

  it('changed: totals follow, and what only a control says stays', () => {
    const file = readFile(
      writeFile({ header, batches: [{ header: batchHeader, entries: [entry], control: { message_authentication_code: 'MAC' } }] }),
    );
    const [first] = file.batches;
    if (first?.format !== 'standard' || !first.entries[0]) throw new Error('it was written so');
    first.entries[0].amount_cents = 5;
    expect(() => writeFile(file)).toThrow('must be 5, as computed from the entries');
    const rebuilt = readFile(writeFile(rebuiltFile(file)));
    expect(rebuilt.control.total_debit_cents).toBe(5);
    expect(rebuilt.batches[0]?.control).toMatchObject({ total_debit_cents: 5, message_authentication_code: 'MAC' });
  });
});
