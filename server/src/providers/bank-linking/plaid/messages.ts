import { createHash } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Clock } from '../../../kernel/clock/clock.ts';
import { sameSecret } from '../../../kernel/security/same-secret.ts';
import { MESSAGES_PATH } from '../plaid-settings.ts';
import { type LinkingMessages, MessageNotGenuine } from '../port.ts';
import type { Caller } from './caller.ts';
import { MessageKeys } from './message-keys.ts';
import { readNews } from './news.ts';

/** Plaid's rule: what was signed longer ago is refused. */
const YOUNG_S = 5 * 60;
/** So far its clock may be ahead of ours. */
const AHEAD_S = 60;
const KID = /^[\w-]{1,100}$/;

/**
 * Reads Plaid's messages: each carries a token (JWT, ES256) in `Plaid-Verification` that holds the hash of its body and
 * the moment at which it was signed (Plaid, webhook verification).
 */
export function plaidMessages(caller: Caller, clock: Clock): LinkingMessages {
  const keys = new MessageKeys(caller, () => clock.wall().getTime());
  return {
    path: MESSAGES_PATH,
    async read(headers, body, mayAsk) {
      const token = headers['plaid-verification'];
      if (typeof token !== 'string') throw new MessageNotGenuine('it carries no signature');
      const signed_at = await verify(keys, clock, token, body, mayAsk);
      return { ...readNews(body.toString('utf8')), signed_at, signature_sha256: createHash('sha256').update(token).digest('base64url') };
    },
  };
}

/** Checks a message's token, and that it is of this body. Gives the moment of signing. */
async function verify(keys: MessageKeys, clock: Clock, token: string, body: Buffer, mayAsk: () => void): Promise<Date> {
  const kid = kidOf(token);
  const key = await keys.find(kid, mayAsk);
  const now = clock.wall();
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], currentDate: now });
    const { iat, request_body_sha256 } = payload;
    const age_s = now.getTime() / 1000 - (typeof iat === 'number' ? iat : Number.NaN);
    if (iat === undefined || !(age_s <= YOUNG_S && age_s >= -AHEAD_S))
      throw new MessageNotGenuine('it was signed too long ago, or in the future');
    const sha256 = createHash('sha256').update(body).digest('hex');
    if (typeof request_body_sha256 !== 'string' || !sameSecret(request_body_sha256, sha256))
      throw new MessageNotGenuine('its body is another');
    return new Date(iat * 1000);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new MessageNotGenuine(`its signature is no good (${error.code})`);
    throw error;
  }
}

/** The id of its key; the header itself is believed in nothing else. */
function kidOf(token: string): string {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg === 'ES256' && typeof kid === 'string' && KID.test(kid)) return kid;
  } catch {
    // It is refused below.
  }
  throw new MessageNotGenuine('its signature names no key of Plaid’s kind');
}
