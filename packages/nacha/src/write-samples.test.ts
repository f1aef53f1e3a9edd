import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileInput, traceNumber, writeFile } from './index.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../test/samples', name), 'latin1').trimEnd();

/** The header that most samples share. */
const sample_header = {
  immediate_destination: '031300012',
  immediate_origin: '0231380104',
  file_creation_date: '2019-08-16',
  file_creation_time: '10:55',
  immediate_destination_name: 'Federal Reserve Bank',
  immediate_origin_name: 'My Bank Name',
  reference_code: '12345678',
};

describe('written from values, a file is byte for byte', () => {
  it('the sample of PPD debits', () => {
    const input: FileInput = {
      header: sample_header,
      batches: [
        {
          header: {
            service_class_code: '225',
            company_name: 'Name on Account',
            company_identification: '231380104',
            standard_entry_class_code: 'PPD',
            company_entry_description: 'REG.SALARY',
            effective_entry_date: '2019-08-16',
            originating_dfi_identification: '12104288',
            batch_number: 1,
          },
          entries: [
            {
              transaction_code: '27',
              receiving_routing_number: '231380104',
              account_number: '123456789',
              amount_cents: 200000000,
              receiver_name: 'Debit Account',
              trace_number: traceNumber('12104288', 1),
            },
          ],
        },
      ],
    };
    expect(writeFile(input).trimEnd()).toBe(sample('ppd-debit.ach'));
  });

  it('the sample of CCD debits', () => {
    const common = {
      transaction_code: '27',
      receiving_routing_number: '231380104',
      account_number: '744-5678-99',
      receiver_name: 'Best Co. #123456789012',
      discretionary_data: 'S',
    };
    const input: FileInput = {
      header: sample_header,
      batches: [
        {
          header: {
            service_class_code: '225',
            company_name: 'Name on Account',
            company_identification: '231380104',
            standard_entry_class_code: 'CCD',
            company_entry_description: 'Vndr Pay',
            effective_entry_date: '2019-08-16',
            originating_dfi_identification: '03130001',
            batch_number: 1,
          },
          entries: [
            { ...common, amount_cents: 500000, receiver_identification: 'location1234567', trace_number: '031300010000001' },
            { ...common, amount_cents: 125, receiver_identification: 'Fee123456789012', trace_number: '031300010000002' },
          ],
        },
      ],
    };
    expect(writeFile(input).trimEnd()).toBe(sample('ccd-debit.ach'));
  });

  it('the sample of WEB credits, with their addenda', () => {
    const input: FileInput = {
      header: sample_header,
      batches: [
        {
          header: {
            service_class_code: '220',
            company_name: 'Name on Account',
            company_identification: '231380104',
            standard_entry_class_code: 'WEB',
            company_entry_description: 'Subscribe',
            effective_entry_date: '2019-08-16',
            originating_dfi_identification: '12104288',
            batch_number: 1,
          },
          entries: [
            {
              transaction_code: '22',
              receiving_routing_number: '231380104',
              account_number: '12345678',
              amount_cents: 10000,
              receiver_identification: '#789654',
              receiver_name: 'John Doe',
              discretionary_data: 'S',
              trace_number: '121042880000001',
              addenda: [{ kind: 'payment', payment_information: 'PAY-GATE payment\\' }],
            },
          ],
        },
      ],
    };
    expect(writeFile(input).trimEnd()).toBe(sample('web-credit.ach'));
  });

  it('the returns that a bank sent', () => {
    const batch = (routing: string, batch_number: number) => ({
      service_class_code: '200' as const,
      company_name: 'CoinLion',
      company_identification: '123456789',
      standard_entry_class_code: 'WEB' as const,
      company_entry_description: 'TRANSFER',
      effective_entry_date: '2000-01-01',
      originating_dfi_identification: routing,
      batch_number,
    });
    const input: FileInput = {
      header: {
        immediate_destination: '091400606',
        immediate_origin: '691000134',
        file_creation_date: '2018-10-17',
        file_creation_time: '03:06',
        immediate_destination_name: 'FIRST BANK & TRUST',
        immediate_origin_name: 'ASF APPLICATION SUPERVI',
      },
      batches: [
        {
          header: batch('09100001', 1),
          control: { company_identification: ' 123456789' },
          entries: [
            {
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
                  original_receiving_dfi_identification: '09100001',
                },
              ],
            },
          ],
        },
        {
          header: batch('02100002', 2),
          control: { company_identification: ' 123456789' },
          entries: [
            {
              transaction_code: '21',
              receiving_routing_number: '091400606',
              account_number: '867530999999',
              amount_cents: 4565,
              receiver_identification: 'NmRjZTJmMzItMGN',
              receiver_name: 'Bob Marley',
              discretionary_data: 'S',
              trace_number: '021000029461242',
              addenda: [
                {
                  kind: 'return',
                  return_code: 'R03',
                  original_trace_number: '091400600000003',
                  original_receiving_dfi_identification: '02100002',
                },
              ],
            },
          ],
        },
      ],
    };
    expect(writeFile(input).trimEnd()).toBe(sample('as-sent/return-WEB.ach'));
  });

  it('the sample of a notification of change', () => {
    const input: FileInput = {
      header: { ...sample_header, immediate_destination: '231380104', immediate_origin: '0121042882', reference_code: '' },
      batches: [
        {
          header: {
            service_class_code: '220',
            company_name: 'Your Company, in',
            company_identification: '121042882',
            standard_entry_class_code: 'COR',
            company_entry_description: 'Vendor Pay',
            effective_entry_date: '2019-08-16',
            originating_dfi_identification: '12104288',
            batch_number: 1,
          },
          entries: [
            {
              transaction_code: '21',
              receiving_routing_number: '231380104',
              account_number: '744-5678-99',
              amount_cents: 0,
              receiver_identification: 'location #23',
              receiver_name: 'Best Co. #23',
              trace_number: '121042880000001',
              addenda: [
                {
                  kind: 'change',
                  change_code: 'C01',
                  original_trace_number: '121042880000001',
                  original_receiving_dfi_identification: '12104288',
                  corrected_data: '1918171614',
                  trace_number: '091012980000088',
                },
              ],
            },
          ],
        },
      ],
    };
    expect(writeFile(input).trimEnd()).toBe(sample('cor-read.ach'));
  });
});
