import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { batchHeader, entry, fileOf, header } from '../test/build.ts';
import { iatAddenda, iatBatch } from '../test/iat.ts';
import { runTool } from '../test/run-tool.ts';
import { type BatchInput, readFile, writeFile } from './index.ts';

const folder = join(import.meta.dirname, '../test/samples');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ach'));

const ACCOUNT = '5544332211';
const ABOUT = { original_trace_number: '121042880000001', original_receiving_dfi_identification: '23138010' };
const IBAN = 'GB29NWBK60161331926819';
const CARD = '4111111111111111';
const COR = { iat_indicator: 'IATCOR', standard_entry_class_code: 'COR', service_class_code: '220' } as const;

/** Numbers that stand in a batch, and must not in what is shown of it. */
const BATCHES: [what: string, batch: BatchInput, numbers: string[]][] = [
  ['an international entry', iatBatch(), ['77665544332211', IBAN]],
  [
    'an international notification of change',
    iatBatch(
      {
        transaction_code: '21',
        amount_cents: 0,
        addenda: [{ kind: 'iat-change', change_code: 'C01', corrected_data: 'CA1029384756473829105647382910564', ...ABOUT }],
      },
      COR,
    ),
    ['77665544332211', 'CA1029384756473829105647382910564'],
  ],
  [
    'an international notification of change of the bank',
    iatBatch(
      { transaction_code: '21', amount_cents: 0, addenda: [{ kind: 'iat-change', change_code: 'C08', corrected_data: IBAN, ...ABOUT }] },
      COR,
    ),
    [IBAN],
  ],
  [
    'a domestic notification of change',
    {
      header: { ...batchHeader, standard_entry_class_code: 'COR' },
      entries: [
        {
          ...entry,
          account_number: ACCOUNT,
          transaction_code: '26',
          amount_cents: 0,
          addenda: [{ kind: 'change', change_code: 'C03', corrected_data: '121042882   5566778899', ...ABOUT }],
        },
      ],
    },
    [ACCOUNT, '5566778899'],
  ],
  [
    'an international return with remarks',
    iatBatch({
      transaction_code: '21',
      addenda: [
        ...iatAddenda,
        {
          kind: 'iat-return',
          return_code: 'R03',
          original_forward_payment_amount_cents: 1234,
          addenda_information: 'NO SUCH 77665544332211',
          ...ABOUT,
        },
      ],
    }),
    ['77665544332211'],
  ],
  [
    'a card',
    {
      format: 'shr',
      header: { ...batchHeader, standard_entry_class_code: 'SHR', company_entry_description: 'PAYMENT' },
      entries: [
        {
          transaction_code: '27',
          receiving_routing_number: '231380104',
          account_number: '987654321',
          amount_cents: 100,
          card_expiration_date: '1227',
          document_reference_number: '12345678910',
          card_account_number: CARD,
          card_transaction_type_code: '01',
          trace_number: '121042880000001',
          addenda: [
            {
              kind: 'terminal',
              terminal_identification_code: 'TERM02',
              transaction_serial_number: '100049',
              transaction_date: '0614',
              terminal_location: 'Target Store',
              terminal_city: 'Philadelphia',
              terminal_state: 'PA',
            },
          ],
        },
      ],
    },
    [CARD, '987654321'],
  ],
  [
    'an account number in other fields of its entry',
    {
      header: batchHeader,
      entries: [{ ...entry, account_number: ACCOUNT, receiver_identification: `A-${ACCOUNT}`, receiver_name: `Doe ${ACCOUNT}` }],
    },
    [ACCOUNT],
  ],
];

describe('account numbers are shown only when asked for, whatever the record [DEV-12]', () => {
  test.each(BATCHES)('%s', async (_, batch, numbers) => {
    const text = writeFile({ header, batches: [batch] });
    expect(readFile(text).warnings).toEqual([]);
    for (const command of ['show', 'json', 'check']) {
      const { code, out, err } = await runTool([command, '-'], text);
      expect(code).toBe(0);
      for (const number of numbers) expect(out + err, command).not.toContain(number);
    }
    const { out } = await runTool(['json', '--unmasked', '-'], text);
    for (const number of numbers) expect(out).toContain(number);
  });

  test.each(names)('%s', async (name) => {
    const path = join(folder, name);
    const accounts = readFile(readFileSync(path)).batches.flatMap(({ entries }) => entries.map((one) => one.account_number));
    const { out } = await runTool(['json', path]);
    // Some samples have one number for an account and a company.
    const entries = JSON.stringify(JSON.parse(out).batches.map((batch: { entries: unknown }) => batch.entries));
    for (const account of accounts) expect(entries).not.toContain(account);
  });

  it('in reserved columns, where it was agreed that they may be used', async () => {
    const text = writeFile(fileOf()).replace(/( {6})(121042880000001\n9)/, '443322$2');
    expect((await runTool(['check', '-'], text)).out).not.toContain('443322');
    const { out } = await runTool(['json', '--allow', 'layout.reserved', '-'], text);
    expect(out).not.toContain('443322');
    expect(JSON.parse(out).valid).toBe(true);
  });
});
