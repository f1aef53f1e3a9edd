import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { checkFile, readFile, readFileFrom, writeChunks, writeFile, writeLines } from './index.ts';

const folder = join(import.meta.dirname, '../test/samples');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ach'));
const sample = (name: string) => readFileSync(join(folder, name), 'latin1');

/** The one sample that is not written strictly: its file control lost its trailing blanks. */
const CUT_SHORT = 'cie-credit.ach';

/** Text in pieces of a few characters, as a slow connection might bring it. */
async function* inPieces(text: string, length: number) {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

describe('every sample file', () => {
  it('is there', () => expect(names).toHaveLength(30));

  test.each(names)('%s is read without an error', (name) => {
    expect(checkFile(sample(name)).errors).toEqual([]);
  });

  test.each(names.filter((name) => name !== CUT_SHORT))('%s is rebuilt from its fields, byte for byte', (name) => {
    expect(writeFile(readFile(sample(name)))).toBe(sample(name));
  });

  test.each(names)('%s reads the same when it arrives in pieces', async (name) => {
    expect(await readFileFrom(inPieces(sample(name), 7))).toEqual(readFile(sample(name)));
  });

  test.each(names)('%s reads the same from bytes, and is written in chunks of bytes', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const file = readFile(bytes);
    expect(file).toEqual(readFile(sample(name)));
    expect(await readFileFrom(createReadStream(join(folder, name), { highWaterMark: 50 }))).toEqual(file);
    const written = Buffer.concat([...writeChunks(file)]);
    expect(written.toString('latin1')).toBe(writeFile(file));
    const { line_ending, final_line_ending } = file.layout;
    expect([...writeLines(file)].join(line_ending) + (final_line_ending ? line_ending : '')).toBe(writeFile(file));
  });

  test.each(names)('%s is rebuilt although no line of it is kept', (name) => {
    // The longest value is 80 columns of an addenda; nothing but the words of a warning is as long as a line.
    const as_json = JSON.stringify(readFile(sample(name)), (key, value) => {
      if (key !== 'message' && typeof value === 'string' && value.length >= 94) throw new Error(`a line was kept: ${value}`);
      return value;
    });
    // What JSON carries is all there is: nothing hides in the objects.
    expect(writeFile(JSON.parse(as_json))).toBe(writeFile(readFile(sample(name))));
  });

  test.each(names)('%s with Windows line endings is read, and rebuilt with them', (name) => {
    const text = sample(name).replaceAll('\n', '\r\n');
    const file = readFile(text);
    expect(file.layout.line_ending).toBe('\r\n');
    if (name !== CUT_SHORT) expect(writeFile(file)).toBe(text);
  });

  test.each(names)('%s without its filling of nines is read, with a warning when that leaves a block open', (name) => {
    const text = sample(name).replace(/(\n9{94})+\s*$/, '\n');
    const file = readFile(text);
    expect(writeFile({ ...file, layout: { ...file.layout, padded: true } }).trimEnd()).toBe(writeFile(readFile(sample(name))).trimEnd());
    const records = text.trimEnd().split('\n').length;
    expect(file.warnings.some(({ message }) => message.includes('blocks of ten'))).toBe(records % 10 !== 0);
  });
});

describe('samples in detail', () => {
  it('reads a line whose trailing blanks were cut off, says so, and writes it whole', () => {
    const file = readFile(sample(CUT_SHORT));
    expect(file.warnings).toMatchObject([
      { line: 6, rule_id: 'layout.trailing-blanks-cut', message: 'has 55 characters: read as if its trailing blanks were cut off' },
    ]);
    const lines = sample(CUT_SHORT).split('\n');
    lines[5] = (lines[5] ?? '').padEnd(94);
    expect(writeFile(file)).toBe(lines.join('\n'));
  });

  it('reads returns as a bank sent them', () => {
    const file = readFile(sample('as-sent/return-WEB.ach'));
    expect(file.batches.map((batch) => batch.format)).toEqual(['standard', 'standard']);
    expect(file.batches[0]?.entries[0]).toEqual({
      transaction_code: '26',
      receiving_routing_number: '091400606',
      account_number: '123456789',
      amount_cents: 12354,
      receiver_identification: 'MjMxNDAwMjAtOGQ',
      receiver_name: 'Paul Jones',
      discretionary_data: 'S',
      trace_number: '091000017611242',
      addenda: [
        {
          kind: 'return',
          return_code: 'R01',
          original_trace_number: '091400600000001',
          date_of_death: null,
          original_receiving_dfi_identification: '09100001',
          addenda_information: '',
          trace_number: '091000017611242',
        },
      ],
    });
    expect(file.warnings.map(({ line }) => line)).toEqual([5, 9]);
  });

  it('reads a contested dishonored return', () => {
    const addenda = readFile(sample('contested-return.ach')).batches[0]?.entries[0]?.addenda;
    expect(addenda?.map(({ kind }) => kind)).toEqual(['return', 'dishonored-return', 'contested-return']);
    expect(addenda?.[2]).toEqual({
      kind: 'contested-return',
      return_code: 'R71',
      original_trace_number: '059999990000301',
      original_entry_returned_date: '000167',
      original_receiving_dfi_identification: '12391871',
      original_settlement_date: '164',
      return_trace_number: '779999990000301',
      return_settlement_date: '165',
      return_reason_code: '01',
      dishonor_trace_number: '889999990000301',
      dishonor_settlement_date: '166',
      dishonor_reason_code: '67',
      trace_number: '123918710000001',
    });
  });

  it('reads a notification of change', () => {
    const batch = readFile(sample('cor-read.ach')).batches[0];
    expect(batch?.header.standard_entry_class_code).toBe('COR');
    expect(batch?.entries[0]?.addenda[0]).toMatchObject({ kind: 'change', change_code: 'C01', corrected_data: '1918171614' });
  });

  it('reads what only a class has', () => {
    const file = readFile(sample('pop-debit.ach'));
    expect(file.batches[0]).toMatchObject({
      format: 'pop',
      entries: [{ amount_cents: 250500, check_serial_number: '123456789', terminal_city: 'PHIL', terminal_state: 'PA' }],
    });
  });

  it('reads international entries', () => {
    const batch = readFile(sample('iat-mixedCreditDebit.ach')).batches[0];
    expect(batch).toMatchObject({ format: 'iat', header: { iso_destination_country_code: 'US', originator_identification: '123456789' } });
    expect(batch?.entries[0]).toMatchObject({ account_number: '123456789', amount_cents: 100000, addenda_count: 7 });
    expect(batch?.entries[0]?.addenda).toHaveLength(9);
  });
});
