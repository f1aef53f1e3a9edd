import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { resolveException } from '../exceptions/exceptions.ts';
import { readIncoming } from './incoming-lines.ts';

let bank: FakeBank;
let server: TestServer;
let first: Payment;
let second: Payment;
let text: string;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const pays = async (amount_cents: number) => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    return pay(server, consumer, shop, amount_cents);
  };
  first = await pays(5_000);
  second = await pays(6_000);
  await advanceTo(server, newYork('2026-06-04', '21:00'));
  await pays(7_000);
  const entryOf = ({ public_id }: Payment) => {
    const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === public_id);
    if (!entry) throw new Error('the bank has no such entry');
    return entry;
  };
  text = returnsFile([first, second].map((payment) => ({ entry: entryOf(payment), code: 'R01' })));
});
afterEach(() => server.stop());

const exceptions = () =>
  server.context.db.many<{ number: number; line_number: number; reason: string; detail: string }>(
    'select number, line_number, reason, detail from ach_exceptions order by number',
  );
/** Two batches of one entry each: its entry stands on the third line, the addenda on the fourth. */
const DAMAGES: [string, (text: string) => string][] = [
  ['the return code of its addenda', (whole) => whole.replace('799R01', '799RXX')],
  ['a letter that is none of the format', (whole) => whole.replace(/^(6.{53})./m, '$1\u00e9')],
  ['an amount that is none', (whole) => whole.replace(/^(6.{28})...../m, '$112,34')],
  ['an addenda that is too long', (whole) => whole.replace(/^(7.*)$/m, '$1X')],
];

describe('an entry that breaks the format', () => {
  it.each(DAMAGES)('by %s becomes an exception of its line, and the rest of its file has its effect', async (_what, damage) => {
    expect(damage(text)).not.toBe(text);
    bank.offer('returns.ach', damage(text));
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    expect(await exceptions()).toMatchObject([
      { line_number: 3, reason: 'unreadable_line', detail: expect.stringMatching(/^line [34]: /) },
    ]);
    expect(await fateOf(server, second)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect((await fateOf(server, first)).status).toBe('POSTED');
  });

  it('makes the whole file unreadable where a line is missing besides, or the controls do not add up', () => {
    for (const [, damage] of DAMAGES) {
      const lines = damage(text).split('\n');
      expect(readIncoming(lines.join('\n'))).toMatchObject({ lines: [{ kind: 'unreadable', line_number: 3 }, { kind: 'return' }] });
      for (let missing = 0; missing < 10; missing++)
        expect(readIncoming(lines.toSpliced(missing, 1).join('\n')), `without line ${missing + 1}`).toHaveProperty('unreadable');
      const [totals = ''] = lines.filter((line) => line.startsWith('9'));
      expect(readIncoming(lines.join('\n').replace(totals, totals.replace('11000', '11001')))).toHaveProperty('unreadable');
    }
  });
});

describe('a file that cannot be read', () => {
  it('keeps everything from being POSTED until a person has dealt with it; files are originated all the same', async () => {
    const before = await outgoingFiles(server);
    // Cut in the middle of its sixth line.
    bank.offer('returns.ach', text.split('\n').slice(0, 6).join('\n').slice(0, -40));
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    const [exception] = await exceptions();
    expect(exception).toMatchObject({ line_number: 0, reason: 'unreadable_file' });
    expect(exception?.detail).toMatch(/^it is cut short: line 7: expected .*, found the end of the file; line 6/);
    // Whoever asks about the file is told so too, though nothing of it is about any entry of ours.
    expect(await runCommand(server.context, ['trace', 'returns.ach'])).toContain(`unreadable_file: ${exception?.detail}`);
    expect((await fateOf(server, first)).status).toBe('PENDING');
    expect(await outgoingFiles(server)).toHaveLength(before.length + 1);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/drawbridge_exceptions_open.* 1$/m);
    expect(server.log_lines.join('\n')).toContain('nothing is posted');
    await resolveException(server.context, { number: exception?.number ?? 0, by: 'Ingrid', note: 'the bank sends it again' });
    bank.offer('returns-again.ach', text);
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect([(await fateOf(server, first)).status, (await fateOf(server, second)).status]).toEqual(['DECLINED', 'DECLINED']);
  });

  it('does not keep it from being POSTED once that is done', async () => {
    bank.offer('returns\n7  2026-06-04T03:00Z  settled.ach', 'this is no file');
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    const [exception] = await exceptions();
    expect(exception?.detail).toMatch(/^line 1, column 1: /);
    const list = await runCommand(server.context, ['list-exceptions']);
    expect(list.split('\n')).toEqual([expect.stringContaining('unreadable_file  returns?7  2026-06-04T03:00Z  settled.ach: line 1')]);
    await resolveException(server.context, { number: exception?.number ?? 0, by: 'Ingrid', note: 'nothing of ours' });
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect((await fateOf(server, first)).status).toBe('POSTED');
  });
});
