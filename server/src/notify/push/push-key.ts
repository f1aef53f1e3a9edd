import webPush from 'web-push';
import type { Context } from '../../context.ts';
import { addKey, findKey } from './store.ts';

/** Both halves in base64url, as VAPID (RFC 8292) writes them. */
export interface PushKey {
  readonly public_key: string;
  readonly private_key: string;
}

type Parts = Pick<Context, 'db' | 'sealer' | 'clock'>;

/** Makes the key by which push services know this center, at its first start: browsers are bound to it from then on. */
export async function makePushKey({ db, sealer, clock }: Parts): Promise<void> {
  if (await findKey(db)) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await addKey(db, { public_key: publicKey, private_key_sealed: sealer.seal(privateKey, pushKeyPlace(publicKey)) }, clock.wall());
}

/** What browsers subscribe with. */
export async function publicPushKey({ db }: Pick<Context, 'db'>): Promise<string> {
  const key = await findKey(db);
  if (!key) throw new Error('no push key was made at the start');
  return key.public_key;
}

/** The whole key, to sign with. */
export async function pushKey({ db, sealer }: Pick<Context, 'db' | 'sealer'>): Promise<PushKey> {
  const key = await findKey(db);
  if (!key) throw new Error('no push key was made at the start');
  return { public_key: key.public_key, private_key: sealer.open(key.private_key_sealed, pushKeyPlace(key.public_key)) };
}

/** Where the private half belongs: nowhere else does it open. */
export function pushKeyPlace(public_key: string): string {
  return `push_keys.private_key.${public_key}`;
}
