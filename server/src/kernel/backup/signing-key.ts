import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Secrets } from '../db/secrets.ts';

const PURPOSE = 'drawbridge: what is said of a backup, 1';

/**
 * The key that signs what is said of a center's backups. It comes from the password of who made the cluster: that is as
 * old as the cluster, no rotation changes it, and no backup holds it.
 */
export function backupSigningKey({ postgres_password }: Pick<Secrets, 'postgres_password'>): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', Buffer.from(postgres_password, 'base64url'), '', PURPOSE, 32)));
}
