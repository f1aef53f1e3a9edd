import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { batchHeader, entry, fileOf, header } from '../test/build.ts';
import { type FileInput, FileWriter, NachaError, readFile, type StandardEntryInput, traceNumber, writeFile, writeLines } from './index.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../test/samples', name), 'latin1').trimEnd();

function errorOf(write: () => unknown): NachaError {
  try {
    write();
  } catch (error) {
    expect(error).toBeInstanceOf(NachaError);
    return error as NachaError;
  }
  throw new Error('nothing was thrown');
}

describe('the writer computes', () => {
  it('counts, hash, totals, addenda numbers and filling', () => {
    const entries: StandardEntryInput[] = Array.from({ length: 9 }, (_, index) => ({
      ...entry,
      receiving_routing_number: '999999992',
      amount_cents: 100 + index,
      trace_number: traceNumber('12104288', index + 1),
      addenda: index === 8 ? [{ kind: 'payment', payment_information: 'order 9' }] : [],
    }));
    const lines = [...writeLines(fileOf(entries))];
    expect(lines).toHaveLength(20);
    expect(lines.every((line) => line.length === 94)).toBe(true);
    expect(lines[11]).toBe(`705order 9${' '.repeat(73)}00010000009`);
    // 9 entries and an addenda; 9 x 99,999,999 = 899,999,991; 900 + 36 cents of debits.
    expect(lines[12]).toBe(`8225000010${'0899999991'}${'000000000936'}${'000000000000'}1234567890${' '.repeat(25)}121042880000001`);
    expect(lines[13]).toBe(`9000001${'000002'}${'00000010'}${'0899999991'}${'000000000936'}${'000000000000'}${' '.repeat(39)}`);
    expect(lines.slice(14)).toEqual(Array(6).fill('9'.repeat(94)));
  });

  it('an entry hash of ten digits from a sum that has more', () => {
    const entries = Array.from({ length: 101 }, (_, index) => ({
      ...entry,
      receiving_routing_number: '999999992',
      trace_number: traceNumber('12104288', index + 1),
    }));
    expect(readFile(writeFile(fileOf(entries))).control.entry_hash).toBe(String(99_999_999 * 101).slice(-10));
  });

  it('the whole file lazily, from generators', () => {
    let made = 0;
    function* entries() {
      for (; made < 1000; made += 1) yield { ...entry, trace_number: traceNumber('12104288', made + 1) };
    }
    const lines = writeLines({ header, batches: [{ header: batchHeader, entries: entries() }] });
    for (let count = 0; count < 3; count += 1) lines.next();
    expect(made).toBe(0);
    expect([...lines]).toHaveLength(999 + 2 + 6);
  });
});

describe('a file whose entries come a few at a time', () => {
  const entries = Array.from({ length: 25 }, (_, index) => ({ ...entry, trace_number: traceNumber('12104288', index + 1) }));
  const second = { ...batchHeader, batch_number: 2 };

  it('is the same file, however it is taken, and says what its control record says', () => {
    const whole = writeFile({
      header,
      batches: [
        { header: batchHeader, entries: entries.slice(0, 20) },
        { header: second, entries: entries.slice(20) },
      ],
    });
    const writer = new FileWriter({ header });
    let text = '';
    const take = () => {
      text += Buffer.from(writer.take() ?? []).toString('latin1');
    };
    for (const [index, one] of entries.entries()) {
      if (index === 0) writer.begin({ header: batchHeader });
      if (index === 20) writer.begin({ header: second });
      writer.add(one);
      if (index % 3 === 0) take();
    }
    const totals = writer.end();
    take();
    expect(text).toBe(whole);
    expect(readFile(whole).control).toMatchObject(totals);
    expect(totals).toMatchObject({ batch_count: 2, entry_addenda_count: 25, total_debit_cents: 25 * 1234 });
    expect(writer.take()).toBeUndefined();
  });

  it('writes into bytes that were given back, and into no others', () => {
    const many = Array.from({ length: 12_000 }, (_, index) => ({ ...entry, trace_number: traceNumber('12104288', index + 1) }));
    const whole = writeFile({ header, batches: [{ header: batchHeader, entries: many }] });
    const writer = new FileWriter({ header });
    const memories = new Set<ArrayBufferLike>();
    const kept: Uint8Array[] = [];
    let text = '';
    const take = (given_back: boolean) => {
      const taken = writer.take() ?? new Uint8Array();
      memories.add(taken.buffer);
      text += Buffer.from(taken).toString('latin1');
      if (!given_back) return kept.push(taken);
      // Not a part of it, not twice, nor what is somebody else's.
      writer.giveBack(taken.subarray(0, 95));
      writer.giveBack(taken);
      writer.giveBack(taken);
      writer.giveBack(new Uint8Array(taken.buffer.byteLength).fill(0x21));
    };
    writer.begin({ header: batchHeader });
    for (const one of many) {
      writer.add(one);
      if (writer.is_full) take(memories.size > 1);
    }
    writer.end();
    take(false);
    expect(text).toBe(whole);
    // What was not given back is what it was: the beginning and the end.
    const [first, second, last] = kept.map((bytes) => Buffer.from(bytes).toString('latin1'));
    expect(whole.startsWith(`${first}${second}`)).toBe(true);
    expect(whole.endsWith(last ?? '-')).toBe(true);
    // Two that were kept, and two by turns: the next is at hand when one is given out.
    expect(memories.size).toBe(4);
  });

  it.each([
    ['a trace number that goes back', { ...entry, trace_number: traceNumber('12104288', 1) }],
    ['a name that is not ASCII', { ...entry, trace_number: traceNumber('12104288', 3), receiver_name: 'Zoë' }],
    ['an addenda that does not fit', { ...entry, addenda: [{ kind: 'payment' as const, payment_information: 'x'.repeat(81) }] }],
  ])('is no file after an entry was refused for %s, whoever goes on', (_, refused) => {
    const writer = new FileWriter({ header });
    writer.begin({ header: batchHeader });
    writer.add({ ...entry, trace_number: traceNumber('12104288', 2) });
    errorOf(() => writer.add(refused));
    const next = { ...entry, trace_number: traceNumber('12104288', 4) };
    for (const step of [() => writer.add(next), () => writer.begin({ header: second }), () => writer.take(), () => writer.end()])
      expect(errorOf(step).rule).toBe('nothing more can be written after an error');
  });

  it('has a batch before its first entry, an entry in each batch, and a batch', () => {
    expect(errorOf(() => new FileWriter({ header }).add(entry)).path).toBe('batches');
    expect(errorOf(() => new FileWriter({ header }).end()).path).toBe('batches');
    const writer = new FileWriter({ header });
    writer.begin({ header: batchHeader });
    expect(errorOf(() => writer.begin({ header: second })).path).toBe('batches[0].entries');
  });
});

describe('the writer refuses', () => {
  const refusals: [what: string, input: FileInput, path: string, field: string | null][] = [
    ['a name that is too long', fileOf([{ ...entry, receiver_name: 'x'.repeat(23) }]), 'batches[0].entries[0]', 'receiver_name'],
    ['a name that is not ASCII', fileOf([{ ...entry, receiver_name: 'José' }]), 'batches[0].entries[0]', 'receiver_name'],
    ['a name with a line end in it', fileOf([{ ...entry, receiver_name: 'a\nb' }]), 'batches[0].entries[0]', 'receiver_name'],
    ['a blank name', fileOf([{ ...entry, receiver_name: ' ' }]), 'batches[0].entries[0]', 'receiver_name'],
    ['a fraction of a cent', fileOf([{ ...entry, amount_cents: 0.5 }]), 'batches[0].entries[0]', 'amount_cents'],
    ['a negative amount', fileOf([{ ...entry, amount_cents: -1 }]), 'batches[0].entries[0]', 'amount_cents'],
    ['an amount of more than ten digits', fileOf([{ ...entry, amount_cents: 10 ** 10 }]), 'batches[0].entries[0]', 'amount_cents'],
    ['no amount at all', fileOf([{ ...entry, amount_cents: 0 }]), 'batches[0].entries[0]', 'amount_cents'],
    ['money in a prenote', fileOf([{ ...entry, transaction_code: '28' }]), 'batches[0].entries[0]', 'amount_cents'],
    [
      'a wrong check digit',
      fileOf([{ ...entry, receiving_routing_number: '231380105' }]),
      'batches[0].entries[0]',
      'receiving_routing_number',
    ],
    ['no account number', fileOf([{ ...entry, account_number: '' }]), 'batches[0].entries[0]', 'account_number'],
    ['an unknown transaction code', fileOf([{ ...entry, transaction_code: '20' }]), 'batches[0].entries[0]', 'transaction_code'],
    ['a credit in a batch of debits', fileOf([{ ...entry, transaction_code: '22' }]), 'batches[0].entries[0]', 'transaction_code'],
    ['a return code without a return', fileOf([{ ...entry, transaction_code: '26' }]), 'batches[0].entries[0]', 'transaction_code'],
    ['WEB without its payment type', fileOf([{ ...entry, discretionary_data: '' }]), 'batches[0].entries[0]', 'discretionary_data'],
    ['another ODFI in the trace', fileOf([{ ...entry, trace_number: '031300010000001' }]), 'batches[0].entries[0]', 'trace_number'],
    ['a trace that comes twice', fileOf([entry, entry]), 'batches[0].entries[1]', 'trace_number'],
    ['a trace that goes back', fileOf([{ ...entry, trace_number: '121042880000002' }, entry]), 'batches[0].entries[1]', 'trace_number'],
    [
      'a change outside COR',
      fileOf([
        {
          ...entry,
          addenda: [
            {
              kind: 'change',
              change_code: 'C01',
              original_trace_number: '121042880000001',
              original_receiving_dfi_identification: '23138010',
              corrected_data: '1',
            },
          ],
        },
      ]),
      'batches[0].entries[0]',
      null,
    ],
    [
      'two addenda in WEB',
      fileOf([
        {
          ...entry,
          addenda: [
            { kind: 'payment', payment_information: 'a' },
            { kind: 'payment', payment_information: 'b' },
          ],
        },
      ]),
      'batches[0].entries[0]',
      null,
    ],
    [
      'addenda in TEL',
      fileOf([{ ...entry, addenda: [{ kind: 'payment', payment_information: 'a' }] }], { standard_entry_class_code: 'TEL' }),
      'batches[0].entries[0]',
      null,
    ],
    [
      'COR without a change',
      fileOf([{ ...entry, transaction_code: '26', amount_cents: 0 }], { standard_entry_class_code: 'COR' }),
      'batches[0].entries[0]',
      null,
    ],
    [
      'a dishonor code on a return',
      fileOf([
        {
          ...entry,
          addenda: [
            {
              kind: 'dishonored-return',
              return_code: 'R01',
              original_trace_number: '121042880000001',
              original_receiving_dfi_identification: '23138010',
              return_trace_number: '231380100000001',
              return_settlement_date: '001',
              return_reason_code: '01',
            },
          ],
        },
      ]),
      'batches[0].entries[0].addenda[0]',
      'return_code',
    ],
    ['30 February', fileOf([entry], { effective_entry_date: '2026-02-30' }), 'batches[0].header', 'effective_entry_date'],
    ['a date of another century', fileOf([entry], { effective_entry_date: '1999-01-04' }), 'batches[0].header', 'effective_entry_date'],
    ['a class of another layout', fileOf([entry], { standard_entry_class_code: 'CTX' }), 'batches[0].header', 'standard_entry_class_code'],
    [
      'a class that is none',
      fileOf([entry], { standard_entry_class_code: 'XYZ' as 'WEB' }),
      'batches[0].header',
      'standard_entry_class_code',
    ],
    ['the service class of advices', fileOf([entry], { service_class_code: '280' }), 'batches[0].header', 'service_class_code'],
    ['a missing company name', fileOf([entry], { company_name: undefined as unknown as string }), 'batches[0].header', 'company_name'],
    ['a small letter as file ID modifier', { ...fileOf(), header: { ...header, file_id_modifier: 'a' } }, 'header', 'file_id_modifier'],
    ['25 o’clock', { ...fileOf(), header: { ...header, file_creation_time: '25:00' } }, 'header', 'file_creation_time'],
    ['a batch without entries', fileOf([]), 'batches[0].entries', null],
    ['a file without batches', { header, batches: [] }, 'batches', null],
    ['a control that says otherwise', { ...fileOf(), control: { total_debit_cents: 1 } }, 'control', 'total_debit_cents'],
  ];

  test.each(refusals)('%s', (_, input, path, field) => {
    const error = errorOf(() => writeFile(input));
    expect([error.path, error.field, error.line]).toEqual([path, field, null]);
  });

  it('totals that do not fit', () => {
    const entries = Array.from({ length: 101 }, (_, index) => ({
      ...entry,
      amount_cents: 9_999_999_999,
      trace_number: traceNumber('12104288', index + 1),
    }));
    expect(errorOf(() => writeFile(fileOf(entries)))).toMatchObject({ path: 'batches[0].control', field: 'total_debit_cents' });
  });

  it('sums that a number cannot hold', () => {
    const [batch] = readFile(sample('adv-read.ach')).batches;
    if (batch?.format !== 'adv') throw new Error('the sample has changed');
    const [advice] = batch.entries;
    if (!advice) throw new Error('the sample has changed');
    const entries = Array(9_008).fill({ ...advice, amount_cents: 999_999_999_999 });
    const error = errorOf(() => writeFile({ header, batches: [{ format: 'adv', header: batch.header, entries }] }));
    expect(error.rule).toBe('the amounts add up to more than can be held exactly');
  });

  it('in words that say where and what', () => {
    const error = errorOf(() => writeFile(fileOf([entry, { ...entry, receiver_name: 'Zoë' }])));
    expect(error.message).toBe('batches[0].entries[1], columns 55-76: entry detail receiver_name "Zoë": must be printable ASCII');
  });

  it('without ever repeating an account number', () => {
    const error = errorOf(() => writeFile(fileOf([{ ...entry, account_number: '123456789012345678' }])));
    expect(error.message).toBe(
      'batches[0].entries[0], columns 13-29: entry detail account_number "(withheld)": must fit into 17 characters',
    );
    expect(JSON.stringify({ ...error })).not.toContain('12345678901');
  });

  it('as missing where there is none, and not as withheld', () => {
    const none = errorOf(() => writeFile(fileOf([{ ...entry, account_number: undefined as unknown as string }])));
    expect(none.message).toBe('batches[0].entries[0], columns 13-29: entry detail account_number: is missing');
    const blank = errorOf(() => writeFile(fileOf([{ ...entry, account_number: '   ' }])));
    expect(blank.message).toContain('entry detail account_number "(missing)": ');
  });
});
