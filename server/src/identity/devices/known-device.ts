import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { DEVICE_MS } from '../lifetimes.ts';
import { OIDC_PATH } from '../provider.ts';
import { DEVICE_COOKIE, type Device } from './device-of.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';
import { addDevice, forgetSurplusDevices, hasSignedIn, hasSignedInByPhone, noteFirstSignIn, renameDevice, wasSeen } from './store.ts';

export { type Device, deviceOf } from './device-of.ts';

/** Most devices of a person, and people of a device: a shared till has some, a collector of either has many. */
const MOST = 20;

/** Whether this subject signed in on this device in the last half year, and was not signed out everywhere since. */
export async function isKnownTo(context: Context, device: Device, subject: string | undefined): Promise<boolean> {
  if (device === undefined || subject === undefined) return false;
  return hasSignedIn(context.db, device, subject, since(context));
}

/** The same, for whoever has this phone number (E.164). */
export async function isKnownToPhone(context: Context, device: Device, phone_number: string): Promise<boolean> {
  return device !== undefined && (await hasSignedInByPhone(context.db, device, phone_number, since(context)));
}

/**
 * Remembers that somebody signed in here. The browser gets a new secret each time, and the one before is worth nothing
 * from then on. It goes to the sign-in's own calls alone and tells nothing but that. A device that is new for them is
 * told to them, but for their very first.
 */
export async function rememberDevice(context: Context, before: Device, subject: string, reply: FastifyReply): Promise<void> {
  const token = newToken();
  const token_hash = tokenHash(token);
  const is_new = await context.db.transaction(async (tx) => {
    const seen = before !== undefined && (await wasSeen(tx, before, subject));
    const is_first = await noteFirstSignIn(tx, subject, context.clock.wall());
    if (before !== undefined) await renameDevice(tx, before, token_hash);
    await addDevice(tx, token_hash, subject, context.clock.wall());
    await forgetSurplusDevices(tx, token_hash, subject, MOST);
    return !seen && !is_first;
  });
  if (is_new) await notifyOfNewDevice(context, subject, reply.request.headers['user-agent'] ?? '');
  const secure = context.config.public_url.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${DEVICE_COOKIE}=${token}; Path=${OIDC_PATH}; Max-Age=${DEVICE_MS / 1000}; HttpOnly; SameSite=lax${secure}`);
}

function since(context: Context): Date {
  return new Date(context.clock.wall().getTime() - DEVICE_MS);
}
