import { Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { newId } from '../../kernel/ids.ts';
import { deviceOf } from '../devices/device-of.ts';
import { networkOf } from './network-of.ts';
import { putSignIn } from './store.ts';

/** A session that was just given tokens. */
export interface SessionInUse {
  readonly session_uid: string;
  readonly subject: string;
  /** In seconds since 1970; now, where that is unknown. */
  readonly auth_time_s: number | undefined;
}

/** Notes who was given tokens on what device: at the sign-in, and at each renewal. Nothing outside of a request. */
export async function noteSessionUse({ db, clock }: Context, { session_uid, subject, auth_time_s }: SessionInUse): Promise<void> {
  const asked = Provider.ctx;
  if (asked === undefined) return;
  const now = clock.wall();
  await putSignIn(db, {
    id: newId('sin'),
    session_uid,
    subject,
    ...deviceName(asked.get('user-agent')),
    network: networkOf(asked.ip),
    device_hash: deviceOf(asked.req) ?? null,
    signed_in_at: auth_time_s === undefined ? now : new Date(auth_time_s * 1000),
    last_used_at: now,
  });
}
