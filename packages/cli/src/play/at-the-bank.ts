import { pastCutoff } from '../sandbox.ts';
import { payOrder } from './pay-order.ts';
import type { Played, Stage } from './stage.ts';

/** From the cutoff whose file a debit goes with to the one that posts it. */
const BANKING_DAYS_TO_POST = 3;

/** A payment that the bank sends back. */
export async function returned(stage: Stage): Promise<Played> {
  const { public_id } = await atTheBank(stage);
  await stage.sandbox.post('/sandbox/ach/return', { public_id, code: stage.code });
  stage.tell(`The bank returned the debit: ${stage.code}.`);
  return { public_id, type: 'purchase.declined' };
}

/** A payment whose debit the bank refuses, so that it is never collected. */
export async function failed(stage: Stage): Promise<Played> {
  const { public_id } = await atTheBank(stage);
  await stage.sandbox.post('/sandbox/ach/refuse', { public_id, reason: 'Refused by drawbridge trigger' });
  stage.tell('The bank refused the debit before it settled.');
  return { public_id, type: 'purchase.failed' };
}

/** A payment that is collected. */
export async function posted(stage: Stage): Promise<Played> {
  const { public_id } = await atTheBank(stage);
  const { now } = await stage.sandbox.advance({ banking_days: BANKING_DAYS_TO_POST });
  stage.tell(`The clock moved to ${now}: the debit settled and was posted.`);
  return { public_id, type: 'purchase.posted' };
}

/** A payment whose debit has gone to the bank: the clock is moved past the cutoff for it. */
async function atTheBank(stage: Stage): Promise<Played> {
  const played = await payOrder(stage);
  const after = await stage.sandbox.advance(pastCutoff(await stage.sandbox.clock()));
  stage.tell(`The clock moved to ${after.now}: the debit went to the bank.`);
  return played;
}
