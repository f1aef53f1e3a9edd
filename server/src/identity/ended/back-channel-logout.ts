import type { FastifyInstance } from 'fastify';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { ALGORITHMS } from '../../kernel/http/token.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import { refuseTokensUntil } from '../people/store.ts';
import { endedSessions } from './ended-sessions.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const OLDEST_S = 120;

/**
 * An outside provider's notice of a logout (OpenID Connect Back-Channel Logout 1.0): `POST /oidc/backchannel-logout`
 * with a `logout_token`. Its `sid` ends that sign-in, where access tokens carry it; without one, all tokens of its
 * `sub` issued until then. Answers 400 for a token that is not the provider's, not for us, old, or of another kind.
 */
export function backChannelLogout(app: FastifyInstance, context: Context, issuer: string, keys: JWTVerifyGetKey): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)).get('logout_token'));
    });
    scope.post('/oidc/backchannel-logout', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      consumeServerRateLimit(context, LIMITS.identity_calls, addressKey(request.ip));
      const { sid, sub, iat } = await verify(context, String(request.body), issuer, keys);
      if (typeof sid === 'string') await endedSessions(context).end([sid]);
      // As of the moment it was written: the same token sent twice ends nothing that began since.
      else if (sub !== undefined) await refuseTokensUntil(context.db, sub, new Date((iat ?? 0) * 1000));
      else throw refused();
      return reply.code(200).send();
    });
  });
}

async function verify({ config, clock }: Context, token: string, issuer: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: config.oidc_client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: OLDEST_S,
      currentDate: clock.wall(),
      clockTolerance: 60,
    });
    const events = payload['events'];
    // An ID token is signed by the same keys: it has a nonce, and no such event.
    if (payload['nonce'] !== undefined || typeof events !== 'object' || events === null || !(EVENT in events)) throw refused();
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || error instanceof TypeError) throw new AppError('NOT_READY', { retry_after_s: 1 });
    if (error instanceof errors.JOSEError) throw refused();
    throw error;
  }
}

function refused(): AppError {
  return new AppError('BAD_INPUT', { message: 'This is not a logout token for this service.', field: 'logout_token' });
}
