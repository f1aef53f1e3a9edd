import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';

const PLAID = { SANDBOX: 'on', BANK_LINKING: 'plaid', PLAID_CLIENT_ID: '5f1a2b3c', PLAID_SECRET: 'a-long-secret' } as const;
const read = (env: Readonly<Record<string, string>>) => readConfig(env).bank_linking;
function problems(env: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('the settings of bank linking', () => {
  it('are the sandbox’s bank where nothing is set', () => {
    expect(read({})).toEqual({ kind: 'sandbox' });
  });

  it('are Plaid’s test environment in a sandbox, with what is usual [LIV-22]', () => {
    expect(read({ ...PLAID, BRAND_NAME: 'A payment center whose name is long' })).toEqual({
      kind: 'plaid',
      environment: 'sandbox',
      client_id: '5f1a2b3c',
      secret: 'a-long-secret',
      url: 'https://sandbox.plaid.com',
      link_url: 'https://cdn.plaid.com',
      redirect_uri: undefined,
      client_name: 'A payment center whose name is',
      identity: false,
      balance_timeout_ms: 10_000,
      concurrency: 200,
    });
  });

  it('name every unfit value at once, and no secret', () => {
    const told = problems({
      SANDBOX: 'on',
      BANK_LINKING: 'plaid',
      PLAID_ENV: 'development',
      PLAID_SECRET: 'short',
      PLAID_URL: 'https://plaid.example.com',
      PLAID_LINK_URL: 'https://cdn.plaid.com.example.com',
      PLAID_REDIRECT_URI: 'https://pay.example.com/back?x=1',
      PLAID_IDENTITY: 'maybe',
      PLAID_BALANCE_TIMEOUT_MS: '1',
      PLAID_CONCURRENCY: 'many',
    });
    for (const name of ['ENV', 'CLIENT_ID', 'SECRET', 'URL', 'LINK_URL', 'REDIRECT_URI', 'IDENTITY', 'BALANCE_TIMEOUT_MS', 'CONCURRENCY'])
      expect(told.filter((line) => line.startsWith(`PLAID_${name} `))).toHaveLength(1);
    expect(told.join('\n')).not.toContain('short');
  });

  it('never go with a sandbox where they are production’s, and there need https [LIV-22]', () => {
    expect(problems({ ...PLAID, PLAID_ENV: 'production' })).toEqual([
      expect.stringContaining('PLAID_REDIRECT_URI'),
      'PLAID_ENV=production links real accounts and never goes with a sandbox: set SANDBOX=off for production, or PLAID_ENV=sandbox',
    ]);
  });

  it('send people back from their bank to the page that goes on, and to no other [LIV-06]', () => {
    const at = (PLAID_REDIRECT_URI: string) => ({ ...PLAID, PLAID_REDIRECT_URI });
    expect(read(at('https://pay.example.com/link-account/return'))).toMatchObject({
      redirect_uri: 'https://pay.example.com/link-account/return',
    });
    for (const address of [
      'https://pay.example.com/',
      'https://pay.example.com/link-account',
      'http://pay.example.com/link-account/return',
    ])
      expect(problems(at(address))).toEqual([expect.stringMatching(/^PLAID_REDIRECT_URI must be an address of ours that ends in/)]);
  });

  it('in a sandbox must be meant', () => {
    const { SANDBOX: _, ...unsaid } = PLAID;
    expect(problems(unsaid)).toEqual([expect.stringContaining('BANK_LINKING=plaid gives the sandbox a real bank-linking provider')]);
  });
});
