import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Context } from '../../context.ts';
import { KEY_ANNOUNCED_MS, RETIRED_KEY_MS, SIGNING_KEY_MS } from '../lifetimes.ts';
import { addKey, deleteRetiredKeys, listKeys, type StoredKey } from './store.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** Private keys as JWKs: the first one signs, all of them verify. */
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
  const stored = await listKeys(db);
  // The newest that other servers have had time to read; the only one where there is but one.
  const signer = stored.find((key) => now_ms - key.created_at.getTime() >= KEY_ANNOUNCED_MS) ?? stored.at(-1);
  if (!signer) throw new Error('no signing key was kept');
  return [open(context, signer), ...stored.filter((key) => key !== signer).map((key) => open(context, key))];
}

/** Why no token can be signed or verified by the keys that stand in the database; undefined where one can. */
export async function troubleOfSigningKeys(context: Pick<Context, 'db' | 'sealer'>): Promise<string | undefined> {
  const stored = await listKeys(context.db);
  if (stored.length === 0) return 'there is no signing key';
  try {
    for (const key of stored) open(context, key);
    return undefined;
  } catch {
    return 'a signing key cannot be opened with the keys of this server';
  }
}

/** Makes a new key, which signs as soon as every server knows it; what older keys signed stays valid. */
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
    private_jwk_sealed: context.sealer.seal(JSON.stringify(await exportJWK(privateKey)), keyPlace(kid)),
    created_at: context.clock.wall(),
  });
}

function open(context: Pick<Context, 'sealer'>, stored: StoredKey): JWK & { kid: string } {
  const jwk = JSON.parse(context.sealer.open(stored.private_jwk_sealed, keyPlace(stored.kid))) as JWK;
  return { ...jwk, kid: stored.kid, alg: SIGNING_ALGORITHM, use: 'sig' };
}

/** Where the private key of a signing key belongs: nowhere else does it open. */
export function keyPlace(kid: string): string {
  return `identity_keys.private_jwk.${kid}`;
}
