import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatabaseAway } from './db/away.ts';
import { BUSY, gather, type ListWork } from './gather.ts';

interface Item {
  readonly id: number;
  readonly keys: readonly string[];
  /** What comes of it in a list: fails it as a whole, or is held up. */
  readonly trouble?: 'fails' | 'fails alone too' | 'busy';
}

/** Work that ends when a test says so, and notes what is under way. */
class HeldWork implements ListWork<Item, string> {
  readonly underWay: { items: readonly Item[]; alone: boolean; end: () => void; fail: (error: unknown) => void }[] = [];
  readonly lists: (readonly number[])[] = [];
  readonly triedAlone: number[] = [];
  keysOf = ({ keys }: Item) => keys;

  async together(items: readonly Item[]): Promise<(string | typeof BUSY)[]> {
    this.lists.push(items.map(({ id }) => id));
    await this.#hold(items, false);
    if (items.some(({ trouble }) => trouble?.startsWith('fails'))) throw new Error('the list failed');
    return items.map(({ id, trouble }) => (trouble === 'busy' ? BUSY : `answer ${id}`));
  }

  async alone(item: Item): Promise<string> {
    this.triedAlone.push(item.id);
    await this.#hold([item], true);
    if (item.trouble === 'fails alone too') throw new Error(`item ${item.id} failed`);
    return `answer ${item.id}`;
  }

  async #hold(items: readonly Item[], alone: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { items, alone, end: resolve, fail: reject };
    this.underWay.push(one);
    await promise.finally(() => this.underWay.splice(this.underWay.indexOf(one), 1));
  }
}

const item = (id: number, wishes: Partial<Item> = {}): Item => ({ id, keys: [`purchase ${id}`], ...wishes });
/** Lets everything go on that can. */
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** What is asked, ends and fails until nothing is under way. */
async function endAll(work: HeldWork): Promise<void> {
  while (work.underWay.length > 0) {
    work.underWay[0]?.end();
    await nextTick();
  }
}

describe('gather', () => {
  it('lets an item go at once where a list may, and gathers what comes meanwhile', async () => {
    const work = new HeldWork();
    const ask = gather(work, 3);
    const answers = [1, 2, 3, 4, 5, 6].map((id) => ask(item(id)));
    // Without a turn of the loop between: there is no timer.
    expect(work.lists).toEqual([[1], [2]]);
    work.underWay[0]?.end();
    expect(await answers[0]).toBe('answer 1');
    expect(work.lists).toEqual([[1], [2], [3, 4, 5]]);
    await endAll(work);
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `answer ${id}`));
    expect(work.lists).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('keeps items that share a key apart, in the order in which they came', async () => {
    const work = new HeldWork();
    const ask = gather(work, 8);
    const answers = [ask(item(1, { keys: ['a'] })), ask(item(2, { keys: ['a', 'b'] })), ask(item(3, { keys: ['b'] })), ask(item(4))];
    expect(work.lists).toEqual([[1], [4]]);
    await endAll(work);
    await Promise.all(answers);
    expect(work.lists).toEqual([[1], [4], [2], [3]]);
  });

  it('tries an item alone that is held up, and lets nobody wait for it', async () => {
    const work = new HeldWork();
    const ask = gather(work, 8);
    const slow = ask(item(1, { trouble: 'busy', keys: ['a'] }));
    const same = ask(item(2, { keys: ['a'] }));
    work.underWay[0]?.end();
    await nextTick();
    expect(work.triedAlone).toEqual([1]);
    const quick = [3, 4, 5].map((id) => ask(item(id)));
    while (work.underWay.some(({ alone }) => !alone)) {
      work.underWay.find(({ alone }) => !alone)?.end();
      await nextTick();
    }
    expect(await Promise.all(quick)).toEqual(['answer 3', 'answer 4', 'answer 5']);
    expect(work.lists.flat()).not.toContain(2);
    await endAll(work);
    expect(await Promise.all([slow, same])).toEqual(['answer 1', 'answer 2']);
  });

  it('tries each item of a failed list alone, once', async () => {
    const work = new HeldWork();
    const ask = gather(work, 8);
    const first = [ask(item(1)), ask(item(2))];
    const [good, bad] = [ask(item(3)), ask(item(4, { trouble: 'fails alone too' }))];
    const settled = Promise.allSettled([good, bad]);
    await endAll(work);
    await Promise.all(first);
    expect(await settled).toMatchObject([{ value: 'answer 3' }, { reason: { message: 'item 4 failed' } }]);
    expect(work.triedAlone.toSorted()).toEqual([3, 4]);
    await expect(Promise.all([ask(item(5, { trouble: 'fails' })), endAll(work)])).rejects.toThrow('the list failed');
    expect(work.triedAlone).toHaveLength(2);
  });

  it('tries nothing again where nobody knows whether it was done', async () => {
    const work = new HeldWork();
    const ask = gather(work, 8);
    const first = [ask(item(1)), ask(item(2))];
    const list = Promise.allSettled([ask(item(3)), ask(item(4))]);
    for (const one of work.underWay.slice()) one.end();
    await nextTick();
    work.underWay[0]?.fail(new DatabaseAway(new Error('cut')));
    await Promise.all(first);
    expect((await list).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(work.triedAlone).toEqual([]);
  });

  it('answers each item once with its own answer, whatever comes in whatever order', async () => {
    const trouble = fc.constantFrom(undefined, undefined, undefined, 'fails' as const, 'fails alone too' as const, 'busy' as const);
    const step = fc.oneof(
      fc.record({ keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 2 }), trouble }),
      fc.nat({ max: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (steps, most) => {
        const work = new HeldWork();
        const ask = gather(work, most);
        const asked: { trouble: Item['trouble']; answer: Promise<PromiseSettledResult<string>> }[] = [];
        for (const one of steps) {
          if (typeof one === 'number') {
            if (work.underWay.length > 0) work.underWay[one % work.underWay.length]?.end();
            await nextTick();
          } else {
            const id = asked.length;
            const answer = ask({ id, keys: one.keys, ...(one.trouble && { trouble: one.trouble }) });
            asked.push({ trouble: one.trouble, answer: Promise.allSettled([answer]).then(([only]) => only) });
          }
          const keys = work.underWay.flatMap(({ items }) => items.flatMap((at) => at.keys));
          expect(new Set(keys).size).toBe(keys.length);
          expect(work.underWay.filter(({ alone }) => !alone).length).toBeLessThanOrEqual(2);
        }
        await endAll(work);
        const ends = await Promise.all(asked.map(({ answer }) => answer));
        ends.forEach((end, id) => {
          if (end.status === 'fulfilled') expect(end.value).toBe(`answer ${id}`);
          else expect(['fails', 'fails alone too']).toContain(asked[id]?.trouble);
        });
        for (const list of work.lists) expect(list.length).toBeLessThanOrEqual(most);
        expect(work.lists.flat().toSorted((a, b) => a - b)).toEqual(asked.map((_, id) => id));
        expect(new Set(work.triedAlone).size).toBe(work.triedAlone.length);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
