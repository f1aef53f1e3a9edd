import { LACKS_FACTOR, type MerchantRole, type RouteRole, routeRole } from '@drawbridge/contract/roles';

/** What the access token says of its person, to choose what to show; the server decides what is allowed. */
export interface Claims {
  readonly subject: string;
  readonly email: string | undefined;
  readonly phone_number: string | undefined;
  readonly roles: readonly RouteRole[];
  readonly permissions: readonly string[];
  readonly payment_center_enabled: boolean;
  readonly created_by: string | undefined;
  /** They have to add the second factor that their organization asks for. */
  readonly must_add_factor?: true;
}

/** A token that cannot be read. `code` is what a page may show or report. */
export class SessionError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'SessionError';
    this.code = code;
  }
}

/**
 * Reads the claims of a JWT access token without verifying it: that is the server's work.
 * Throws SessionError when it is not a token at all.
 */
export function readClaims(access_token: string, claim_prefix: string): Claims {
  let payload: Record<string, unknown>;
  try {
    const part = access_token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    payload = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    if (typeof payload !== 'object' || payload === null || typeof payload['sub'] !== 'string') throw new Error('not a claims set');
  } catch {
    throw new SessionError('unknown_error', 'An error occurred');
  }
  const claim = (name: string): unknown => payload[`${claim_prefix}${name}`] ?? payload[name];
  const roles = texts(claim('paybotic_banking_roles')).map(routeRole);
  return {
    subject: String(payload['sub']),
    email: text(claim('email')),
    phone_number: text(claim('phone_number')),
    roles: roles.filter((role) => role !== undefined),
    permissions: texts(claim('permissions')),
    payment_center_enabled: claim('payment_center_enabled') === true,
    created_by: text(claim('created_by')),
    ...(payload[LACKS_FACTOR] === true ? { must_add_factor: true } : {}),
  };
}

/** Someone with no role counts as a consumer. */
export function isConsumer(claims: Claims): boolean {
  return claims.roles.length === 0 || claims.roles.includes('Consumer');
}

/** Where "home" is for whoever is signed in. */
export function homeOf(claims: Claims | undefined): string {
  if (claims === undefined) return '/';
  return isConsumer(claims) ? '/dashboard' : '/merchant/home';
}

export function merchantRole(claims: Claims): MerchantRole | undefined {
  return claims.roles.find((role): role is MerchantRole => role !== 'Consumer');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
/** Several texts, of which some providers send one alone as it is. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}
