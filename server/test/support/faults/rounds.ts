import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nextBankingDay } from '@drawbridge/banking-calendar';
import { readFile as readNacha, type StandardEntry } from '@drawbridge/nacha';
import { inject } from 'vitest';
import { decideRejectedFile } from '../../../src/ach/index.ts';
import { dueWork } from '../../../src/due-work.ts';
import { Database } from '../../../src/kernel/db/database.ts';
import { runDueUntil } from '../../../src/kernel/jobs/timetable.ts';
import { proveAll } from '../../../src/prove-all.ts';
import { entryHandlers } from '../../../src/what-happens-when.ts';
import { createTestDatabase } from '../database.ts';
import { returnsFile } from '../fake-bank.ts';
import { newYork, pay } from '../money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { shareClock, TestClock } from '../test-clock.ts';
import { type Fault, FaultyServer } from './child.ts';
import { type Random, seeded } from './seeded.ts';

const CONSUMERS = 3;
/** A cutoff with three debits has about 45 steps, returns make it more; one that is to be met on any day is among the first. */
const MOST_STEPS = 64;
const SURE_STEPS = 28;
const POLL_MS = 50;
/** Two minutes and more. */
const MOST_POLLS = 2_400;
const HOUR_MS = 3_600_000;

export interface FaultWishes {
  readonly seed: number;
  readonly rounds: number;
  /** In which rounds the server is stopped and woken in the place of being killed, counted from 0. */
  readonly stopped_in: (round: number) => boolean;
  /** The step at which the fault is met; chance chooses where none is given. */
  readonly step?: number;
  readonly say?: (line: string) => void;
}

/**
 * Simulates days at a bank that is a folder: payments, returns in every disorder, a cutoff at which a server is killed or stopped at some step,
 * another that goes on after it, and after each what must hold. Gives in how many rounds the fault was met.
 * @throws {Error} with the seed and the round where anything does not hold.
 */
export async function simulateFaults({ seed, rounds, stopped_in, step, say = () => undefined }: FaultWishes): Promise<number> {
  const simulation = await Simulation.begin(seeded(seed));
  let met = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const stopped = stopped_in(round);
      const fault: Fault = {
        step: step ?? simulation.random.from(1, stopped ? SURE_STEPS : MOST_STEPS),
        signal: stopped ? 'SIGSTOP' : 'SIGKILL',
      };
      try {
        const hit = await simulation.day(fault);
        if (hit) met += 1;
        say(
          `seed ${seed}, round ${round}: ${fault.signal} at step ${fault.step}${hit ? '' : ', which it did not reach'}; ${simulation.story}`,
        );
      } catch (error) {
        throw new Error(`seed ${seed}, round ${round}, ${fault.signal} at step ${fault.step}; ${simulation.story}`, { cause: error });
      }
    }
  } finally {
    await simulation.end();
  }
  return met;
}

/** What every server of a simulation shares, while none runs. */
interface Holder {
  readonly urls: TestServer['urls'];
  readonly data_dir: string;
  readonly clock: TestClock;
  readonly context: { readonly db: Database };
}

class Simulation {
  readonly random: Random;
  /** What the bank did on the last day. */
  story = '';
  readonly #folder: string;
  readonly #holder: Holder;
  readonly #drop: () => Promise<void>;
  #server: TestServer | undefined;
  #shop: TestShop | undefined;
  readonly #consumers: TestConsumer[] = [];
  #date = '2026-06-01';
  readonly #returned = new Set<string>();
  readonly #rejected = new Set<string>();

  static async begin(random: Random): Promise<Simulation> {
    const { drop, ...urls } = await createTestDatabase(inject('postgres'));
    const folder = await mkdtemp(join(tmpdir(), 'drawbridge-faults-'));
    await chmod(folder, 0o755);
    for (const name of ['bank', 'data']) await mkdir(join(folder, name));
    const db = new Database(urls.server_url, { connections: 2, onIdleError: () => undefined });
    const simulation = new Simulation(
      random,
      folder,
      { urls, data_dir: join(folder, 'data'), clock: new TestClock(), context: { db } },
      drop,
    );
    const server = await simulation.#start(newYork(simulation.#date, '10:00'));
    simulation.#server = server;
    simulation.#shop = await openShop(server);
    for (let n = 0; n < CONSUMERS; n++) {
      const consumer = await registerConsumer(server);
      await linkChecking(server, consumer);
      simulation.#consumers.push(consumer);
    }
    return simulation;
  }

  private constructor(random: Random, folder: string, holder: Holder, drop: () => Promise<void>) {
    this.random = random;
    this.#folder = folder;
    this.#holder = holder;
    this.#drop = drop;
  }

  async end(): Promise<void> {
    await this.#server?.stop();
    await this.#holder.context.db.close();
    await this.#drop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** One banking day, with a fault at its cutoff. Gives whether the server met it. */
  async day(fault: Fault): Promise<boolean> {
    const story_lines: string[] = [];
    const server = this.#server ?? (await this.#start(newYork(this.#date, '10:00')));
    await runDueUntil(server.context, dueWork, server.clock.now());
    for (const consumer of this.#consumers) await this.#pays(server, consumer, this.random.from(100, 5_000));
    const lines = await this.#chooseReturns();
    if (lines.length > 0) story_lines.push(await this.#bankSends(lines));
    await this.#stop();

    const hit = await this.#cutoff(fault);
    story_lines.push(await this.#rejectNow());
    await this.#check();
    if (this.random.from(1, 4) === 1) story_lines.push(await this.#clockGoesBack());
    this.story = story_lines.filter((words) => words !== '').join(', ');

    this.#date = nextBankingDay(this.#date);
    // Asleep until the next morning: what fell due in the night is made up for.
    await this.#stop();
    this.#server = await this.#start(newYork(this.#date, '10:00'));
    return hit;
  }

  /** Both have signed in anew: a long round outlives their tokens. */
  async #pays(server: TestServer, consumer: TestConsumer, amount_cents: number): Promise<void> {
    const shop = this.#shopThatIs();
    const admin = { ...shop.admin, token: await shop.admin.signIn() };
    await pay(server, { token: await consumer.signIn() }, { ...shop, admin }, amount_cents);
  }

  async #cutoff(fault: Fault): Promise<boolean> {
    const at = newYork(this.#date, '22:00:05');
    this.#setClock(at);
    await shareClock(this.#holder.clock, this.#holder.context.db);
    const { server_url, owner_url } = this.#holder.urls;
    const env = {
      SANDBOX: 'on',
      DATABASE_URL: server_url,
      DATABASE_MIGRATION_URL: owner_url,
      DATA_DIR: this.#holder.data_dir,
      ...this.#odfi(),
    };
    const faulty = new FaultyServer(env, fault);
    try {
      const hit = await Promise.race([faulty.says(fault.signal), this.#isDone(at).then(() => false)]);
      // Later than one that was killed in a delivery may have claimed the file for.
      this.#server = await this.#start(newYork(this.#date, '22:16'));
      await runDueUntil(this.#server.context, dueWork, this.#server.clock.now());
      await this.#isDone(at);
      if (hit && fault.signal === 'SIGSTOP') {
        faulty.wake();
        if (!(await faulty.says('WOKEN'))) throw new Error(`a server that was woken ended: ${faulty.said}`);
      }
      return hit;
    } finally {
      await faulty.kill();
    }
  }

  /** The cutoff has run, the bank has the file, and we have all that the bank had for us. */
  async #isDone(cutoff_at: Date): Promise<void> {
    for (let polls = 0; polls < MOST_POLLS; polls++) {
      const { done } = await this.#holder.context.db.one<{ done: boolean }>(
        `select exists (select from ach_cutoffs where originated_at is not null and cutoff_at > $1::timestamptz - interval '1 hour')
                and not exists (select from ach_files where status = 'ORIGINATED') as done`,
        [cutoff_at],
      );
      if (done && (await this.#names('incoming')).length === 0) return;
      await pause(POLL_MS);
    }
    throw new Error(`the cutoff is not done: ${await this.#names('incoming')} wait`);
  }

  /** What must hold, in our books and in the bank's folder. */
  async #check(): Promise<void> {
    const server = this.#serverThatIs();
    const said: string[] = [];
    if (!(await proveAll(server.context.db, server.context.sealer, (line) => said.push(line)))) throw new Error(said.join('\n'));

    const files = await server.context.db.many<{ name: string; sha256: string; status: string }>(
      'select name, sha256, status from ach_files order by name',
    );
    const held = await this.#names('outgoing');
    expectSame(
      held,
      files.map(({ name }) => name),
      'files at the bank',
    );
    for (const { name, sha256 } of files)
      expectSame(
        createHash('sha256')
          .update(await this.#read(name))
          .digest('hex'),
        sha256,
        `bytes of ${name}`,
      );

    const standing = files.filter(({ status }) => status !== 'REJECTED').map(({ name }) => name);
    const debits = new Map<string, number>();
    for (const name of standing)
      for (const entry of await this.#entriesOf(name))
        debits.set(entry.receiver_identification.trim(), (debits.get(entry.receiver_identification.trim()) ?? 0) + 1);
    const waiting = await server.context.db.many<{ public_id: string; status: string; undecided: boolean }>(
      `select p.public_id, p.status, exists (
                select from ach_entries e join ach_files f on f.id = e.file_id
                 where e.purchase_id = p.id and f.status = 'REJECTED') as undecided
         from purchases p where p.approved_at is not null and p.approved_at < (select max(cutoff_at) from ach_cutoffs where originated_at is not null)`,
    );
    for (const { public_id, status, undecided } of waiting) {
      const times = debits.get(public_id) ?? 0;
      if (times > 1) throw new Error(`debit ${public_id} stands ${times} times in files that were not rejected`);
      // One whose file was rejected just now goes with the next, or never.
      if (times === 0 && !undecided) throw new Error(`debit ${public_id}, ${status}, stands in no file`);
    }
    const { count } = await server.context.db.one<{ count: number }>('select count(*) from returns');
    expectSame(count, this.#returned.size, 'returns that had their effect');
  }

  /** Some debits that settled and have not come back. */
  async #chooseReturns(): Promise<StandardEntry[]> {
    const settled = await this.#holder.context.db.many<{ trace_number: string; file: string }>(
      `select e.trace_number, f.name as file from ach_entries e join ach_files f on f.id = e.file_id
        where e.kind = 'debit' and e.settled_at is not null and e.returned_at is null order by e.trace_number`,
    );
    const lines: StandardEntry[] = [];
    for (const { trace_number, file } of settled) {
      if (this.random.from(1, 4) !== 1) continue;
      const entry = (await this.#entriesOf(file)).find((candidate) => candidate.trace_number === trace_number);
      if (!entry) throw new Error(`entry ${trace_number} is not in ${file}`);
      lines.push(entry);
      this.#returned.add(trace_number);
    }
    return lines;
  }

  /** Leaves returns in the folder, in one kind of disorder. Gives which. */
  async #bankSends(lines: readonly StandardEntry[]): Promise<string> {
    // Stopped payments: they leave the account and the consumer as they are.
    const text = returnsFile(lines.map((entry) => ({ entry, code: 'R08' })));
    const disorder = this.random.one(['in order', 'twice', 'truncated before', 'renamed', 'out of order']);
    const name = `returns-${this.#date}.ach`;
    await this.#put(name, text, 2);
    if (disorder === 'twice' || disorder === 'renamed') await this.#put(`again-${this.#date}.ach`, text, disorder === 'twice' ? 3 : 1);
    // The same file again whose end was lost on the way, and nobody goes on writing it.
    if (disorder === 'truncated before') await this.#put(`cut-short-${this.#date}.ach`, text.slice(0, Math.floor(text.length / 2)), 4);
    if (disorder === 'out of order')
      await this.#put(`older-${this.#date}.ach`, returnsFile(lines.toReversed().map((entry) => ({ entry, code: 'R08' }))), 5);
    return `${lines.length} returns ${disorder}`;
  }

  /** Now and then the bank rejects the file of the day, and a person decides. */
  async #rejectNow(): Promise<string> {
    if (this.random.from(1, 3) !== 1) return '';
    const server = this.#serverThatIs();
    const name = (await this.#names('outgoing')).at(-1);
    if (name === undefined || this.#rejected.has(name)) return '';
    this.#rejected.add(name);
    await this.#put(`${name}.rej`, 'made up\nend\n', 0);
    server.clock.advance({ minutes: 16 });
    await runDueUntil(server.context, dueWork, server.clock.now());
    const decision = this.random.one(['reoriginated', 'abandoned'] as const);
    const answer = await decideRejectedFile(server.context, entryHandlers, { name, decision, by: 'somebody', why: 'a drill' });
    if (answer.kind !== 'decided' || !answer.anew) throw new Error(`${name} was not decided on: ${JSON.stringify(answer)}`);
    return `${name} rejected and ${decision}`;
  }

  /** The machine's clock is set back by a day, and a payment is made in what has been before. Nothing happens twice. */
  async #clockGoesBack(): Promise<string> {
    const files = await this.#names('outgoing');
    await this.#stop();
    const server = await this.#start(new Date(newYork(this.#date, '23:00').getTime() - 24 * HOUR_MS));
    this.#server = server;
    await runDueUntil(server.context, dueWork, server.clock.now());
    const [consumer] = this.#consumers;
    if (consumer) await this.#pays(server, consumer, 150);
    expectSame(await this.#names('outgoing'), files, 'files at the bank after the clock went back');
    return 'the clock set back';
  }

  async #start(at: Date): Promise<TestServer> {
    this.#setClock(at);
    return startTestServer({ beside: this.#holder, env: this.#odfi() });
  }

  async #stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  #setClock(at: Date): void {
    this.#holder.clock.set(at);
  }

  #odfi() {
    // One audience, so that a token outlives the server that it was made beside.
    return { ODFI: 'folder', ODFI_FOLDER: join(this.#folder, 'bank'), OIDC_AUDIENCE: 'https://faults.test/api' };
  }

  #serverThatIs(): TestServer {
    if (!this.#server) throw new Error('no server runs');
    return this.#server;
  }

  #shopThatIs(): TestShop {
    if (!this.#shop) throw new Error('there is no shop');
    return this.#shop;
  }

  async #names(of: 'outgoing' | 'incoming'): Promise<string[]> {
    return (await readdir(join(this.#folder, 'bank', of))).filter((name) => of === 'outgoing' || !name.endsWith('.rej')).sort();
  }

  #read(name: string): Promise<Buffer> {
    return readFile(join(this.#folder, 'bank', 'outgoing', name));
  }

  /** The debits of a file; our answers to returns, which stand in it too, have addenda. */
  async #entriesOf(name: string): Promise<StandardEntry[]> {
    const { batches } = readNacha((await this.#read(name)).toString('latin1'));
    const entries = batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
    return entries.filter((entry) => entry.transaction_code === '27' && entry.addenda.length === 0);
  }

  /** Puts a file there as if it had come some hours ago. */
  async #put(name: string, text: string, hours_ago: number): Promise<void> {
    const path = join(this.#folder, 'bank', 'incoming', name);
    await mkdir(join(this.#folder, 'bank', 'incoming'), { recursive: true });
    await writeFile(path, text, 'latin1');
    const moment = new Date(Date.now() - (hours_ago + 1) * HOUR_MS);
    await utimes(path, moment, moment);
  }
}

function expectSame(found: unknown, meant: unknown, what: string): void {
  if (JSON.stringify(found) !== JSON.stringify(meant))
    throw new Error(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(meant)} was meant`);
}
