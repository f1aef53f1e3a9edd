import type { Context } from '../../context.ts';
import { providerWho } from '../../kernel/audit/index.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { addSettlementAccount, lockBusinesses } from '../businesses/index.ts';
import { MAIL_CHANGE } from './mail-change.ts';
import { openChange } from './numbers.ts';
import { findChange, listDue, nextInForce, writeMove } from './store.ts';

/** Has businesses paid to the accounts that have rested, from the beginning of their day on. */
export const takeForce: DueWork = {
  name: 'settlement accounts: take force',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => nextInForce(db),
  async run(context) {
    const failed: unknown[] = [];
    for (const id of await listDue(context.db, context.clock.now())) {
      try {
        await begin(context, id);
      } catch (error) {
        // One account that can't be opened keeps no other business from being paid where it is to be.
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  },
};

async function begin(context: Context, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const known = await findChange(tx, id);
    if (known) await lockBusinesses(tx, [known.business_id]);
    const row = await findChange(tx, id);
    const { validated, in_force_at } = row ?? {};
    // Somebody ended it meanwhile.
    if (row?.status !== 'RESTING' || !validated || !in_force_at || in_force_at > context.clock.now()) return;
    const account = openChange(context.sealer, row);
    const change = { by: row.asked_by, why: row.why, validated };
    await addSettlementAccount(context, tx, row.business_id, account, change, providerWho('the timetable'));
    await writeMove(tx, id, { to: 'IN_FORCE', at: context.clock.now(), by: 'system' });
    await context.queue.enqueue(tx, MAIL_CHANGE, { id, status: 'IN_FORCE' });
  });
}
