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
    for (const id of await listDue(context.db, context.clock.now())) await begin(context, id);
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
