import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { proofs } from '@drawbridge/contract';
import { trace as traceSchema } from '@drawbridge/contract/trace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advanceTo,
  ask as askFor,
  callSandbox,
  newYork,
  outgoingFiles,
  type Payment,
  pay,
  readAchText,
} from '../../../test/support/money.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';

const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));

let server: TestServer;
let shop: TestShop;
let paid: Payment;
let returned: Payment;
let unanswered: Payment;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Zoë & Łukasz (2)'], paid_out: true });
  const ada = await registerConsumer(server);
  await linkChecking(server, ada);
  paid = await pay(server, ada, shop, 12_34);
  returned = await pay(server, ada, shop, 56_78);
  unanswered = await askFor(server, ada, shop, 9_10);
  await advanceTo(server, newYork('2026-06-02', '12:00'));
  await callSandbox(server, 'POST', '/ach/return', { public_id: returned.public_id, code: 'R01' });
  await advanceTo(server, newYork('2026-06-05', '12:00'));
});
afterAll(() => server.stop());

const ask = async (of: string) => {
  const { status, json } = await callSandbox(server, 'GET', `/ach/trace?of=${encodeURIComponent(of)}`);
  return { status, trace: status === 200 ? z.parse(traceSchema, json) : undefined };
};
const accountNumbers = async (): Promise<string[]> => {
  const [name = ''] = await outgoingFiles(server);
  return (await readAchText(server, name)).split('\n').flatMap((line) => (line.startsWith('6') ? [line.slice(12, 29).trim()] : []));
};
const lineWith = (text: string, words: string) => text.split('\n').findIndex((line) => line.startsWith('6') && line.includes(words)) + 1;

describe('a trace', () => {
  it('leads from a payment to its entries, events, postings, authorization and what the bank said', async () => {
    const { trace } = await ask(returned.public_id.toLowerCase());
    expect(trace?.payment).toMatchObject({ public_id: returned.public_id, status: 'DECLINED', amount: 56_78 });
    expect(trace?.consent?.amount).toBe(56_78);
    expect(trace?.events.map(({ to }) => to)).toEqual(
      ['INITIATED', 'WAITING_FOR_APPROVAL', 'PENDING', 'DECLINED'].slice(-(trace?.events.length ?? 0)),
    );
    expect(trace?.entries).toEqual([
      expect.objectContaining({ kind: 'debit', amount: 56_78, return_code: 'R01', file: 'ach-20260601-2200-A.ach' }),
    ]);
    expect(trace?.answers).toEqual([
      expect.objectContaining({ kind: 'return', code: 'R01', trace_number: trace?.entries[0]?.trace_number }),
    ]);
    expect(trace?.postings.map(({ event }) => event)).toEqual(expect.arrayContaining(['approved', 'in_file', 'settled']));
    expect(trace?.dates).toContainEqual(expect.stringMatching(/^It came back .* with R01\.$/));
  });

  it('leads to what was asked for and never approved', async () => {
    const { trace } = await ask(unanswered.public_id);
    expect(trace).toMatchObject({
      payment: { public_id: unanswered.public_id, amount: 9_10 },
      consent: null,
      entries: [],
    });
    expect((await ask(unanswered.purchase_id)).trace?.payment).toEqual(trace?.payment);
  });

  it('leads to the same from a trace number, from the line of either file, and from the addenda below it', async () => {
    const { trace } = await ask(returned.public_id);
    const [entry] = trace?.entries ?? [];
    const [answer] = trace?.answers ?? [];
    const ours = await readAchText(server, entry?.file ?? '');
    expect(entry?.line).toBe(lineWith(ours, returned.public_id));
    const rest = { ...trace, asked: undefined };
    for (const reference of [
      entry?.trace_number ?? '',
      `${entry?.file}:${entry?.line}`,
      `${answer?.file}:${answer?.line}`,
      `${answer?.file}:${(answer?.line ?? 0) + 1}`,
      returned.purchase_id,
    ]) {
      const found = await ask(reference);
      expect({ of: reference, ...found.trace, asked: undefined }).toEqual({ of: reference, ...rest });
    }
  });

  it('masks account numbers, wherever they stand', async () => {
    const numbers = await accountNumbers();
    expect(numbers).toHaveLength(2);
    const [name = ''] = await outgoingFiles(server);
    for (const reference of [paid.public_id, returned.public_id, name, `${name}:1`]) {
      const { text, status } = await callSandbox(server, 'GET', `/ach/trace?of=${encodeURIComponent(reference)}`);
      expect(status).toBe(200);
      for (const number of numbers) {
        expect(text).not.toContain(number);
        expect(text).not.toContain(number.slice(0, -4));
      }
      expect(await runCommand(server.context, ['trace', reference])).not.toContain(numbers[0]);
    }
  });

  it('lists the lines of a file, leads on from each, and shows a line that is about nothing', async () => {
    const [name = ''] = await outgoingFiles(server);
    const { trace } = await ask(name);
    expect(trace?.lines).toHaveLength(2);
    for (const { line } of trace?.lines ?? []) expect((await ask(`${name}:${line}`)).trace?.payment).not.toBeNull();
    expect((await ask(`${name}:1`)).trace).toMatchObject({ payment: null, lines: [{ line: 1, trace_number: null }] });
  });

  it('leads from a payout, by its id, its reference or its entry, to that entry and to what it paid', async () => {
    const { subject_id, trace_number } = await server.context.db.one<{ subject_id: string; trace_number: string }>(
      `select subject_id, trace_number from ach_entries where kind = 'payout'`,
    );
    const { trace } = await ask(trace_number);
    expect(trace).toMatchObject({
      payment: null,
      payout: { id: subject_id, business_name: 'Zoë & Łukasz (2)', status: 'paid' },
      entries: [{ kind: 'payout', amount: trace?.payout?.amount, trace_number }],
    });
    expect(trace?.payout?.lines.map(({ kind, public_id }) => [kind, public_id])).toEqual([
      ['sale', paid.public_id],
      ['fee', paid.public_id],
    ]);
    const [entry] = trace?.entries ?? [];
    // As the bank's statement has it.
    expect(entry?.text).toContain(trace?.payout?.reference);
    for (const reference of [subject_id, trace?.payout?.reference.toLowerCase() ?? '', `${entry?.file}:${entry?.line}`]) {
      const { asked, ...found } = (await ask(reference)).trace ?? {};
      expect({ ...found, asked: trace?.asked }).toEqual(trace);
    }
    const printed = await runCommand(server.context, ['trace', trace?.payout?.reference ?? '']);
    for (const words of [trace_number, entry?.file ?? '', paid.public_id]) expect(printed).toContain(words);
  });

  it.each(['000000000000000', 'NOSUCHPAYMNT', 'none.ach', 'none.ach:3', 'ach-20260601-2200-A.ach:99999'])(
    'knows nothing of %s',
    async (of) => {
      expect(await ask(of)).toEqual({ status: 404, trace: undefined });
      await expect(runCommand(server.context, ['trace', of])).rejects.toThrow('nothing is known of');
    },
  );
});

describe('the proof of an authorization', () => {
  const read = (token: string, purchaseId: string) => server.call(proofs.read, { token, params: { purchaseId } });

  it('is a PDF that is the same whenever it is written', async () => {
    const proof = await server.ok(proofs.read, { token: shop.admin.token, params: { purchaseId: returned.public_id } });
    expect(proof.file_name).toBe(`proof-${returned.public_id}.pdf`);
    const bytes = Buffer.from(proof.pdf, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const words = wordsOfPdf(bytes);
    const { trace } = await ask(returned.public_id);
    for (const said of [
      'Proof of authorization',
      '$56.78',
      trace?.consent?.text_sha256,
      trace?.consent?.consumer_name,
      trace?.entries[0]?.trace_number,
      'ach-20260601-2200-A.ach',
      'R01',
      'Zoë & Łukasz (2)',
      'I agree to the Consumer ACH Processing terms',
      '127.0.0.1',
      'Page 1 of 2',
    ])
      expect(words).toContain(said);
    expect(words).not.toContain('appear as question marks');
    for (const tag of ['/StructTreeRoot', '/Marked true', '/S /H1', '/S /H2', '/S /TH', '/S /TD', '(en-US)', '/DisplayDocTitle true'])
      expect(bytes.toString('latin1')).toContain(tag);
    server.clock.advance({ seconds: 5 });
    expect(await server.ok(proofs.read, { token: shop.admin.token, params: { purchaseId: returned.purchase_id } })).toEqual(proof);
    for (const number of await accountNumbers()) expect(bytes.toString('latin1')).not.toContain(number);
  });

  it('is for users who see reports, of the business alone', async () => {
    expect((await read((await shop.addUser('ViewAccount')).token, paid.public_id)).status).toBe(200);
    expect((await read((await shop.addUser('ViewStore')).token, paid.public_id)).status).toBe(403);
    const other = await openShop(server, { names: ['Another'] });
    expect(await read(other.admin.token, paid.public_id)).toMatchObject({ status: 404 });
    expect(await read(other.admin.token, paid.purchase_id)).toMatchObject({ status: 404 });
    expect(await read(shop.admin.token, 'NOSUCHPAYMNT')).toMatchObject({ status: 404 });
  });

  it('comes from the command line as a document', async () => {
    const { PATH = '' } = process.env;
    const env = { PATH, DATABASE_URL: server.urls.server_url, DATA_DIR: server.data_dir };
    const run = (...args: string[]) =>
      new Promise<{ out: Buffer; err: string }>((resolve) => {
        execFile(process.execPath, [program, ...args], { env, encoding: 'buffer' }, (_error, out, err) =>
          resolve({ out, err: err.toString() }),
        );
      });
    const { pdf } = await server.ok(proofs.read, { token: shop.admin.token, params: { purchaseId: paid.public_id } });
    const { out } = await run('proof', paid.public_id);
    expect(out.equals(Buffer.from(pdf, 'base64'))).toBe(true);
    expect((await run('proof', 'NOSUCHPAYMNT')).err).toContain('no authorization of NOSUCHPAYMNT is kept');
  });
});
