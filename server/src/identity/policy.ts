import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { connectionOfSubject } from './people/phone.ts';

/** How a session and its tokens say by what they were begun: RFC 8176, which has no word for recovery codes. */
const AMR = { sms: 'sms', password: 'pwd', passkey: 'pop', totp: 'otp', recovery_code: 'recovery_code' } as const;
export type Method = keyof typeof AMR;
/** A passkey is both by itself: the device has it, and has verified its user. */
const SEVERAL = 'mfa';

/** Who signs in: consumers, by their phone number; merchants' users, by their password. Either has passkeys beside it. */
export type Connection = 'sms' | 'password';

/** The `amr` of a sign-in by these methods. */
export function amrOf(methods: readonly Method[]): string[] {
  const several = methods.length > 1 || methods.includes('passkey');
  return [...methods.map((method) => AMR[method]), ...(several ? [SEVERAL] : [])];
}

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
        const subject = ctx.oidc.session?.accountId;
        if (wanted === undefined || !subject) return interactionPolicy.Check.NO_NEED_TO_PROMPT;
        // Not by the method: a passkey begins sessions of both.
        return connectionOfSubject(subject) !== wanted;
      },
    ),
  );
  return policy;
}
