import type { Context } from '../context.ts';
import { deleteCodesBefore } from './codes/store.ts';
import { deleteDevicesBefore } from './devices/store.ts';
import { forgetEndedBefore } from './ended/store.ts';
import { deleteOldFactorRows } from './factors/store.ts';
import {
  DEVICE_MS,
  ENDED_KEPT_MS,
  ENDED_LINK_MS,
  INTERACTION_S,
  PASSKEY_CHALLENGE_MS,
  RECENT_SIGN_IN_MS,
  TOTP_SETUP_MS,
} from './lifetimes.ts';
import { deleteProofsBefore } from './own-passkeys/store.ts';
import { deleteResetsBefore } from './passwords/store.ts';
import { deleteExpired } from './records/store.ts';
import { deleteSignInsGone } from './sessions/store.ts';
import { deleteStepUpsBefore } from './step-up/store.ts';

/** Expired codes, sign-ins, password resets, challenges of passkeys, confirmations and devices long unused. They live by real time. */
export async function tidy(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.wall();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpired(db, now);
  await deleteSignInsGone(db);
  // A proved number may still be asked for a birthday until its sign-in ends.
  await deleteCodesBefore(db, ago(INTERACTION_S * 1000));
  await deleteDevicesBefore(db, ago(DEVICE_MS));
  await forgetEndedBefore(db, ago(ENDED_KEPT_MS));
  await deleteResetsBefore(db, ago(ENDED_LINK_MS));
  await deleteOldFactorRows(db, now, ago(TOTP_SETUP_MS));
  // Long after their end, so that no confirmation under way meets this.
  await deleteProofsBefore(db, ago(PASSKEY_CHALLENGE_MS));
  await deleteStepUpsBefore(db, ago(RECENT_SIGN_IN_MS));
}
