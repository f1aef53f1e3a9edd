import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalsOf } from '../test/support/config-refusals.ts';
import { PRODUCTION } from '../test/support/production.ts';
import { readConfig } from './config.ts';
import { unknownSettings } from './setting-names.ts';

const KEYS_WANTED =
  'SEALING_KEYS_FILE or SEALING_KEYS_COMMAND must be set in production: keys lie in no DATA_DIR (`operate -- make-sealing-keys FILE` makes them)';

const AUTH0 = {
  OIDC_ISSUER: 'https://example.us.auth0.com',
  DIRECTORY: 'auth0',
  AUTH0_DOMAIN: 'example.us.auth0.com',
  AUTH0_CLIENT_ID: 'a-client',
  AUTH0_CLIENT_SECRET: 'a-secret-that-nobody-knows-0001',
};

describe('production', () => {
  test('starts with every port real [LIV-01]', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      sandbox: false,
      demo: false,
      sandbox_secret: undefined,
      bank_linking: { kind: 'plaid', environment: 'production' },
      sms: { kind: 'twilio' },
      email: { kind: 'smtp' },
      odfi: { kind: 'sftp' },
    });
    const folder = { ...PRODUCTION, ODFI: 'folder', ODFI_FOLDER: '/srv/ach' };
    expect(readConfig(folder).odfi.kind).toBe('folder');
    expect(readConfig({ ...PRODUCTION, OIDC_ISSUER: 'https://login.example.com' }).oidc_issuer).toBe('https://login.example.com');
  });

  test('refuses with one line for each setting that is missing or unfit, all at once [LIV-01]', () => {
    expect(refusalsOf({ SANDBOX: 'off', DEMO: 'on', SANDBOX_SECRET: 'a-secret-of-16-signs', PORT: 'many' })).toEqual([
      'PORT must be a whole number from 0 to 65535, not "many"',
      'BANK_LINKING=sandbox is a made-up bank: set BANK_LINKING=plaid',
      'SMS=outbox sends no text: set SMS=twilio',
      'EMAIL=outbox sends no mail: set EMAIL=smtp',
      'ODFI=sandbox is a made-up bank: set ODFI=sftp, or ODFI=folder where your bank picks files up',
      'PUBLIC_URL must begin with https:// in production, not "http://localhost:3000"',
      'TRUST_PROXY must be on in production: the proxy in front ends https, and says whose request it is',
      KEYS_WANTED,
      'ACH_COMPANY_ID must be set in production: the bank assigns it',
      'ACH_IMMEDIATE_DESTINATION must be set in production: the bank’s routing number for files',
      'ACH_IMMEDIATE_DESTINATION_NAME must be set in production: the bank’s name in files',
      'ACH_IMMEDIATE_ORIGIN must be set in production: the bank assigns it',
      'ACH_IMMEDIATE_ORIGIN_NAME must be set in production: your company’s name in files',
      'ACH_ODFI_IDENTIFICATION must be set in production: the first eight digits of the bank’s routing number',
      'SUPPORT_EMAIL must be set in production: where people write to you',
      'TERMS_FILE or TERMS_URL must be set in production: what people agree to',
      'PRIVACY_FILE or PRIVACY_URL must be set in production: what becomes of their data',
      'DEMO=on fills the books with made-up payments: leave DEMO out in production',
      'SANDBOX_SECRET belongs to a sandbox: leave it out in production',
    ]);
  });

  test.each<[Record<string, string>, string]>([
    [{ BANK_LINKING: 'sandbox' }, 'BANK_LINKING=sandbox is a made-up bank: set BANK_LINKING=plaid'],
    [{ PLAID_ENV: 'sandbox' }, 'PLAID_ENV=sandbox links no real account: set PLAID_ENV=production'],
    [{ PLAID_URL: 'http://127.0.0.1:4010' }, 'PLAID_URL names a stand-in: leave it out in production'],
    [{ PLAID_LINK_URL: 'http://127.0.0.1:4011' }, 'PLAID_LINK_URL names a stand-in: leave it out in production'],
    [{ TWILIO_URL: 'http://127.0.0.1:4011' }, 'TWILIO_URL names a stand-in: leave it out in production'],
    [
      { TWILIO_FROM: '+15005550006' },
      'TWILIO_FROM=+15005550006 is the number of Twilio’s test credentials, which send nothing: set your own',
    ],
    [
      { TWILIO_CODES_FROM: '+15005550006' },
      'TWILIO_CODES_FROM=+15005550006 is the number of Twilio’s test credentials, which send nothing: set your own',
    ],
    [{ ...AUTH0, AUTH0_URL: 'http://127.0.0.1:4012' }, 'AUTH0_URL names a stand-in: leave it out in production'],
    [
      { TLS: 'self', TRUST_PROXY: 'off' },
      'TLS=self is a certificate that no browser knows: put a proxy with a real one in front, and set TRUST_PROXY=on',
    ],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY must be on in production: the proxy in front ends https, and says whose request it is'],
    [{ SEALING_KEYS_FILE: '' }, KEYS_WANTED],
    [
      { DATA_DIR: '/srv/pay', SEALING_KEYS_FILE: '/srv/pay/keys/sealing.json' },
      'SEALING_KEYS_FILE names /srv/pay/keys/sealing.json, which lies in DATA_DIR: keep keys apart from what they seal',
    ],
    [{ SEALING_KEYS_COMMAND: '/usr/local/bin/keys' }, 'SEALING_KEYS_FILE and SEALING_KEYS_COMMAND are both set: keep one of them'],
    [{ ACH_IMMEDIATE_ORIGIN_NAME: '' }, 'ACH_IMMEDIATE_ORIGIN_NAME must be set in production: your company’s name in files'],
  ])('does not start with %o [LIV-01]', (env, line) => {
    expect(refusalsOf({ ...PRODUCTION, ...env })).toEqual([line]);
  });

  test('may be rehearsed on this machine alone, with stand-ins and a certificate of its own making', () => {
    const rehearsal = { PUBLIC_URL: 'https://localhost:3000', TLS: 'self', TRUST_PROXY: 'off', PLAID_URL: 'http://127.0.0.1:4010' };
    expect(refusalsOf({ ...PRODUCTION, ...rehearsal })).toEqual([]);
  });

  test('starts with the settings that the page on going live writes down [LIV-21]', async () => {
    const page = await readFile(new URL('../../docs/go-live.md', import.meta.url), 'utf8');
    const written = /```env\n(SANDBOX=off\n.*?)```/s.exec(page)?.[1] ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'drawbridge-env-'));
    const secrets: Readonly<Record<string, string>> = {
      DATABASE_URL_FILE: 'postgres://drawbridge_server:SECOND@127.0.0.1/drawbridge',
      DATABASE_MIGRATION_URL_FILE: 'postgres://drawbridge_owner:FIRST@127.0.0.1/drawbridge',
    };
    const env: Record<string, string> = {};
    for (const line of written.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? expect.fail(`no setting: ${line}`);
      env[name] = value;
      if (!name.endsWith('_FILE') || !value.startsWith('/etc/drawbridge/secrets/')) continue;
      env[name] = join(folder, name);
      await writeFile(join(folder, name), secrets[name] ?? 'a-secret-that-nobody-knows-0001');
    }
    expect(refusalsOf(env)).toEqual([]);
    expect(unknownSettings(env)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
