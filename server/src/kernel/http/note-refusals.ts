import type { ErrorCode, Route } from '@drawbridge/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { type AuditWho, findAuditedUser, noteRefusal } from '../audit/index.ts';
import { AppError } from '../errors.ts';
import { bearer, type Token, type TokenVerifier } from './token.ts';

/** What says to somebody who is signed in that it is not theirs to do; other refusals are about the thing. */
const NOT_THEIRS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FORBIDDEN',
  'ROLE_NOT_YOURS',
  'USER_IS_YOU',
  'USER_ADDED_BY_YOU',
  'USER_IS_ACCOUNT_ADMIN',
  'USER_HAS_OTHER_LOCATIONS',
  'REFUND_NOT_ALLOWED',
]);

/**
 * Has the audit log tell which signed-in people asked for what they may not do, whichever part of a call refused it.
 * What is not refused costs nothing.
 */
export function noteRefusals(app: FastifyInstance, context: Context, verifier: TokenVerifier): void {
  app.addHook('onError', async (request, _reply, error) => {
    const route = request.routeOptions.config.route;
    if (route === undefined || !(error instanceof AppError) || !NOT_THEIRS.has(error.code)) return;
    const token = tokenOf(request, verifier);
    if (token) await note(context, route, token, request.ip, error.code);
  });
}

/** By now its signature has been verified, or there would have been another refusal. */
function tokenOf({ headers }: FastifyRequest, verifier: TokenVerifier): Token | undefined {
  try {
    return verifier.remembered(bearer(headers.authorization));
  } catch {
    return undefined;
  }
}

async function note(context: Context, route: Route, token: Token, address: string, refusal: ErrorCode): Promise<void> {
  const call = `${route.method} ${route.path}`;
  const user = await findAuditedUser(context.db, token.subject);
  const from = { address, factor: token.factor ?? null };
  const who: AuditWho = user ? { kind: 'user', id: user.id, ...from } : { kind: 'unknown', id: null, ...from };
  await noteRefusal(context, `${token.subject}:${call}:${refusal}`, {
    event: 'access.refused',
    who,
    thing: { kind: 'call', id: call, name: route.summary },
    after: { refusal },
  });
}
