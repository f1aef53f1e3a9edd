import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

/** How a session says that it was begun, by the connection that was used. */
export const METHOD_OF_CONNECTION = { sms: 'sms', password: 'pwd' } as const;
export type Connection = keyof typeof METHOD_OF_CONNECTION;

/** The connection that a request asks for; undefined when it leaves that open. */
export function requestedConnection(params: { connection?: unknown } | undefined): Connection | undefined {
  const value = params?.connection;
  return value === 'sms' || value === 'password' ? value : undefined;
}

/**
 * Asks for a sign-in without a session, on request, or when the session began another way than requested (a merchant's
 * does not answer a consumer's); never for consent, as all clients are ours.
 */
export function signInPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const login = policy.get('login');
  login?.checks.add(
    new interactionPolicy.Check(
      'connection',
      'the session was begun by another connection',
      'login_required',
      (ctx: KoaContextWithOIDC) => {
        const wanted = requestedConnection(ctx.oidc.params);
        if (wanted === undefined || !ctx.oidc.session?.accountId) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
        return !ctx.oidc.session.amr?.includes(METHOD_OF_CONNECTION[wanted]);
      },
    ),
  );
  return policy;
}
