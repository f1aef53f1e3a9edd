import type { BodyOf, NoticeDevice, notices } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { newId } from '../../kernel/ids.ts';
import { requirePushService } from './push-service.ts';
import { findOwn, forgetOwn, keepLatest, listOwn, putDevice, removeOwn, renewDevice } from './store.ts';

/** More browsers than a person has; of more the oldest go. */
const MOST_DEVICES = 20;

/** Whose browser it is, and by which sign-in. */
export interface DeviceOwner {
  readonly user_id: string;
  readonly session_id: string | undefined;
}

/** By what a browser is reached, as it is sealed. */
export type Target = BodyOf<typeof notices.addDevice>;

/** Sends somebody's notices to a browser from now on, and nobody else's anymore. Throws PUSH_SERVICE_UNKNOWN. */
export async function addDevice(context: Context, { user_id, session_id }: DeviceOwner, target: Target, user_agent: string): Promise<void> {
  requirePushService(context.config, target.endpoint);
  const id = newId('psh');
  const sealed = context.sealer.seal(JSON.stringify(target), devicePlace(id));
  const row = {
    id,
    user_id,
    session_id: session_id ?? null,
    endpoint_fingerprint: mark(context, target.endpoint),
    sealed,
    ...deviceName(user_agent),
  };
  await context.db.transaction(async (tx) => {
    await putDevice(tx, row, context.clock.wall());
    await keepLatest(tx, user_id, MOST_DEVICES);
  });
}

/** Whether a browser gets somebody's notices. If so it goes on with this sign-in, and is not forgotten. */
export async function renew(context: Context, { user_id, session_id }: DeviceOwner, endpoint: string): Promise<boolean> {
  const row = { user_id, session_id: session_id ?? null, endpoint_fingerprint: mark(context, endpoint) };
  return renewDevice(context.db, row, context.clock.wall());
}

/** Sends nothing more to a browser, where it is theirs. */
export async function removeDevice(context: Context, { user_id }: DeviceOwner, endpoint: string): Promise<void> {
  await removeOwn(context.db, user_id, mark(context, endpoint));
}

/** The browsers that get somebody's notices: the one at this address first, then by last use. */
export async function listOwnDevices(context: Context, { user_id }: DeviceOwner, endpoint: string | undefined): Promise<NoticeDevice[]> {
  const own = endpoint === undefined ? undefined : mark(context, endpoint);
  const rows = await listOwn(context.db, user_id);
  const devices = rows.map(({ endpoint_fingerprint, added_at, renewed_at, ...row }) => ({
    ...row,
    added_at: added_at.toISOString(),
    renewed_at: renewed_at.toISOString(),
    this_device: endpoint_fingerprint === own,
  }));
  return [...devices.filter((one) => one.this_device), ...devices.filter((one) => !one.this_device)];
}

/** Sends nothing more to one of somebody's browsers. Throws NOT_FOUND, also for another's. */
export async function forgetDevice(context: Context, { user_id }: DeviceOwner, id: string): Promise<void> {
  if (!(await forgetOwn(context.db, user_id, id))) throw new AppError('NOT_FOUND');
}

/** The id of somebody's browser; undefined where it is not theirs, or gets nothing. */
export function findDevice(context: Context, { user_id }: DeviceOwner, endpoint: string): Promise<string | undefined> {
  return findOwn(context.db, user_id, mark(context, endpoint));
}

/** How an endpoint is kept: whoever knows it can send to that browser's service. */
function mark({ sealer }: Pick<Context, 'sealer'>, endpoint: string): string {
  return sealer.fingerprint(`push to ${endpoint}`);
}

/** Where a browser's address and keys are sealed. */
export function devicePlace(id: string): string {
  return `push_devices.sealed.${id}`;
}
