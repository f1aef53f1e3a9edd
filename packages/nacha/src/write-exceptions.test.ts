import { describe, expect, it } from 'vitest';
import { header } from '../test/build.ts';
import { type BatchInput, type FileInput, readFile, traceNumber, writeFile } from './index.ts';

/** Our ODFI, and the receiving bank that the entries are about. */
const ODFI = '12104288';
const RDFI_ROUTING_NUMBER = '231380104';

const batch = (changes: Partial<BatchInput['header']> & Record<string, unknown>) => ({
  service_class_code: '225' as const,
  company_name: 'GREEN LEAF MKT',
  company_identification: '1234567890',
  standard_entry_class_code: 'WEB' as const,
  company_entry_description: 'PURCHASE',
  effective_entry_date: '2026-11-23',
  originating_dfi_identification: ODFI,
  batch_number: 1,
  ...changes,
});

const receiver = {
  receiving_routing_number: RDFI_ROUTING_NUMBER,
  account_number: '12345678',
  receiver_identification: 'KX7PQ2',
  receiver_name: 'John Doe',
};

/** The lines of the file's one batch: header, entries and addenda, control. */
function linesOf(input: FileInput): string[] {
  const text = writeFile(input);
  // Whatever is written is read back value for value, and is the same bytes when it is written from those.
  expect(writeFile(readFile(text))).toBe(text);
  return text.split('\n').slice(1, 5);
}

describe('the ODFI writes from plain values', () => {
  it('a refusal of a notification of change', () => {
    const lines = linesOf({
      header,
      batches: [
        {
          header: batch({ standard_entry_class_code: 'COR' }),
          entries: [
            {
              ...receiver,
              transaction_code: '26',
              amount_cents: 0,
              trace_number: traceNumber(ODFI, 7),
              addenda: [
                {
                  kind: 'refused-change',
                  refusal_code: 'C62',
                  original_trace_number: '121042880000003',
                  original_receiving_dfi_identification: '23138010',
                  corrected_data: '1918171614',
                  change_code: 'C01',
                  change_trace_sequence_number: '0000088',
                },
              ],
            },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      '5225GREEN LEAF MKT                      1234567890CORPURCHASE        261123   1121042880000001',
      '62623138010412345678         0000000000KX7PQ2         John Doe                1121042880000007',
      '798C62121042880000003      231380101918171614                   C010000088     121042880000007',
      `822500000200231380100000000000000000000000001234567890${' '.repeat(25)}121042880000001`,
    ]);
  });

  it('a dishonored return', () => {
    const lines = linesOf({
      header,
      batches: [
        {
          header: batch({}),
          entries: [
            {
              ...receiver,
              transaction_code: '26',
              amount_cents: 1234,
              discretionary_data: 'S',
              trace_number: traceNumber(ODFI, 8),
              addenda: [
                {
                  kind: 'dishonored-return',
                  return_code: 'R68',
                  original_trace_number: '121042880000003',
                  original_receiving_dfi_identification: '23138010',
                  return_trace_number: '231380100000456',
                  return_settlement_date: '329',
                  return_reason_code: '01',
                  addenda_information: 'Untimely Return',
                },
              ],
            },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      '5225GREEN LEAF MKT                      1234567890WEBPURCHASE        261123   1121042880000001',
      '62623138010412345678         0000001234KX7PQ2         John Doe              S 1121042880000008',
      '799R68121042880000003      23138010   23138010000045632901Untimely Return      121042880000008',
      `822500000200231380100000000012340000000000001234567890${' '.repeat(25)}121042880000001`,
    ]);
  });

  it('a payout to a business, a CCD credit', () => {
    const lines = linesOf({
      header,
      batches: [
        {
          header: batch({ service_class_code: '220', standard_entry_class_code: 'CCD', company_entry_description: 'PAYOUT' }),
          entries: [
            {
              ...receiver,
              receiver_name: 'Harbor Books LLC',
              transaction_code: '22',
              amount_cents: 98_765_43,
              trace_number: traceNumber(ODFI, 9),
              addenda: [{ kind: 'payment', payment_information: 'Payout PO-2026-11-20' }],
            },
          ],
        },
      ],
    });
    expect(lines).toEqual([
      '5220GREEN LEAF MKT                      1234567890CCDPAYOUT          261123   1121042880000001',
      '62223138010412345678         0009876543KX7PQ2         Harbor Books LLC        1121042880000009',
      `705${'Payout PO-2026-11-20'.padEnd(80)}00010000009`,
      `822000000200231380100000000000000000098765431234567890${' '.repeat(25)}121042880000001`,
    ]);
  });

  it('a refund to a consumer, a PPD credit', () => {
    const lines = linesOf({
      header,
      batches: [
        {
          header: batch({ service_class_code: '220', standard_entry_class_code: 'PPD', company_entry_description: 'REFUND' }),
          entries: [{ ...receiver, transaction_code: '32', amount_cents: 1234, trace_number: traceNumber(ODFI, 10) }],
        },
      ],
    });
    expect(lines.slice(0, 3)).toEqual([
      '5220GREEN LEAF MKT                      1234567890PPDREFUND          261123   1121042880000001',
      '63223138010412345678         0000001234KX7PQ2         John Doe                0121042880000010',
      `822000000100231380100000000000000000000012341234567890${' '.repeat(25)}121042880000001`,
    ]);
  });
});
