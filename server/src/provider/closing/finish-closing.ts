import { countPendingOf } from '../../collections/reinitiations/index.ts';
import type { Context } from '../../context.ts';
import { readOnItsWay } from '../../disbursements/credits/index.ts';
import { countWaitingOf } from '../../disbursements/refunds/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { BANK_AHEAD_MS } from '../../kernel/jobs/timetable.ts';
import { balanceOf } from '../../ledger/index.ts';
import { endUsersOfBusiness } from '../../merchants/business-users/index.ts';
import { findStanding, listToLookAt, lockBusinesses, lookAgain, nextLook } from '../../merchants/businesses/index.ts';
import { countOpenOf } from '../../payments/purchases/index.ts';
import { LOOK_MS, moveBusiness } from './move-business.ts';

/** A bank sends a payout back within two banking days (Nacha rules, return time frames): a week has two at least. */
const PAYOUT_REST_MS = 7 * 24 * 60 * 60_000;
const BY_ITSELF = { by: 'the timetable', why: 'Nothing is left to collect or to pay out' };

/** Closes businesses once nothing of theirs is open, a day at a time, and then ends their users. */
export const finishClosing: DueWork = {
  name: 'closing businesses: finish',
  ahead_ms: BANK_AHEAD_MS,
  nextDue: ({ db }) => nextLook(db),
  async run(context) {
    const failed: unknown[] = [];
    for (const { id } of await listToLookAt(context.db, context.clock.now())) {
      try {
        await lookAt(context, id);
      } catch (error) {
        // One that can't be closed, such as for an outside directory, keeps no other from it, and is looked at tomorrow.
        failed.push(error);
        await lookAgain(context.db, id, new Date(context.clock.now().getTime() + LOOK_MS));
      }
    }
    for (const err of failed) context.log.error({ err }, 'a business could not be closed');
  },
};

async function lookAt(context: Context, id: string): Promise<void> {
  const closed = await context.db.transaction(async (tx) => {
    await lockBusinesses(tx, [id]);
    // Somebody may have kept it open meanwhile.
    const standing = (await findStanding(tx, id))?.standing;
    if (standing !== 'CLOSING') return standing === 'CLOSED';
    if (await isDone(context, tx, id)) return moveBusiness(context, tx, id, 'CLOSED', BY_ITSELF);
    await lookAgain(tx, id, new Date(context.clock.now().getTime() + LOOK_MS));
    return false;
  });
  if (!closed) return;
  await endUsersOfBusiness(context, id);
  await lookAgain(context.db, id, null);
}

/** Whether all is collected and paid out, and the last payout can't come back. Whoever owes us closes as well. */
async function isDone({ clock }: Pick<Context, 'clock'>, tx: Queryable, id: string): Promise<boolean> {
  const { waiting, pending } = await countOpenOf(tx, id);
  const retries = await countPendingOf(tx, id);
  const refund_requests = await countWaitingOf(tx, id, clock.now());
  const { open, last_payout_at } = await readOnItsWay(tx, id);
  if (waiting + pending + retries + refund_requests + open > 0 || (await balanceOf(tx, 'merchant_payable', id)) > 0) return false;
  return last_payout_at === null || last_payout_at.getTime() + PAYOUT_REST_MS <= clock.now().getTime();
}
