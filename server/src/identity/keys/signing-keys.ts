import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Context } from '../../context.ts';
import { RETIRED_KEY_MS, SIGNING_KEY_MS } from '../lifetimes.ts';
import { addKey, deleteRetiredKeys, listKeys, type StoredKey } from './store.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** Private keys as JWKs, newest first: the first one signs. */
export type SigningKeys = readonly [JWK & { kid: string }, ...(JWK & { kid: string })[]];

/**
 * Reads the signing keys. Makes the first one, and a new one when the newest has grown old; takes away those whose
 * signatures are of no more use.
 */
export async function loadSigningKeys(context: Context): Promise<SigningKeys> {
  const { db, clock } = context;
  const newest = (await listKeys(db))[0];
  const now_ms = clock.wall().getTime();
  if (!newest || now_ms - newest.created_at.getTime() > SIGNING_KEY_MS) {
    await makeKey(context, (newest?.generation ?? 0) + 1);
    await deleteRetiredKeys(db, new Date(now_ms - RETIRED_KEY_MS));
  }
  const [first, ...rest] = (await listKeys(db)).map((stored) => open(context, stored));
  if (!first) throw new Error('no signing key was kept');
  return [first, ...rest];
}

/** Makes a new key that signs from now on; what older keys signed stays valid. */
export async function rotateSigningKey(context: Context): Promise<void> {
  const newest = (await listKeys(context.db))[0];
  await makeKey(context, (newest?.generation ?? 0) + 1);
}

async function makeKey(context: Context, generation: number): Promise<void> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = randomUUID();
  await addKey(context.db, {
    generation,
    kid,
    private_jwk_sealed: context.sealer.seal(JSON.stringify(await exportJWK(privateKey)), place(kid)),
    created_at: context.clock.wall(),
  });
}

function open(context: Context, stored: StoredKey): JWK & { kid: string } {
  const jwk = JSON.parse(context.sealer.open(stored.private_jwk_sealed, place(stored.kid))) as JWK;
  return { ...jwk, kid: stored.kid, alg: SIGNING_ALGORITHM, use: 'sig' };
}

function place(kid: string): string {
  return `identity_keys.private_jwk.${kid}`;
}
