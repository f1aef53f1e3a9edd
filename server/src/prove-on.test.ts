import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdSealing } from '../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../test/support/people.ts';
import { Database } from './kernel/db/database.ts';
import { proofOf, sealNow } from './kernel/seals/index.ts';
import { type ProofWishes, proveAll } from './prove-all.ts';

// Days of payments with a checkpoint behind them, and one more, as a timer runs `npm run prove` each night.

const CHECKPOINT = 'the checkpoint that proofs go on from was kept by one of them';
const PLACES = 'every account holds of every purchase what its status and its terms say';

let server: TestServer;
let owner: Database;
let shop: TestShop;
let letSeal: () => Promise<void>;
let old: Payment;
let fresh: Payment;

interface Run {
  readonly holds: boolean;
  readonly lines: readonly string[];
}

async function prove(wishes: ProofWishes = { mode: 'since' }, sealer = server.context.sealer): Promise<Run> {
  const lines: string[] = [];
  const holds = await proveAll(server.context.db, sealer, (line) => lines.push(line), { keeps: true, ...wishes });
  return { holds, lines };
}

/** The names of the proofs that a run found broken. */
const broken = ({ lines }: Run): string[] =>
  lines.flatMap((line) => /^BROKEN +\d+\.\d s {2}(.*?)( \(since .*\))?$/.exec(line)?.slice(1, 2) ?? []);

/** Does something to the database as its owner, and takes it back once `look` has looked. */
async function tampered(act: string, undo: string, look: () => Promise<void>): Promise<void> {
  await owner.run(act);
  try {
    await look();
  } finally {
    await owner.run(undo);
  }
}

const seal = async (): Promise<void> => expect(await sealNow(server.context, 10_000)).toEqual([]);

async function payNow(times = 1): Promise<Payment> {
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  for (let more = 1; more < times; more += 1) await pay(server, consumer, shop, 1_000);
  return pay(server, consumer, shop, 5_000);
}

beforeAll(async () => {
  server = await startTestServer();
  owner = new Database(server.urls.owner_url, { connections: 2, onIdleError: () => undefined });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  old = await payNow();
  // What is of the newest day, and the newest three authorizations, are looked at each time: they are of others.
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  await payNow(3);
  await advanceTo(server, newYork('2026-06-10', '12:00'));
  letSeal = await holdSealing(server);
  expect((await prove()).lines.slice(-2)).toEqual([
    expect.stringMatching(/^checkpoint 1 is kept: the next run goes on from seal \d+$/),
    expect.stringMatching(/^Everything holds: \d+ proofs over 4 purchases in /),
  ]);
  await seal();
  fresh = await payNow();
  await seal();
});
afterAll(async () => {
  await letSeal();
  await owner.close();
  await server.stop();
});

describe('a proof that goes on from its last checkpoint [OPS-10]', () => {
  it('looks at what is new, and says since when each thing was proven', async () => {
    const { holds, lines } = await prove({ mode: 'since', keeps: false });
    expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    expect(holds).toBe(true);
    expect(lines[0]).toMatch(/^goes on from checkpoint 1 of 20\d\d-.*Z, after seal \d+$/);
    expect(lines.at(-1)).toMatch(
      /^Everything holds that is new, open or read again: \d+ proofs over 4 purchases in \d+\.\d s, and 8 left$/,
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^holds .* s {2}every record of consents stands as it was sealed \(since checkpoint 1; whole on 20\d\d-/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^left .* {2}what customers paid, .* \(whole on 20\d\d-/));
  });

  it('finds at once what was done to new rows', async () => {
    const act = (sign: string) =>
      `update ledger_transfers set amount_cents = amount_cents ${sign} 1 where purchase_id = '${fresh.purchase_id}'`;
    await tampered(act('+'), act('-'), async () => {
      const run = await prove();
      expect(run.holds).toBe(false);
      expect(new Set(broken(run))).toEqual(new Set([proofOf('ledger_transfers'), PLACES]));
      // Nothing goes on from a run that found something.
      expect(run.lines.join()).not.toContain('is kept: the next run goes on');
    });
  });

  it('does not see what was done to rows that it had proven: everything does, and the slice whose turn it is', async () => {
    const act = (sign: string) =>
      `update ledger_transfers set amount_cents = amount_cents ${sign} 1 where purchase_id = '${old.purchase_id}'`;
    await tampered(act('+'), act('-'), async () => {
      expect(await prove({ mode: 'since', keeps: false })).toMatchObject({ holds: true });
      expect(broken(await prove({ mode: 'whole' }))).toEqual(expect.arrayContaining([proofOf('ledger_transfers'), PLACES]));
      const first = await prove({ mode: 'slice', nights: 3 });
      expect(first.lines[0]).toMatch(/, and slice 1 of 3 of what came before /);
      expect(broken(first)).toContain(PLACES);
    });
  });

  it('reads everything again in as many nights as it was told', async () => {
    const parts: string[] = [];
    for (let night = 1; night <= 3; night += 1) {
      const { holds, lines } = await prove({ mode: 'slice', nights: 3 });
      expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
      expect(holds).toBe(true);
      parts.push(lines[0]?.match(/slice \d of \d/)?.[0] ?? '');
      await seal();
    }
    expect(parts).toEqual(['slice 1 of 3', 'slice 2 of 3', 'slice 3 of 3']);
    const { lines } = await prove({ mode: 'since' });
    expect(lines.filter((line) => line.endsWith('; never whole)') || line.endsWith('(never whole)'))).toEqual([]);
    // Of the second round the last part holds what came last.
    await seal();
    const last = 'where seq = (select max(seq) from holder_names)';
    await tampered(
      `update holder_names set name = name || 'x' ${last}`,
      `update holder_names set name = left(name, -1) ${last}`,
      async () => {
        expect(await prove({ mode: 'since', keeps: false })).toMatchObject({ holds: true });
        const found: string[][] = [];
        for (let night = 1; night <= 2; night += 1) found.push(broken(await prove({ mode: 'slice', nights: 2 })));
        expect(found).toEqual([[], [proofOf('holder_names')]]);
      },
    );
  });

  it('finds a checkpoint that no proof has made, looks at everything then, and keeps one to go on from', async () => {
    const place = `(select max(seq) from proof_checkpoints)`;
    // The mark of the ledger is moved to hide what comes, as whoever writes to the database could try to.
    const act = `update proof_checkpoints set said = jsonb_set(said::jsonb, '{marks,ledger_transfers}', '1000000')::text where seq = ${place}`;
    const { said } = await owner.one<{ said: string }>(`select said from proof_checkpoints where seq = ${place}`);
    await tampered(act, `update proof_checkpoints set said = '${said.replaceAll("'", "''")}' where seq = ${place}`, async () => {
      const run = await prove({ mode: 'since', keeps: false });
      expect(run.holds).toBe(false);
      expect(run.lines).toContainEqual(expect.stringMatching(/^ {8}checkpoint \d+ was changed: it is not what was signed$/));
      expect(broken(run)[0]).toBe(CHECKPOINT);
      expect(run.lines.filter((line) => line.startsWith('left'))).toEqual([]);
    });
    expect(await prove({ mode: 'since', keeps: false })).toMatchObject({ holds: true });

    // One that is put in by the server's own role, without the keys.
    await server.context.db.run(
      `insert into proof_checkpoints (number, said, signature_sealed) select number + 100, said, signature_sealed from proof_checkpoints where seq = ${place}`,
    );
    const forged = await prove();
    expect(broken(forged)).toEqual([CHECKPOINT]);
    expect(forged.lines).toContainEqual(
      expect.stringMatching(/^ {8}checkpoint \d+ was not written by a proof: its signature does not open$/),
    );
    expect(forged.lines.at(-2)).toMatch(/^checkpoint \d+ is kept/);
    expect(forged.holds).toBe(false);
    expect(await prove()).toMatchObject({ holds: true });
  });

  it('finds balances that were changed beside their checkpoint', async () => {
    await tampered(
      `update proof_balances set cents = cents + 1 where account = 'cash_at_odfi'`,
      `update proof_balances set cents = cents - 1 where account = 'cash_at_odfi'`,
      async () => {
        const run = await prove({ mode: 'since', keeps: false });
        expect(run.holds).toBe(false);
        expect(run.lines).toContainEqual(
          expect.stringMatching(/^ {8}the balances that are kept with checkpoint \d+ are not those that it was made with$/),
        );
      },
    );
  });

  it('goes on from the checkpoint that a restored database has, and from none of another database', async () => {
    await seal();
    const { said } = await owner.one<{ said: string }>('select said from proof_checkpoints order by seq desc limit 1');
    const { number, seal: its_seal } = JSON.parse(said) as { number: number; seal: { number: number } };
    // As a copy from before the next one is kept.
    await owner.run('create table checkpoints_then as select * from proof_checkpoints');
    await owner.run('create table balances_then as select * from proof_balances');
    expect(await prove()).toMatchObject({ holds: true });
    await owner.transaction(async (tx) => {
      await tx.run('delete from proof_checkpoints where seq > (select max(seq) from checkpoints_then)');
      await tx.run('delete from proof_balances');
      await tx.run('insert into proof_balances select * from balances_then');
    });
    const run = await prove({ mode: 'since', keeps: false });
    expect(run.lines[0]).toMatch(new RegExp(`^goes on from checkpoint ${number} of `));
    expect(run.holds).toBe(true);

    // As one whose chain is another's.
    const act = (sha256: string) => `update seals set sha256 = '${sha256}' where number = ${its_seal.number}`;
    const { sha256 } = await owner.one<{ sha256: string }>(`select sha256 from seals where number = ${its_seal.number}`);
    await tampered(act('0'.repeat(64)), act(sha256), async () => {
      const other = await prove();
      expect(broken(other)).toContain(CHECKPOINT);
      expect(other.lines).toContainEqual(expect.stringMatching(/goes by seal \d+, which is not in this chain/));
    });
  });

  it('keeps one checkpoint where two prove at once', async () => {
    const count = async () => (await owner.one<{ count: number }>('select count(*) as count from proof_checkpoints')).count;
    const before = await count();
    const runs = await Promise.all([prove(), prove()]);
    expect(runs.map(({ holds }) => holds)).toEqual([true, true]);
    const kept = runs.filter(({ lines }) => lines.some((line) => /^checkpoint \d+ is kept/.test(line))).length;
    expect(await count()).toBe(before + kept);
    for (const { lines } of runs)
      expect(lines.at(-2)).toMatch(/^checkpoint \d+ is kept|^no checkpoint is kept: another proof kept one meanwhile$/);
    expect(await prove()).toMatchObject({ holds: true });
  });

  it('misses nothing of a payment that a transaction commits late', async () => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const payment = await pay(server, consumer, shop, 4_000);
    const { number } = await owner.one<{ number: number }>('select max(id) as number from ledger_transfers');
    // Not sealed yet: the mark stays below it, so what is sealed later is looked at by the next run.
    expect(await prove()).toMatchObject({ holds: true });
    const { said } = await owner.one<{ said: string }>('select said from proof_checkpoints order by seq desc limit 1');
    expect((JSON.parse(said) as { marks: Record<string, number> }).marks['ledger_transfers']).toBeLessThan(number);
    const act = (sign: string) =>
      `update ledger_transfers set amount_cents = amount_cents ${sign} 1 where purchase_id = '${payment.purchase_id}'`;
    await tampered(act('+'), act('-'), async () => expect(broken(await prove())).toContain(PLACES));
  });
});
