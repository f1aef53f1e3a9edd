import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { type Outbox, startDispatcher } from './dispatcher.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Letter {
  readonly id: string;
}

/** An outbox in memory, whose letters are under way until somebody lets them go. */
class Letters {
  readonly waiting: Letter[] = [];
  readonly under_way = new Map<string, PromiseWithResolvers<void>>();
  readonly rooms: number[] = [];
  readonly cut_off: string[] = [];
  readonly outbox: Outbox<Letter>;

  constructor(name: string, most: number, filled_by?: Outbox['filled_by']) {
    this.outbox = {
      name,
      most,
      ...(filled_by && { filled_by }),
      open: () => ({
        take: async (room) => {
          this.rooms.push(room);
          return this.waiting.splice(0, room);
        },
        send: async ({ id }, stopping) => {
          const sending = Promise.withResolvers<void>();
          stopping.addEventListener('abort', () => {
            this.cut_off.push(id);
            sending.resolve();
          });
          this.under_way.set(id, sending);
          await sending.promise.finally(() => this.under_way.delete(id));
        },
      }),
    };
  }

  write(...ids: string[]): void {
    this.waiting.push(...ids.map((id) => ({ id })));
  }

  get ids(): string[] {
    return [...this.under_way.keys()];
  }
}

it('sends as many at a time as there is room for, and one that ended makes room for the next', async () => {
  const letters = new Letters('letters', 2);
  letters.write('a', 'b', 'c', 'd');
  const dispatcher = startDispatcher(server.context, [letters.outbox]);
  try {
    await expect.poll(() => letters.ids).toEqual(['a', 'b']);
    letters.under_way.get('a')?.resolve();
    await expect.poll(() => letters.ids).toEqual(['b', 'c']);
    letters.under_way.get('b')?.reject(new Error('the ink ran out'));
    await expect.poll(() => letters.ids).toEqual(['c', 'd']);
  } finally {
    await dispatcher.stop();
  }
  expect(letters.rooms).toEqual([2, 1, 1]);
  expect(server.log_lines.find((line) => line.includes('the ink ran out'))).toMatch(/"outbox":"letters","message_id":"b"/);
});

it('waits for no outbox with another, and takes what upkeep wrote right after its round', async () => {
  const stuck = new Letters('stuck', 1);
  stuck.write('stuck');
  let rounds = 0;
  const cards = new Letters('cards', 1_000, {
    name: 'cards.write',
    every_ms: 1,
    rounds: () => async () => {
      rounds += 1;
      cards.write(`card ${rounds}`);
    },
  });
  const began_ms = performance.now();
  const dispatcher = startDispatcher(server.context, [stuck.outbox, cards.outbox]);
  try {
    await expect.poll(() => cards.ids.length).toBeGreaterThan(30);
    // Without the rounds it looks at its start, and each second.
    const looks_of_its_own = 1 + Math.ceil((performance.now() - began_ms) / 1000);
    expect(cards.rooms.length).toBeGreaterThan(looks_of_its_own + 10);
    expect(stuck.ids).toEqual(['stuck']);
  } finally {
    await dispatcher.stop();
  }
});

it('cuts off at the stop what can be, waits for it, and takes nothing more', async () => {
  const letters = new Letters('letters', 1);
  letters.write('a', 'b');
  const dispatcher = startDispatcher(server.context, [letters.outbox]);
  await expect.poll(() => letters.ids).toEqual(['a']);
  await dispatcher.stop();
  expect(letters.cut_off).toEqual(['a']);
  expect(letters.ids).toEqual([]);
  expect(letters.waiting).toEqual([{ id: 'b' }]);
});
