import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../test/support/config-refusals.ts';
import { readConfig } from './config.ts';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const SFTP = {
  ODFI: 'sftp',
  ODFI_SFTP_HOST: 'sftp.bank.example',
  ODFI_SFTP_USER: 'drawbridge',
  ODFI_SFTP_HOST_KEY: FINGERPRINT,
  ODFI_SFTP_KEY_FILE: '/etc/drawbridge/key',
  ACH_COMPANY_ID: '1234567890',
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_ODFI_IDENTIFICATION: '09100001',
};

const TWILIO = {
  SMS: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  TWILIO_FROM: '+12125550100',
};
const SMTP = { EMAIL: 'smtp', SMTP_HOST: 'mail.example.com', MAIL_FROM: 'Drawbridge <pay@example.com>' };

describe('the configuration', () => {
  test('chooses the bank: the sandbox one, a folder, or an SFTP server whose key is pinned', () => {
    expect(readConfig({}).odfi).toEqual({ kind: 'sandbox' });
    const folder = { ODFI: 'folder', ODFI_FOLDER: '/srv/ach' };
    expect(readConfig({ ...folder, SANDBOX: 'on' }).odfi).toMatchObject({ kind: 'folder', folder: '/srv/ach', archives: 'unread' });
    expect(readConfig({ ...folder, SANDBOX: 'on', ODFI_FOLDER_ARCHIVE: 'all' }).odfi).toMatchObject({ archives: 'all' });
    const sftp = { ...SFTP, ODFI_SFTP_ARCHIVE: 'none', ODFI_SFTP_HOST_KEY: `${FINGERPRINT},${FINGERPRINT}` };
    expect(readConfig(sftp, 'command').odfi).toMatchObject({
      kind: 'sftp',
      hosts: [{ host: 'sftp.bank.example', port: 22, host_key_fingerprints: [FINGERPRINT, FINGERPRINT] }],
      archive: undefined,
      timeout_ms: 30_000,
    });
    const OTHER = `SHA256:${'b'.repeat(43)}`;
    const several = {
      ...SFTP,
      ODFI_SFTP_HOST: 'one.bank.example,two.bank.example:2222,[::1]:23,2001:db8::7',
      ODFI_SFTP_PORT: '24',
      ODFI_SFTP_HOST_KEY: `two.bank.example:2222=${OTHER},one.bank.example=${FINGERPRINT},[::1]:23=${OTHER},2001:db8::7=${OTHER},one.bank.example=${OTHER}`,
    };
    expect(readConfig(several, 'command').odfi).toMatchObject({
      hosts: [
        { name: 'one.bank.example', host: 'one.bank.example', port: 24, host_key_fingerprints: [FINGERPRINT, OTHER] },
        { host: 'two.bank.example', port: 2222, host_key_fingerprints: [OTHER] },
        { host: '::1', port: 23, host_key_fingerprints: [OTHER] },
        { host: '2001:db8::7', port: 24, host_key_fingerprints: [OTHER] },
      ],
    });
  });

  test('without any variable is a sandbox on this machine alone', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://localhost:3000',
      data_dir: resolve('.data'),
      sandbox: true,
      demo: true,
      database_url: undefined,
      oidc_audience: 'http://localhost:3000/api',
    });
  });

  test.each([
    [{ DEMO: 'off' }, false],
    [{ DATABASE_URL: 'postgres://me@db/pay' }, false],
    [{ DATABASE_URL: 'postgres://me@db/pay', DEMO: 'on' }, true],
  ])('with %o gives an empty database demo data: %s', (env, demo) => {
    expect(readConfig({ SANDBOX: 'on', ...env }).demo).toBe(demo);
  });

  test.each([
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'pay.example.com'],
    ['PUBLIC_URL', 'https://pay.example.com/shop'],
    ['PUBLIC_URL', 'ftp://pay.example.com'],
    ['PUBLIC_URL', 'http://pay.example.com'],
    ['DATABASE_CONNECTIONS', '1'],
    ['TRUST_PROXY', 'yes'],
    ['TLS', 'on'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['OIDC_ISSUER', 'not an address'],
    ['OIDC_ISSUER', 'ftp://login.example.com'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com/?tenant=1'],
    ['TERMS_URL', 'javascript:alert(1)'],
    ['TERMS_URL', 'data:text/html,hello'],
    ['TERMS_URL', '//evil.example/terms'],
    ['TERMS_URL', 'http://shop.example/terms'],
    ['READY_FREE_DISK_MB', '-1'],
    ['READY_OVERDUE_S', '0'],
    ['READY_CLOCK_S', '0'],
    ['STOP_DELAY_S', '601'],
    ['STOP_CALLS_S', '0'],
    ['DAILY_LIMIT_CENTS', '500.00'],
    ['UNSEEN_BALANCE_LIMIT_CENTS', '-1'],
    ['FEATURE_PAYMENT_LINKS', 'true'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['ANALYTICS_UMAMI_URL', 'umami.example.com'],
    ['BREACHED_PASSWORDS_URL', 'http://passwords.example.com/range'],
    ['BREACHED_PASSWORDS_URL', 'https://passwords.example.com/range?key=1'],
    ['ANALYTICS_UMAMI_URL', 'http://umami.example.com'],
    ['ACH_CUTOFF', '24:00'],
    ['ACH_ODFI_IDENTIFICATION', '123'],
    ['ACH_COMPANY_ID', '123456789 '],
    ['ACH_COMPANY_ID', ' 123456789'],
    ['ACH_IMMEDIATE_DESTINATION', '12345678'],
    ['ACH_IMMEDIATE_DESTINATION', '091000018'],
    ['ACH_IMMEDIATE_DESTINATION_NAME', 'Banque Fédérale'],
    ['ACH_IMMEDIATE_DESTINATION_NAME', 'A BANK WHOSE NAME IS LONG'],
    ['ACH_IMMEDIATE_ORIGIN', '12345 6789'],
    ['ACH_IMMEDIATE_ORIGIN', ' 123456789'],
    ['ACH_IMMEDIATE_DESTINATION', '09100001900'],
    ['ACH_IMMEDIATE_ORIGIN', 'abcdefghij'],
    ['ACH_REFERENCE_CODE', 'NINECHARS'],
    ['ACH_REFERENCE_CODE', ' A'],
    ['ACH_COMPANY_DISCRETIONARY_DATA', 'Société'],
    ['ACH_COMPANY_DESCRIPTIVE_DATE', 'today'],
    ['ACH_IMMEDIATE_ORIGIN_NAME', 'Crédit Pont'],
    ['ACH_IMMEDIATE_ORIGIN_NAME', ' '],
    ['ACH_IMMEDIATE_ORIGIN_NAME', 'PONT\tDE BOIS'],
    ['ACH_DESCRIPTION_IN_STORE', 'Café'],
    ['ACH_DESCRIPTION_IN_STORE', 'PAYMENT '],
    ['ACH_DESCRIPTION_ONLINE', ' PURCHASE'],
    ['ACH_DESCRIPTION_ONLINE', 'PURCHASES AT'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const refused = refusalOf({ [name]: value });
    expect(refused).toContain(name);
    expect(refused).toContain(value);
    expect(refused.split('\n')).toHaveLength(1);
  });

  test('says what a database address begins with, and nothing of the address: it holds a password', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'])
      expect(refusalOf({ [name]: 'mysql://me:hunter2@db/pay' })).toBe(`${name} must begin with postgres://`);
  });

  test('says why a text cannot stand in a file to the bank, and what is wrong with a routing number', () => {
    expect(refusalOf({ ACH_IMMEDIATE_ORIGIN_NAME: 'Crédit Pont' })).toBe(
      'ACH_IMMEDIATE_ORIGIN_NAME must be at most 23 letters, digits and signs as files to a bank hold them: no accents, and no blank at either end, not "Crédit Pont"',
    );
    expect(refusalOf({ ACH_IMMEDIATE_DESTINATION: '091000018' })).toBe(
      'ACH_IMMEDIATE_DESTINATION must be a routing number, and the last digit of "091000018" does not fit those before it',
    );
  });

  test('takes what a bank may assign', () => {
    const assigned = {
      ACH_COMPANY_ID: '9A 2345678',
      ACH_IMMEDIATE_DESTINATION: '021000021',
      ACH_IMMEDIATE_DESTINATION_NAME: 'First & Last Bank, N.A.',
      ACH_IMMEDIATE_ORIGIN: '123456789',
      ACH_IMMEDIATE_ORIGIN_NAME: 'P',
      ACH_DESCRIPTION_IN_STORE: 'IN-STORE 1',
    };
    expect(readConfig(assigned).ach).toMatchObject({
      company_id: '9A 2345678',
      immediate_destination: '021000021',
      immediate_destination_name: 'First & Last Bank, N.A.',
      immediate_origin: '123456789',
      immediate_origin_name: 'P',
      description_in_store: 'IN-STORE 1',
    });
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/pay'],
    ['DATABASE_MIGRATION_URL', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['SANDBOX_SECRET', 'hunter2'],
    ['PUBLIC_URL', 'https://me:hunter2@pay.example.com'],
    ['ANALYTICS_UMAMI_URL', 'https://me:hunter2@umami.example.com'],
    ['OIDC_ISSUER', 'https://me:hunter2@login.example.com'],
    ['TERMS_URL', 'https://me:hunter2@shop.example/terms'],
    ['ERROR_REPORTING_DSN', 'http://hunter2@glitchtip.example.com/1'],
    ['ERROR_REPORTING_DSN', 'https://hunter2@glitchtip.example.com/'],
    ['ERROR_REPORTING_DSN', 'glitchtip.example.com/hunter2'],
  ])('refuses a bad %s without showing what may be a secret', (name, value) => {
    const refused = refusalOf({ [name]: value });
    expect(refused).toContain(name);
    expect(refused).not.toContain('hunter2');
  });

  test.each([
    [{ ANALYTICS_UMAMI_WEBSITE_ID: '3f9a2b0c-5d1e-4b7a-9c55-0a7c1c2d3e4f' }, 'ANALYTICS_UMAMI_URL'],
    [{ ANALYTICS_UMAMI_URL: 'https://umami.example.com' }, 'ANALYTICS_UMAMI_WEBSITE_ID'],
    [{ TLS: 'self', PUBLIC_URL: 'http://pay.example' }, 'PUBLIC_URL must begin with https'],
    [{ ODFI: 'pigeon' }, 'ODFI must be one of sandbox, folder, sftp'],
    [{ ODFI: 'folder' }, 'ODFI_FOLDER must be set'],
    [{ ODFI: 'folder', ODFI_FOLDER: '/srv/ach', ODFI_FOLDER_ARCHIVE: 'none' }, 'ODFI_FOLDER_ARCHIVE must be one of unread, all'],
    [{ ODFI: 'sftp' }, 'ACH_COMPANY_ID must be set where ODFI=sftp'],
    [{ ...SFTP, ACH_ODFI_IDENTIFICATION: '' }, 'ACH_ODFI_IDENTIFICATION must be set where ODFI=sftp'],
    [{ ...SFTP, ODFI_SFTP_KEY_FILE: '' }, 'ODFI_SFTP_KEY_FILE or ODFI_SFTP_PASSWORD_FILE must be set'],
    [{ ...SFTP, ODFI_SFTP_HOST_KEY: '' }, 'ODFI_SFTP_HOST_KEY must be set'],
    [{ ...SFTP, ODFI_SFTP_HOST_KEY: 'MD5:aa:bb' }, 'ODFI_SFTP_HOST_KEY must be'],
    [{ ...SFTP, ODFI_SFTP_HOST: 'a b' }, 'ODFI_SFTP_HOST must be'],
    [{ ...SFTP, ODFI_SFTP_HOST: 'sftp.bank.example:99999' }, 'ODFI_SFTP_HOST must be'],
    [{ ...SFTP, ODFI_SFTP_HOST: 'one.example,one.example:22', ODFI_SFTP_HOST_KEY: `one.example=${FINGERPRINT}` }, 'names a server twice'],
    [{ ...SFTP, ODFI_SFTP_HOST: 'one.example,two.example' }, 'ODFI_SFTP_HOST_KEY must be HOST=SHA256:'],
    [
      { ...SFTP, ODFI_SFTP_HOST: 'one.example,two.example', ODFI_SFTP_HOST_KEY: `one.example=${FINGERPRINT}` },
      'ODFI_SFTP_HOST_KEY has no key of two.example',
    ],
    [{ ...SFTP, ODFI_SFTP_HOST_KEY: `other.example=${FINGERPRINT}` }, 'names other.example, which ODFI_SFTP_HOST does not'],
    [{ ...SFTP, ODFI_PGP: 'encrypt', ODFI_PGP_OUR_KEY_FILE: '/k' }, 'ODFI_PGP_BANK_KEY_FILE must be set where ODFI_PGP=encrypt'],
    [{ ...SFTP, ODFI_PGP: 'sign' }, 'ODFI_PGP must be one of off, encrypt, encrypt-and-sign'],
    [
      { ...SFTP, ODFI_ACKNOWLEDGEMENTS_FILE: '/nowhere/words.json' },
      'ODFI_ACKNOWLEDGEMENTS_FILE /nowhere/words.json cannot be read (ENOENT)',
    ],
    [{ ...SFTP, ODFI_ACKNOWLEDGEMENTS_FILE: import.meta.filename }, `ODFI_ACKNOWLEDGEMENTS_FILE ${import.meta.filename}: is no JSON`],
    [{ ODFI_FILE_NAME: 'ach-{date}.ach' }, 'ODFI_FILE_NAME must hold {sequence}, or {date}, {time} and {modifier}'],
    [{ ODFI_FILE_NAME: 'a/b-{sequence}' }, 'ODFI_FILE_NAME must hold letters, digits'],
    [{ ODFI_FILE_NAME: '{sequence}-{day}' }, 'ODFI_FILE_NAME must hold letters, digits'],
    [{ ODFI_FILE_NAME: '{sequence}.ack' }, 'ODFI_FILE_NAME must not begin with a point'],
    [{ ODFI_FILE_NAME: '.{sequence}' }, 'ODFI_FILE_NAME must not begin with a point'],
    [{ ODFI_FILE_NAME: `{sequence}${'a'.repeat(100)}` }, 'ODFI_FILE_NAME must have at most 100 characters'],
    [{ ...SFTP, ODFI_SFTP_TIMEOUT_S: '0' }, 'ODFI_SFTP_TIMEOUT_S must be a whole number from 1 to 600'],
    [{ ...SFTP, ODFI_SFTP_USER: '' }, 'ODFI_SFTP_USER must be set'],
    [{ SMS: 'twilio' }, 'TWILIO_ACCOUNT_SID must be set'],
    [{ SMS: 'twilio' }, 'TWILIO_AUTH_TOKEN must be set where SMS=twilio'],
    [{ ...TWILIO, TWILIO_FROM: '' }, 'One of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM must be set'],
    [
      { ...TWILIO, TWILIO_MESSAGING_SERVICE_SID: `MG${'a1'.repeat(16)}` },
      'One of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM must be set',
    ],
    [{ ...TWILIO, TWILIO_API_KEY_SECRET: 'f'.repeat(32) }, 'TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET go together'],
    [{ ...TWILIO, TWILIO_URL: 'https://twilio.com.evil.example' }, 'TWILIO_URL must be an address of twilio.com'],
    [{ TEXTS_IN_ALL: '100' }, 'TEXTS_IN_ALL must be two whole numbers'],
    [{ TEXTS_PER_NUMBER: '10,5' }, 'TEXTS_PER_NUMBER must be two whole numbers'],
    [{ EMAIL: 'smtp' }, 'SMTP_HOST must be set'],
    [{ EMAIL: 'smtp' }, 'MAIL_FROM must be set'],
    [{ ...SMTP, MAIL_FROM: 'Drawbridge' }, 'MAIL_FROM must be the address that mails come from'],
    [{ ...SMTP, SMTP_TLS: 'off' }, 'only a server on this machine may'],
    [{ ...SMTP, SMTP_USER: 'pay' }, 'SMTP_USER and SMTP_PASSWORD go together'],
  ])('refuses %o', (env, words) => {
    expect(refusalOf(env)).toContain(words);
  });
});

describe('a sandbox that others could reach, or that has anything real', () => {
  const OFF_FIRST = 'set SANDBOX=off for production, or SANDBOX=on if you mean it';
  const ON_FIRST = 'set SANDBOX=on if you mean it, or SANDBOX=off for production';
  const FOLDER = { ODFI: 'folder', ODFI_FOLDER: '/srv/ach' };
  const PLAID = { BANK_LINKING: 'plaid', PLAID_CLIENT_ID: '5f0c8e1b2a3d4e5f60718293', PLAID_SECRET: 'hunter2-hunter2-hunter2' };
  const TWILIO = {
    SMS: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'hunter2-hunter2-hunter2',
    TWILIO_FROM: '+15005550006',
  };
  test.each<[Record<string, string>, string]>([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 opens the sandbox to other machines'],
    [{ HOST: '::' }, 'HOST=:: opens the sandbox to other machines'],
    [{ HOST: '192.168.1.20' }, 'HOST=192.168.1.20 opens the sandbox to other machines'],
    [{ PUBLIC_URL: 'https://pay.example.com' }, 'PUBLIC_URL=https://pay.example.com opens the sandbox to other machines'],
    [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, 'PUBLIC_URL=https://127.0.0.1.example.com opens the sandbox to other machines'],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=on opens the sandbox to whoever a proxy lets in'],
    [{ DATABASE_URL: 'postgres://me:hunter2@db/pay' }, 'DATABASE_URL gives the sandbox a database of yours'],
    [FOLDER, 'ODFI=folder gives the sandbox a real bank'],
    [PLAID, 'BANK_LINKING=plaid gives the sandbox a real bank-linking provider'],
    [TWILIO, 'SMS=twilio gives the sandbox a real sender of texts'],
    [{ EMAIL: 'smtp', SMTP_HOST: 'mail.example.com', MAIL_FROM: 'pay@example.com' }, 'EMAIL=smtp gives the sandbox a real mail server'],
    [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_ISSUER gives the sandbox a real sign-in provider'],
  ])('does not start with %o unless SANDBOX=on is written out, and then asks for a secret [TRU-13]', (env, reason) => {
    const likely_production = !/^(HOST|TRUST_PROXY)/.test(reason);
    const words = `${reason}: ${likely_production ? OFF_FIRST : ON_FIRST}`;
    expect(refusalOf(env)).toBe(words);
    expect(refusalOf({ ...env, SANDBOX: '' })).toBe(words);
    const asks = readConfig({ ...env, SANDBOX: 'on' }).sandbox_secret;
    expect(asks).toMatch(/^[\w-]{43}$/);
    expect(readConfig({ ...env, SANDBOX: 'on' }).sandbox_secret).not.toBe(asks);
    const chosen = { SANDBOX: 'on', SANDBOX_SECRET: 'a-secret-of-16-signs' };
    expect(readConfig({ ...env, ...chosen }).sandbox_secret).toBe(chosen.SANDBOX_SECRET);
  });

  test('names every unfit setting at once, a line each [TRU-13]', () => {
    const unreadable = { PORT: 'many', TERMS_URL: 'javascript:1' };
    const env = { HOST: '0.0.0.0', TRUST_PROXY: 'on', DATABASE_URL: 'postgres://me@db/pay', ...unreadable, ...FOLDER };
    expect(refusalOf(env).split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "many"',
      'TERMS_URL must begin with https://, or with one / for a page of ours, not "javascript:1"',
      `HOST=0.0.0.0 opens the sandbox to other machines: ${OFF_FIRST}`,
      `TRUST_PROXY=on opens the sandbox to whoever a proxy lets in: ${OFF_FIRST}`,
      `DATABASE_URL gives the sandbox a database of yours: ${OFF_FIRST}`,
      `ODFI=folder gives the sandbox a real bank: ${OFF_FIRST}`,
    ]);
  });

  test('never starts with a bank that carries its files out [TRU-13]', () => {
    const never =
      'ODFI=sftp delivers to a bank for real and never goes with a sandbox: set SANDBOX=off for production, or ODFI to sandbox or folder';
    expect(refusalOf({ ...SFTP, SANDBOX: 'on' })).toBe(never);
    expect(refusalOf(SFTP)).toBe(`ODFI=sftp gives the sandbox a real bank: ${OFF_FIRST}\n${never}`);
  });

  test('takes each company’s own test environment, and never what reaches people for real [LIV-22]', () => {
    const on = { SANDBOX: 'on' };
    expect(readConfig({ ...on, ...PLAID, ...TWILIO }).bank_linking).toMatchObject({ kind: 'plaid', environment: 'sandbox' });
    const plaid =
      'PLAID_ENV=production links real accounts and never goes with a sandbox: set SANDBOX=off for production, or PLAID_ENV=sandbox';
    const real = { PLAID_ENV: 'production', PLAID_REDIRECT_URI: 'https://pay.example.com/link-account/return' };
    expect(refusalOf({ ...on, ...PLAID, ...real })).toBe(plaid);
    const twilio =
      'SMS=twilio goes with a sandbox only by Twilio’s test credentials, which need TWILIO_FROM=+15005550006: set SANDBOX=off for production, or set them, or SMS=outbox';
    expect(refusalOf({ ...on, ...TWILIO, TWILIO_FROM: '+12125550100' })).toBe(twilio);
    expect(refusalOf({ ...on, ...PLAID, ...TWILIO, TWILIO_FROM: '+12125550100', ...real })).toBe(`${plaid}\n${twilio}`);
  });

  test('keeps made-up people out of a sandbox whose banks are Plaid’s, unless they are asked for [LIV-22]', () => {
    expect(readConfig({ SANDBOX: 'on', ...PLAID }).demo).toBe(false);
    expect(readConfig({ SANDBOX: 'on', ...PLAID, DEMO: 'on' }).demo).toBe(true);
  });

  test.each([
    [{}],
    [{ SANDBOX: 'on' }],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    [{ HOST: '127.1.2.3', TLS: 'self' }],
  ])('is not one with %o: it starts, and asks for nothing [TRU-13]', (env) => {
    expect(readConfig(env).sandbox_secret).toBeUndefined();
  });

  test('asks for a secret that somebody chose, wherever it is [TRU-13]', () => {
    expect(readConfig({ SANDBOX_SECRET: 'a-secret-of-16-signs' }).sandbox_secret).toBe('a-secret-of-16-signs');
  });

  test('is looked at by commands that work beside a server, which opens nothing', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://me@db/pay' }, 'command').database_url).toBe('postgres://me@db/pay');
    expect(() => readConfig({ PORT: 'many' }, 'command')).toThrow('PORT');
  });
});
