import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { runInPasswordLine } from './password-queue.ts';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const NONCE_BYTES = 16;

/**
 * Hashes a new password with argon2id; gives the usual `$argon2id$…` string with its parameters in it. It waits its
 * turn like any log-in: throws SIGN_IN_BUSY.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, nonce };
  // Whoever may choose a password has shown who they are: each is somebody of their own, and known.
  const share = { account: nonce.toString('hex'), address: nonce.toString('hex'), known: true };
  const tag = await runInPasswordLine(share, () => run(password, parameters));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${plain64(nonce)}$${plain64(tag)}`;
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether a password is the one that was hashed. Without a hash (nobody of that name) it works as long and says no,
 * so that the time an answer takes tells nothing. Called from within the password queue.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = stored === undefined ? undefined : STORED.exec(stored);
  if (stored !== undefined && !parts) throw new Error('not a password hash');
  const nonce = parts?.[4] === undefined ? Buffer.alloc(NONCE_BYTES) : Buffer.from(parts[4], 'base64');
  const tag = await run(password, {
    memory: Number(parts?.[1] ?? MEMORY_KIB),
    passes: Number(parts?.[2] ?? PASSES),
    parallelism: Number(parts?.[3] ?? LANES),
    nonce,
  });
  const expected = parts?.[5] === undefined ? Buffer.alloc(TAG_BYTES) : Buffer.from(parts[5], 'base64');
  return timingSafeEqual(tag, expected) && parts !== undefined;
}

/** The work is done outside the main thread; how much of it at once, the queue says. */
function run(password: string, parameters: { memory: number; passes: number; parallelism: number; nonce: Buffer }): Promise<Buffer> {
  return derive('argon2id', { ...parameters, message: Buffer.from(password.normalize('NFKC')), tagLength: TAG_BYTES });
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
