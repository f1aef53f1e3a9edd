import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import type { Context } from '../../context.ts';
import { LOCKS } from '../db/advisory-lock.ts';
import { alone, type DueWork, runDueUntil, startTimetable, stepThrough } from './timetable.ts';

/** With a busy machine. */
const PATIENCE_MS = 20_000;

let server: TestServer;
let context: Context;
const base = new Date('2030-01-07T12:00:00Z');
const at = (seconds: number) => new Date(base.getTime() + seconds * 1000);

beforeAll(async () => {
  server = await startTestServer();
  context = server.context;
});
beforeEach(() => server.clock.set(base));
afterAll(() => server.stop());

/** Work that is due at moments of a list, and notes when it ran and what time it saw. */
class Listed implements DueWork {
  readonly name: string;
  readonly seen: { name: string; now: Date; actual_at: Date }[];
  readonly left: Date[];
  onRun: () => Promise<void> = async () => undefined;

  constructor(name: string, moments: Date[], seen: Listed['seen'] = []) {
    this.name = name;
    this.left = moments;
    this.seen = seen;
  }

  async nextDue(): Promise<Date | undefined> {
    return this.left[0];
  }

  async run(given: Context, actual_at: Date): Promise<void> {
    await this.onRun();
    this.seen.push({ name: this.name, now: given.clock.now(), actual_at });
    this.left.shift();
  }
}

describe('due work', () => {
  it('runs from moment to moment in order, the same moment in the order of the list, each at its own time', async () => {
    const seen: Listed['seen'] = [];
    const works = [new Listed('a', [at(20), at(40)], seen), new Listed('b', [at(10), at(20), at(50)], seen)];
    server.clock.set(at(100));
    await runDueUntil(context, works, at(40));
    expect(seen.map(({ name, now }) => [name, now])).toEqual([
      ['b', at(10)],
      ['a', at(20)],
      ['b', at(20)],
      ['a', at(40)],
    ]);
    for (const { actual_at } of seen) expect(actual_at.getTime()).toBeGreaterThanOrEqual(at(100).getTime());
  });

  it('that makes other work due before the next moment has it run in between', async () => {
    const seen: Listed['seen'] = [];
    const [first, second, later] = [
      new Listed('first', [at(10)], seen),
      new Listed('second', [], seen),
      new Listed('later', [at(30)], seen),
    ];
    first.onRun = async () => void second.left.push(at(15));
    await runDueUntil(context, [first, second, later], at(60));
    expect(seen.map(({ name }) => name)).toEqual(['first', 'second', 'later']);
  });

  it('that fails now and then is tried again before anything later runs', async () => {
    const seen: Listed['seen'] = [];
    const [shaky, later] = [new Listed('shaky', [at(10)], seen), new Listed('later', [at(20)], seen)];
    let failures = 2;
    shaky.onRun = async () => {
      if (failures-- > 0) throw new Error('not this time');
    };
    await runDueUntil(context, [shaky, later], at(60));
    expect(seen.map(({ name }) => name)).toEqual(['shaky', 'later']);
  });

  it('that keeps failing throws its error, and nothing later runs', async () => {
    const seen: Listed['seen'] = [];
    const [broken, later] = [new Listed('broken', [at(10)], seen), new Listed('later', [at(20)], seen)];
    broken.onRun = () => Promise.reject(new Error('never'));
    await expect(runDueUntil(context, [broken, later], at(60))).rejects.toThrow('never');
    expect(seen).toEqual([]);
  });

  it('that is due again and again at the same moment is called a mistake', async () => {
    const stuck: DueWork = { name: 'stuck', nextDue: async () => at(10), run: async () => undefined };
    await expect(runDueUntil(context, [stuck], at(60))).rejects.toThrow('stuck at 2030-01-07T12:00:10.000Z is still due');
  });

  it('runs on one server at a time', async () => {
    const beside = await startTestServer({ beside: server });
    try {
      let running = 0;
      let most = 0;
      const works = [new Listed('shared', [at(1), at(2), at(3), at(4), at(5), at(6)])];
      const overlap = async () => {
        running += 1;
        most = Math.max(most, running);
        await context.db.one('select pg_sleep(0.02)');
        running -= 1;
      };
      for (const work of works) work.onRun = overlap;
      await Promise.all([context, beside.context, context, beside.context].map((one) => runDueUntil(one, works, at(60))));
      expect(works[0]?.seen).toHaveLength(6);
      expect(most).toBe(1);
    } finally {
      await beside.stop();
    }
  });

  it('waits in line without using up the connections', async () => {
    const many = Array.from({ length: 40 }, () => alone(context, () => context.db.one('select 1 as one')));
    await expect(Promise.all(many)).resolves.toHaveLength(40);
  });

  it('begins nothing more when the connection that keeps servers apart is lost', async () => {
    const later = new Listed('later', [at(20)]);
    const cutOff = alone(context, async (signal) => {
      const lost = new Promise((resolve) => signal.addEventListener('abort', resolve));
      await context.db.many(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4201010 and granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      await lost;
      await stepThrough(context, [later], at(60), signal);
    });
    await expect(cutOff).rejects.toThrow('the connection that held an advisory lock was lost');
    expect(later.seen).toEqual([]);
    await runDueUntil(context, [later], at(60));
    expect(later.seen).toHaveLength(1);
  });
});

describe('the timetable', () => {
  it('runs what falls due on the domain’s clock', async () => {
    const work = new Listed('soon', [at(3_600)]);
    const asked = vi.spyOn(work, 'nextDue');
    const timetable = startTimetable(context, [work]);
    try {
      await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: PATIENCE_MS });
      expect(work.seen).toEqual([]);
      server.clock.advance({ hours: 2 });
      await vi.waitFor(() => expect(work.seen.map(({ now }) => now)).toEqual([at(3_600)]), { timeout: PATIENCE_MS });
    } finally {
      await timetable.stop();
    }
  });

  it('runs work under a lock of its own while other work is busy, and nothing of either beside whoever is alone', async () => {
    const [long, short] = [new Listed('long', [at(-3)]), new Listed('short', [at(-2), at(3_600)])];
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    long.onRun = async () => {
      begun.resolve();
      await goOn.promise;
    };
    const timetable = startTimetable(context, [long, Object.assign(short, { lock: LOCKS.expiry })]);
    try {
      await begun.promise;
      await vi.waitFor(() => expect(short.seen).toHaveLength(1), { timeout: PATIENCE_MS });
      expect(long.seen).toEqual([]);
      goOn.resolve();
      const asked = vi.spyOn(short, 'nextDue');
      await alone(context, async () => {
        server.clock.advance({ hours: 2 });
        const before = asked.mock.calls.length;
        await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before + 1), { timeout: PATIENCE_MS });
        expect(short.seen).toHaveLength(1);
      });
      await vi.waitFor(() => expect(short.seen).toHaveLength(2), { timeout: PATIENCE_MS });
    } finally {
      await timetable.stop();
    }
  });

  it('leaves failing work alone for a while, and goes on with the rest', async () => {
    const [broken, unsure, sound] = [new Listed('broken', [at(-10)]), new Listed('unsure', []), new Listed('sound', [at(-5), at(-4)])];
    let tries = 0;
    broken.onRun = async () => {
      tries += 1;
      if (tries === 1) throw new Error('the first time');
    };
    unsure.nextDue = () => Promise.reject(new Error('who knows'));
    const timetable = startTimetable(context, [broken, unsure, sound]);
    try {
      await vi.waitFor(() => expect(sound.seen).toHaveLength(2), { timeout: PATIENCE_MS });
      expect(broken.seen).toEqual([]);
      await vi.waitFor(() => expect(broken.seen.map(({ now }) => now)).toEqual([at(-10)]), { timeout: PATIENCE_MS });
      expect(server.log_lines.some((line) => line.includes('the first time'))).toBe(true);
      expect(server.log_lines.some((line) => line.includes('who knows'))).toBe(true);
    } finally {
      await timetable.stop();
    }
  });

  it('is not held up by work that says it is due for ever', async () => {
    const stuck: DueWork = { name: 'stuck', nextDue: async () => at(-10), run: async () => undefined };
    const sound = new Listed('sound', [at(-5)]);
    const timetable = startTimetable(context, [stuck, sound]);
    try {
      await vi.waitFor(() => expect(sound.seen).toHaveLength(1), { timeout: PATIENCE_MS });
    } finally {
      await timetable.stop();
    }
  });

  it('stops between two pieces of work', async () => {
    const work = new Listed('long', [at(-3), at(-2), at(-1)]);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    work.onRun = async () => {
      begun.resolve();
      await goOn.promise;
    };
    const timetable = startTimetable(context, [work]);
    await begun.promise;
    const stopped = timetable.stop();
    goOn.resolve();
    await stopped;
    expect(work.seen).toHaveLength(1);
  });
});
