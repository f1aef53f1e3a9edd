import { describe, expect, test } from 'vitest';
import { FairQueue, QueueFull, type Share } from './fair-queue.ts';

/** Puts everybody into a line behind somebody who works, and gives who was served in which order, and who was refused. */
async function serve(line: readonly (Partial<Share> & { name: string })[], most_waiting = 1_000) {
  const queue = new FairQueue({ at_once: 1, most_waiting });
  const first = Promise.withResolvers<void>();
  const served: string[] = [];
  const refused: string[] = [];
  const working = queue.run({ account: 'first', address: 'first', known: false }, () => first.promise);
  const waiting = line.map(({ name, account = name, address = name, known = false }) =>
    queue
      .run({ account, address, known }, async () => {
        served.push(name);
      })
      .catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        refused.push(name);
      }),
  );
  first.resolve();
  await Promise.all([working, ...waiting]);
  return { served, refused };
}

const flood = (count: number, share: Partial<Share> = {}) => Array.from({ length: count }, (_, n) => ({ name: `flood ${n}`, ...share }));

describe('a fair line', () => {
  test('serves equals as they come', async () => {
    const names = ['one', 'two', 'three'];
    expect((await serve(names.map((name) => ({ name })))).served).toEqual(names);
  });

  test.each<[string, Partial<Share>, Partial<Share>]>([
    ['one account from one address', { account: 'shop', address: 'there' }, {}],
    ['one account from many addresses', { account: 'shop' }, {}],
    ['many accounts from one address', { address: 'there' }, {}],
    ['one account, at the same address', { account: 'shop', address: 'here' }, { address: 'here' }],
    ['their own account, on their own device', { account: 'shop' }, { account: 'shop', known: true }],
  ])('lets somebody pass 250 wrong passwords for %s [TRU-17]', async (_what, of_flood, of_person) => {
    const { served } = await serve([...flood(250, of_flood), { name: 'person', ...of_person }]);
    expect(served[0]).toBe('person');
    expect(served).toHaveLength(251);
  });

  test('lets nobody go before others for ever by devices of their own', async () => {
    const { served } = await serve([...flood(250, { account: 'shop', known: true }), { name: 'person' }]);
    expect(served[0]).toBe('person');
  });

  test('refuses what has the least claim once it is full, and never a person among a flood [TRU-17]', async () => {
    const { served, refused } = await serve(
      [...flood(45, { account: 'shop' }), { name: 'person' }, ...flood(10, { address: 'there' })],
      40,
    );
    expect(served).toHaveLength(40);
    expect(refused).toHaveLength(16);
    expect(served[0]).toBe('person');
  });

  test('goes on after work that failed, and with as much at once as it may', async () => {
    const queue = new FairQueue({ at_once: 2, most_waiting: 10 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      throw new Error('wrong');
    };
    const all = Array.from({ length: 6 }, (_, n) => queue.run({ account: String(n), address: String(n), known: false }, work));
    expect((await Promise.allSettled(all)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(most).toBe(2);
  });
});
