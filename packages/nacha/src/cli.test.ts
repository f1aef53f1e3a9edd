import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, test } from 'vitest';
import { fileOf } from '../test/build.ts';
import { type Outcome, runTool } from '../test/run-tool.ts';
import { readFile, writeFile } from './index.ts';

const samples = join(import.meta.dirname, '../test/samples');
const folder = mkdtempSync(join(tmpdir(), 'nacha-cli-'));
const good = join(folder, 'good.ach');
const bad = join(folder, 'bad.ach');
const empty = join(folder, 'empty.ach');
const GOOD = writeFile(fileOf());
/** A letter in the entry's amount, and in the debits of its batch. */
const BAD = GOOD.replace('0000001234', '00000A1234').replace('0000000001234', '0000000A01234');
writeFileSync(good, GOOD);
writeFileSync(bad, BAD);
writeFileSync(empty, '');

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the tool as a program of its own. */
async function program(args: readonly string[], input = ''): Promise<Outcome> {
  const tool = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args]);
  const closed = new Promise<number>((resolve) => tool.on('close', (code) => resolve(code ?? -1)));
  // A tool that has seen enough closes its end while we are still writing.
  tool.stdin.on('error', () => {});
  tool.stdin.end(input);
  const [out, err, code] = await Promise.all([text(tool.stdout), text(tool.stderr), closed]);
  return { code, out, err };
}

const nacha = runTool;

describe('as a program', () => {
  it('says what it finds and ends with 0, 1 or 2', async () => {
    expect(await program(['check', good])).toEqual({
      code: 0,
      out: `${good}: valid: 1 batch, 1 entry, debits $12.34, credits $0.00\n`,
      err: '',
    });
    expect(await program(['check', '-'], BAD)).toMatchObject({
      code: 1,
      out: expect.stringContaining(':3:30-39: entry detail amount_cents'),
    });
    expect(await program(['check', empty])).toEqual({ code: 2, out: '', err: `${empty}: is empty\n` });
  });

  it('stops reading what has no end', async () => {
    const { code, out } = await program(['check', '-'], '9'.repeat(5_000_000));
    expect([code, out]).toEqual([1, '(standard input):1:1-94: must have 94 characters, has more than 10000: reading stopped\n']);
  });
});

describe('nacha check', () => {
  it('says every finding in a line, with line, columns, field and rule', async () => {
    const { code, out } = await nacha(['check', bad]);
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      `${bad}:3:30-39: entry detail amount_cents "00000A1234": must be digits only`,
      `${bad}:4:21-32: batch control total_debit_cents "000000A01234": must be digits only`,
      '',
    ]);
  });

  it('takes a file whose last line is blank, and says so', async () => {
    const { code, out } = await nacha(['check', '-'], `${GOOD}\n`);
    expect(code).toBe(0);
    expect(out).toMatch(/^\(standard input\):\d+:1-94: warning: a blank line follows the end\n\(standard input\): valid: .*, 1 warning\n$/);
  });

  it('takes several files, and the standard input', async () => {
    const { code, out } = await nacha(['check', '-', bad, join(samples, 'cie-credit.ach')], GOOD);
    expect(code).toBe(1);
    expect(out).toContain('(standard input): valid: 1 batch');
    expect(out).toContain('cie-credit.ach:6:1-94: warning: has 55 characters');
    expect(out).toContain('cie-credit.ach: valid: 1 batch, 1 entry, debits $0.00, credits $1,000,000.00, 1 warning');
  });
});

describe('nacha show', () => {
  it('shows returns with their reasons, and accounts by their last four digits', async () => {
    const { code, out } = await nacha(['show', join(samples, 'as-sent/return-WEB.ach')]);
    expect(code).toBe(0);
    expect(out).toContain('Batch 1: WEB, CoinLion (123456789), TRANSFER, effective 2000-01-01, ODFI 09100001');
    expect(out).toContain('091000017611242         $123.54  26 checking debit (return)    091400606  *****6789');
    expect(out).toContain('Returned R01 Insufficient Funds: entry 091400600000001');
    expect(out).toContain('Valid: 2 batches, 2 entries, debits $123.54, credits $45.65, 2 warnings');
    expect(out).not.toContain('867530999999');
  });

  it('shows a notification of change, and what is right masked likewise', async () => {
    const file = join(samples, 'cor-read.ach');
    expect((await nacha(['show', file])).out).toContain('Change C01 Account number: entry 121042880000001; account_number is ******1614');
    expect((await nacha(['show', '--unmasked', file])).out).toContain('account_number is 1918171614');
  });

  it('says what is wrong where it stands, and that the file must not be acted on', async () => {
    const { code, out } = await nacha(['show', bad]);
    expect(code).toBe(1);
    expect(out).toContain(`! ${bad}:3:30-39: entry detail amount_cents`);
    expect(out).toContain('NOT VALID: 2 findings. Do not act on it.');
  });
});

describe('nacha json', () => {
  const names = ['web-credit.ach', 'contested-return.ach', 'iat-mixedCreditDebit.ach', 'adv-read.ach', 'as-sent/return-WEB.ach'];

  test.each(names)('gives the whole of %s when unmasked: it can be written again from that', async (name) => {
    const { code, out } = await nacha(['json', '--unmasked', join(samples, name)]);
    expect(code).toBe(0);
    expect(writeFile(JSON.parse(out))).toBe(readFileSync(join(samples, name), 'latin1'));
  });

  test.each(names)('gives %s without an account number otherwise', async (name) => {
    const { out } = await nacha(['json', join(samples, name)]);
    const whole = readFile(readFileSync(join(samples, name)));
    const accounts = whole.batches.flatMap((batch) => batch.entries.map((entry) => entry.account_number));
    expect(accounts.length).toBeGreaterThan(0);
    const read = JSON.parse(out) as typeof whole & { valid: boolean };
    expect(read.valid).toBe(true);
    const shown = read.batches.flatMap((batch) => batch.entries.map((entry) => entry.account_number));
    expect(shown).toEqual(accounts.map((account) => account.slice(-4).padStart(account.length, '*')));
    for (const { addenda } of read.batches.flatMap((batch) => batch.entries as (typeof batch.entries)[number][]))
      for (const one of addenda) if (one.kind === 'payment') expect(one.payment_information).toBe('(withheld)');
  });

  it('stays one document when the file breaks a rule: what was not read is null, and the errors say why', async () => {
    const { code, out } = await nacha(['json', '-'], BAD);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      batches: [{ entries: [], control: null }],
      errors: [{ line: 3, columns: [30, 39], field: 'amount_cents', value: '00000A1234', rule: 'must be digits only' }, { line: 4 }],
    });
    for (const input of ['nonsense', GOOD.slice(0, 95), GOOD.slice(95), GOOD.slice(0, 200), `${GOOD}\n\n`]) {
      const cut = await nacha(['json', '-'], input);
      expect([cut.code, JSON.parse(cut.out).valid]).toEqual([1, false]);
    }
  });
});

describe('what cannot be read ends with 2 and clear words', () => {
  test.each([
    [['check', join(folder, 'none.ach')], `${join(folder, 'none.ach')}: there is no such file\n`],
    [['json', join(folder, 'none.ach')], `${join(folder, 'none.ach')}: there is no such file\n`],
    [['check', folder], `${folder}: is a folder\n`],
    [['show', empty], `${empty}: is empty\n`],
    [['check', '-'], '(standard input): is empty\n'],
    [['check'], 'which file? nacha check FILE\n'],
    [['frob', good], 'there is no command frob: check, show, json, write or rules\n'],
    [['show', good, bad], 'nacha show takes one file\n'],
  ])('%j', async (args, words) => {
    expect(await nacha(args)).toEqual({ code: 2, out: '', err: words });
  });

  it('keeps no other file from being checked', async () => {
    const missing = join(folder, 'none.ach');
    const { code, out, err } = await nacha(['check', good, missing, bad]);
    expect({ code, err }).toEqual({ code: 2, err: `${missing}: there is no such file\n` });
    expect(out).toContain(`${good}: valid`);
    expect(out).toContain(`${bad}:3:30-39`);
  });

  it('shows its help when it is asked nothing, and its version', async () => {
    expect(await nacha([])).toMatchObject({ code: 2, err: expect.stringContaining('nacha check FILE...') });
    expect(await nacha(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('nacha check FILE...') });
    expect((await nacha(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
