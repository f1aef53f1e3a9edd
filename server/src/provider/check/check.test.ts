import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newSshKeys, startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { PRODUCTION } from '../../../test/support/production.ts';
import { newKey, writeKeys } from '../../../test/support/sealing-keys.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import { fingerprintOf } from '../../providers/odfi/sftp-connection.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { checkAll } from './index.ts';
import { tableOf } from './table.ts';

// It starts the command as a person does, which takes its time where several tests run at once.
vi.setConfig({ testTimeout: 180_000 });

const DAY_MS = 86_400_000;
const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));

let server: TestServer;
let owner: ReturnType<typeof ownerDatabase>;
let folder: string;
let backup: string;
/** The environment of the running server, with a database that takes no writes: whatever a check wrote would be refused. */
let given: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer({ identity: 'embedded' });
  owner = ownerDatabase(server);
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-check-'));
  backup = join(folder, 'backup-done');
  await writeFile(backup, '');
  given = {
    SANDBOX: 'on',
    DATABASE_URL: readOnly(server.urls.server_url),
    DATABASE_MIGRATION_URL: readOnly(server.urls.owner_url),
    DATA_DIR: server.data_dir,
    PUBLIC_URL: server.url,
    BACKUP_STATUS_FILE: backup,
  };
});
afterAll(async () => {
  await owner.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function readOnly(address: string): string {
  const url = new URL(address);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}

const about = (findings: readonly Finding[], what: string) => findings.filter((finding) => finding.what === what);
const verdict = (findings: readonly Finding[], what: string) => about(findings, what).map((finding) => finding.good);

/** The command as a person runs it. */
function operate(env: Readonly<Record<string, string>>, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [program, 'check', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe('operate -- check', () => {
  test('finds a running server good in everything but that it is a sandbox, writes nothing, and ends with 1 for that [LIV-04]', async () => {
    const listed = async () =>
      Promise.all((await readdir(server.data_dir)).map(async (name) => [name, (await stat(join(server.data_dir, name))).mtimeMs]));
    const before = await listed();
    const { code, said } = await operate(given, '--json');
    const { good, findings } = JSON.parse(said) as { good: boolean; findings: Finding[] };
    expect(findings.filter((finding) => !finding.good).map(({ what, says }) => [what, says])).toEqual([
      ['Mode', 'This is a sandbox: nothing is paid.'],
    ]);
    expect(findings.map(({ what }) => what)).toEqual([
      'Mode',
      'Settings',
      'Data folder',
      'Disk',
      'Secrets',
      'Database',
      'Connection',
      'Clock',
      'Migration role',
      'Schema',
      'Rights',
      'Sealing keys',
      'Signing keys',
      'Server',
      'Brand',
      'Terms',
      'Privacy policy',
      'Help',
      'Backup',
    ]);
    expect([code, good]).toEqual([1, false]);
    expect(await listed()).toEqual(before);
  });

  test('runs where the server cannot start: what stops it is found, and the rest is looked at all the same [LIV-04]', async () => {
    const { code, said } = await operate({ ...given, SANDBOX: 'off', PORT: 'many', DATABASE_URI: 'postgres://me:hunter2@db/pay' });
    expect(code).toBe(1);
    expect(said).toMatch(/^NO {2}Settings +PORT must be a whole number from 0 to 65535, not "many"\.$/m);
    expect(said).toContain('DATABASE_URI is no setting');
    expect(said).toContain('BANK_LINKING=sandbox is a made-up bank: set');
    expect(said).toMatch(/^ok {2}Schema /m);
    expect(said).toMatch(/\d+ of \d+ are not good\. 1 could not be looked at\.\n$/);
    expect(said).not.toContain('hunter2');
    // Not a terminal: no colors; and as narrow as terminals are.
    expect(said).not.toContain('\u001b');
    expect(Math.max(...said.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('does not look at what goes by a setting that will not do, and says so [LIV-04]', async () => {
    const findings = await checkAll({ ...given, DATABASE_URL: 'mysql://db/pay' });
    expect(about(findings, 'Database')).toEqual([
      { what: 'Database', good: false, says: 'Not looked at: its settings will not do.', remedy: 'Mend them first, and check again.' },
    ]);
    expect(verdict(findings, 'Server')).toEqual([true]);
  });

  test('finds a database that is away, and goes on [LIV-04]', async () => {
    const findings = await checkAll({ ...given, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/pay' });
    expect(about(findings, 'Database')[0]?.says).toMatch(/^DATABASE_URL: the database cannot be reached \(.*ECONNREFUSED.*\)\.$/);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
    expect(verdict(findings, 'Backup')).toEqual([true]);
  });

  test('finds a right too much, a right too few, and a role that nothing holds back [LIV-04]', async () => {
    await owner.run('grant truncate on ledger_transfers to drawbridge_server');
    await owner.run('revoke update (status) on ach_files from drawbridge_server');
    const findings = await checkAll(given);
    expect(about(findings, 'Rights').map(({ says }) => says)).toEqual([
      'drawbridge_server may empty ledger_transfers against the list.',
      'drawbridge_server may not change ach_files.status, and must.',
    ]);
    await owner.run('revoke truncate on ledger_transfers from drawbridge_server');
    await owner.run('grant update (status) on ach_files to drawbridge_server');
    const as_owner = await checkAll({ ...given, DATABASE_URL: readOnly(server.urls.owner_url) });
    expect(about(as_owner, 'Rights')[0]?.says).toContain('owns the tables: grants hold nobody back');
  });

  test('finds a schema that lacks a migration, and one of a newer version [LIV-04]', async () => {
    const { name, sha256 } = await server.context.db.one<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name limit 1',
    );
    await owner.run(`delete from schema_migrations where name = '${name}'`);
    expect(about(await checkAll(given), 'Schema')[0]?.says).toBe(`It lacks ${name}.`);
    await owner.run(`insert into schema_migrations (name, sha256) values ('${name}', '${sha256}'), ('9999-later.sql', '0')`);
    expect(about(await checkAll(given), 'Schema')[0]?.says).toBe('It belongs to a newer version, which has 9999-later.sql.');
    await owner.run(`delete from schema_migrations where name = '9999-later.sql'`);
  });

  test('finds keys that are another database’s, files that others may read, and a sandbox’s database in production [LIV-04]', async () => {
    const other = await startTestServer();
    const keys = join(other.data_dir, 'secrets.json');
    await chmod(keys, 0o644);
    const pgp_key = join(folder, 'pgp-key');
    await writeFile(pgp_key, 'a key', { mode: 0o644 });
    const pgp = { ODFI_PGP: 'encrypt', ODFI_PGP_OUR_KEY_FILE: pgp_key, ODFI_PGP_BANK_KEY_FILE: join(folder, 'bank-key') };
    const theirs = { DATA_DIR: other.data_dir, SEALING_KEYS_FILE: '', ODFI_SFTP_KEY_FILE: join(folder, 'none'), ...pgp };
    const findings = await checkAll({ ...given, ...PRODUCTION, ...theirs });
    await other.stop();
    expect(verdict(findings, 'Sealing keys')).toEqual([false]);
    expect(about(findings, 'Signing keys').map(({ seen }) => seen)).toEqual([false]);
    expect(about(findings, 'Secrets')).toEqual([
      { what: 'Secrets', good: false, says: `Others on this machine may read ${keys}.`, remedy: `chmod 600 ${keys}` },
      { what: 'Secrets', good: false, says: `Others on this machine may read ${pgp_key}.`, remedy: `chmod 600 ${pgp_key}` },
    ]);
    // It is noted as a sandbox's; one from before that was noted is known by what stands in it.
    expect(verdict(findings, 'Data')).toEqual([false]);
    const owner = ownerDatabase(server);
    await owner.run('delete from center_mode');
    await owner.close();
    expect(verdict(await checkAll({ ...given, SANDBOX: 'off' }), 'Data')).toEqual([true]);
    await server.context.sms.send({ to: '+12125550199', body: 'kept in the outbox' });
    expect(verdict(await checkAll({ ...given, SANDBOX: 'off' }), 'Data')).toEqual([false]);
  });

  test('says of sealing keys what to do: name their file, close it to others, or bring the right ones [LIV-04]', async () => {
    const remedyOf = async (SEALING_KEYS_FILE: string) =>
      about(await checkAll({ ...given, ...PRODUCTION, SEALING_KEYS_FILE }), 'Sealing keys')[0]?.remedy;
    const file = join(folder, 'keys-to-mend');
    expect(await remedyOf(file)).toBe('See that SEALING_KEYS_FILE names where the keys lie.');
    await writeFile(file, '{}', { mode: 0o644 });
    expect(await remedyOf(file)).toBe(`chmod 600 ${file}`);
    await chmod(file, 0o600);
    expect(await remedyOf(file)).toBe('See that SEALING_KEYS_FILE names the file that make-sealing-keys made.');
    await writeKeys(file, { 1: newKey() });
    expect(await remedyOf(file)).toBe('Bring the right keys; they are in no backup of the database.');
    const [unset] = about(await checkAll({ ...given, ...PRODUCTION, SEALING_KEYS_FILE: '' }), 'Sealing keys');
    expect(unset?.says).toBe('SEALING_KEYS_FILE must be set in production, or SEALING_KEYS_COMMAND: neither is.');
  });

  test('finds a file that a setting names and nobody can read, once, and stand-ins in production [LIV-04]', async () => {
    const none = join(folder, 'none');
    const bank = about(await checkAll({ ...given, ...PRODUCTION, ODFI_SFTP_KEY_FILE: none }), 'Settings');
    expect(bank.map(({ says }) => says)).toContain(`ODFI_SFTP_KEY_FILE names ${none}, which cannot be read (ENOENT).`);
    const plaid = about(await checkAll({ ...given, ...PRODUCTION, PLAID_SECRET: '', PLAID_SECRET_FILE: none }), 'Settings');
    expect(plaid.map(({ says }) => says).filter((says) => says.includes('PLAID_SECRET'))).toEqual([
      `PLAID_SECRET_FILE names ${none}, which cannot be read (ENOENT).`,
    ]);
    const stand_in = { ...given, ...PRODUCTION, PUBLIC_URL: 'https://localhost:1', TWILIO_URL: 'http://127.0.0.1:1' };
    expect(about(await checkAll(stand_in), 'Stand-in').map(({ says }) => says)).toEqual([
      'Not looked at: TWILIO_URL is http://127.0.0.1:1, a stand-in for the company; take it out before anything is paid.',
    ]);
  });

  test('tells how old the last backup is [LIV-04]', async () => {
    const three_days_ago = new Date(wallMs() - 3 * DAY_MS);
    await utimes(backup, three_days_ago, three_days_ago);
    expect(about(await checkAll(given), 'Backup')[0]?.says).toBe('The last one ended 72 h ago, more than 26 h.');
    expect(verdict(await checkAll({ ...given, BACKUP_MAX_AGE_HOURS: '100' }), 'Backup')).toEqual([true]);
    expect(about(await checkAll({ ...given, BACKUP_STATUS_FILE: `${backup}-none` }), 'Backup')[0]?.says).toContain(
      'cannot be read (ENOENT)',
    );
    expect(about(await checkAll({ ...given, BACKUP_STATUS_FILE: '' }), 'Backup')[0]?.says).toBe('Nothing tells of backups.');
  });

  test('logs in to the bank’s server, lists its folders and leaves nothing; tells of another key and of a folder that is missing [LIV-04]', async () => {
    const keys = newSshKeys();
    const key_file = join(folder, 'sftp-key');
    await writeFile(key_file, keys.private, { mode: 0o600 });
    const bank = await startFakeSftp({ public_key: keys.public });
    bank.files.set('incoming/returns.ach', Buffer.from('1'));
    const sftp = {
      ...given,
      ...PRODUCTION,
      ODFI_SFTP_PORT: String(bank.port),
      ODFI_SFTP_HOST_KEY: fingerprintOf(bank.host_key),
      ODFI_SFTP_KEY_FILE: key_file,
    };
    const found = await checkAll(sftp);
    expect(about(found, 'Bank’s server')[0]?.says).toBe(`127.0.0.1:${bank.port} shows its pinned key, and lets the user "drawbridge" in.`);
    expect(about(found, 'Bank’s folder').map(({ says }) => says)).toEqual([
      'outgoing can be listed: 0 files.',
      'incoming can be listed: 1 file.',
      'archive can be listed: 0 files.',
    ]);
    expect(about(found, 'Bank journal')).toEqual([
      expect.objectContaining({ good: true, says: expect.stringContaining('BANK_JOURNAL_DIR') }),
    ]);
    const missing = await checkAll({ ...sftp, ODFI_SFTP_INCOMING: 'nowhere' });
    expect(verdict(missing, 'Bank’s folder')).toEqual([true, false, true]);
    const other_key = await checkAll({ ...sftp, ODFI_SFTP_HOST_KEY: `SHA256:${'a'.repeat(43)}` });
    expect(about(other_key, 'Bank’s server')[0]?.says).toContain(`it shows the host key ${fingerprintOf(bank.host_key)}`);
    expect([...bank.files.keys()]).toEqual(['incoming/returns.ach']);
    await bank.stop();
    expect(about(await checkAll(sftp), 'Bank’s server')[0]?.says).toContain('ECONNREFUSED');
  });

  test('looks at the second copy of the bank’s journal, which may not lie beside the first', async () => {
    const saidOf = async (dir: string) => about(await checkAll({ ...given, BANK_JOURNAL_DIR: dir }), 'Bank journal')[0]?.says;
    expect(await saidOf(folder)).toBe(`Its second copy lies in ${folder}.`);
    expect(await saidOf(join(folder, 'none'))).toContain('cannot be used (ENOENT)');
    expect(await saidOf(join(server.data_dir, 'copy'))).toContain('lies in DATA_DIR');
    expect(await saidOf('')).toBeUndefined();
  });

  test('looks at a folder that the bank picks files up from, and makes none [LIV-04]', async () => {
    const odfi = { ...given, ODFI: 'folder', ODFI_FOLDER: folder };
    expect(verdict(await checkAll(odfi), 'Bank’s folder')).toEqual([true]);
    expect(await readdir(folder)).not.toContain('outgoing');
    expect(about(await checkAll({ ...odfi, ODFI_FOLDER: join(folder, 'none') }), 'Bank’s folder')[0]?.says).toContain(
      'cannot be used (ENOENT)',
    );
  });

  test('reads what a sign-in provider says of itself, and its clock [LIV-04]', async () => {
    let late_ms = 0;
    const provider = createHttpServer((request, answer) => {
      const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
      const described = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
      answer.sendDate = false;
      answer.setHeader('date', new Date(wallMs() - late_ms).toUTCString());
      answer.end(JSON.stringify(request.url === '/keys' ? { keys: [{ kty: 'EC' }] } : described));
    });
    const port = await listen(provider);
    const OIDC_ISSUER = `http://127.0.0.1:${port}`;
    expect(about(await checkAll({ ...given, OIDC_ISSUER }), 'Sign-in')[0]?.says).toBe(
      'The provider describes itself, and publishes 1 key.',
    );
    late_ms = 60_000;
    expect(about(await checkAll({ ...given, OIDC_ISSUER }), 'Sign-in’s clock')[0]?.says).toMatch(
      /^It is (59|60|61) s from this machine’s\.$/,
    );
    expect(about(await checkAll({ ...given, OIDC_ISSUER: `http://localhost:${port}` }), 'Sign-in')[0]?.says).toContain(
      `describes ${OIDC_ISSUER}, not`,
    );
    await close(provider);
  });

  test('looks at the certificate that people are shown: one that browsers refuse, one that ends soon, and a good one [LIV-04]', async () => {
    const of = (days: number, began_ms: number) =>
      generate([{ name: 'commonName', value: 'localhost' }], {
        keyType: 'ec',
        algorithm: 'sha256',
        notBeforeDate: new Date(began_ms),
        notAfterDate: new Date(wallMs() + days * DAY_MS + DAY_MS / 2),
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
      });
    const seen = async (days: number, trusted: boolean, began_ms = wallMs() - DAY_MS) => {
      const { private: key, cert } = await of(days, began_ms);
      const https = createServer({ key, cert }, (_request, answer) => answer.end(JSON.stringify({ status: 'up' })));
      const PUBLIC_URL = `https://localhost:${await listen(https)}`;
      const known = getCACertificates('default');
      try {
        if (trusted) setDefaultCACertificates([...known, cert]);
        return (await checkAll({ ...given, PUBLIC_URL })).filter(({ what }) => what === 'Certificate' || what === 'Server');
      } finally {
        setDefaultCACertificates(known);
        await close(https);
      }
    };
    const refused = await seen(90, false);
    expect(refused[0]?.says).toMatch(
      /^Browsers refuse that of localhost:\d+: its certificate is self-signed: nobody trusts it \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    );
    expect(refused[1]).toEqual({ what: 'Server', good: true, seen: false, says: 'Not looked at: its certificate is refused.' });
    expect((await seen(5, true, wallMs() - 84 * DAY_MS))[0]?.says).toMatch(/ends on \d{4}-\d\d-\d\d, in 5 days\.$/);
    // One that is made anew every day has half of its time left; later it has less than a third.
    expect((await seen(0, true, wallMs() - DAY_MS / 2)).map(({ good }) => good)).toEqual([true, true]);
    expect((await seen(0, true, wallMs() - 2 * DAY_MS))[0]?.says).toMatch(/, in 1[12] hours\.$/);
    expect((await seen(90, true)).map(({ good }) => good)).toEqual([true, true]);
  });
});

describe('the table', () => {
  test('says that all is good where it is, and keeps to the width of its terminal', () => {
    const fine: Finding = { what: 'Database', good: true, says: 'PostgreSQL 18.1 answers in 2 ms.' };
    expect(tableOf([fine], { columns: 80, color: false })).toBe('ok  Database  PostgreSQL 18.1 answers in 2 ms.\n\nAll 1 are good.');
    const wrong: Finding = { what: 'Clock', good: false, says: 'word '.repeat(40).trim(), remedy: 'deed '.repeat(40).trim() };
    for (const columns of [60, 80, 200])
      expect(
        Math.max(
          ...tableOf([fine, wrong], { columns, color: false })
            .split('\n')
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(Math.min(columns, 110));
    const unseen: Finding = { what: 'Code', good: true, seen: false, says: 'Not looked at.' };
    const with_unseen = tableOf([fine, unseen], { columns: 80, color: false });
    expect(with_unseen).toMatch(/^-- {2}Code +Not looked at\.$/m);
    expect(with_unseen).toMatch(/^All 1 are good\. 1 could not be looked at\.$/m);
    expect(tableOf([fine, wrong], { columns: 80, color: true })).toContain('\u001b[31mNO\u001b[39m');
  });
});

async function listen(one: Server): Promise<number> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return (one.address() as AddressInfo).port;
}

async function close(one: Server & { closeAllConnections(): void }): Promise<void> {
  one.closeAllConnections();
  await new Promise((resolve) => one.close(resolve));
}
