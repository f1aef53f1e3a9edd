import { describe, expect, test } from 'vitest';
import { lookAtConfig, readConfig } from '../../config.ts';

const BALANCED = { ODFI_BALANCED: 'on', ODFI_OFFSET_ROUTING_NUMBER: '091000019', ODFI_OFFSET_ACCOUNT_NUMBER: '5550001234' };

describe('the settings of balanced files', () => {
  test('name an account of the provider’s own where files are to be balanced', () => {
    expect(readConfig({ ...BALANCED, ODFI_BALANCED: '' }).ach.offset).toBeUndefined();
    expect(readConfig(BALANCED).ach.offset).toEqual({
      routing_number: '091000019',
      account_number: '5550001234',
      account_type: 'checking',
    });
  });

  test.each([
    [{ ODFI_BALANCED: 'on', ODFI_OFFSET_ACCOUNT_NUMBER: '1' }, 'ODFI_OFFSET_ROUTING_NUMBER must be set'],
    [{ ...BALANCED, ODFI_OFFSET_ROUTING_NUMBER: '091000018' }, 'ODFI_OFFSET_ROUTING_NUMBER must be a routing number'],
    [{ ...BALANCED, ODFI_OFFSET_ACCOUNT_NUMBER: '' }, 'ODFI_OFFSET_ACCOUNT_NUMBER or ODFI_OFFSET_ACCOUNT_NUMBER_FILE must be set'],
    [{ ...BALANCED, ODFI_OFFSET_ACCOUNT_NUMBER: '55 500' }, 'ODFI_OFFSET_ACCOUNT_NUMBER must be at most 17 digits, letters and signs'],
    [{ ...BALANCED, ODFI_OFFSET_ACCOUNT_TYPE: 'loan' }, 'ODFI_OFFSET_ACCOUNT_TYPE must be one of checking, savings'],
  ])('are refused where they will not do, and no account number is shown: %o', (env, words) => {
    const { problems } = lookAtConfig(env);
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(problems.join()).not.toContain('55 500');
  });
});

describe('the limits of a file', () => {
  test('are those that were set', () => {
    const limits = { ODFI_FILE_ENTRIES: '10000', ODFI_FILE_MB: '3', ODFI_FILES_AT_ONCE: '2' };
    expect(readConfig(limits).ach).toMatchObject({ file_limits: { entries: 10_000, bytes: 3_000_000 }, files_at_once: 2 });
  });

  test.each([
    [{ ODFI_FILE_ENTRIES: '0' }, 'ODFI_FILE_ENTRIES must be a whole number from 1 to 499999'],
    // A balanced batch has two.
    [{ ...BALANCED, ODFI_FILE_ENTRIES: '1' }, 'ODFI_FILE_ENTRIES must be a whole number from 2 to 499999'],
    [{ ODFI_FILE_MB: '251' }, 'ODFI_FILE_MB must be a whole number from 1 to 250'],
    [{ ODFI_FILES_AT_ONCE: '5' }, 'ODFI_FILES_AT_ONCE must be a whole number from 1 to 4'],
    [{ ODFI_FILE_NAME: 'ach-{date}-{time}.ach' }, 'ODFI_FILE_NAME must hold {sequence}, or {date}, {time} and {modifier}'],
  ])('are refused where they will not do: %o', (env, words) => {
    expect(lookAtConfig(env).problems).toEqual([expect.stringContaining(words)]);
  });
});
