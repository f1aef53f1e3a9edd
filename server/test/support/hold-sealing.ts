import { LOCKS, underLock } from '../../src/kernel/db/advisory-lock.ts';
import { sealNow } from '../../src/kernel/seals/index.ts';
import type { TestServer } from './index.ts';

/** Seals what is there, and then keeps the server from sealing by itself: what is tampered with has its seal, and what is undone never had one. Gives what lets it go again. */
export async function holdSealing({ context }: TestServer): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const resting = underLock(context.db, LOCKS.sealing, async () => {
    const waiting = await sealNow(context, 10_000);
    if (waiting.length > 0) throw new Error(`${waiting[0]?.sealed.table} could not be sealed`);
    held.resolve();
    await end.promise;
  });
  await Promise.race([held.promise, resting]);
  return async () => {
    end.resolve();
    await resting;
  };
}
