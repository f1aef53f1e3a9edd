import type { Logger } from 'pino';
import { AppError } from '../../kernel/errors.ts';
import type { Finding } from '../shared/finding.ts';
import type { KeycloakSettings } from './directory-settings.ts';
import { KeycloakCalls } from './keycloak-calls.ts';
import { asked, DirectoryFault, type Refused, weakPassword } from './outcome.ts';
import type { DirectoryClaims, NewDirectoryUser, OutsideDirectory } from './port.ts';

/** As the admin interface of Keycloak 26 has it, cut to what we read. */
interface KeycloakUser {
  readonly id: string;
  readonly enabled?: boolean;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

const ADDITION = 'drawbridge_addition';

/** Merchants' users in a realm of Keycloak, by its admin interface (REST, as Keycloak 26 describes it). */
export function keycloakDirectory(settings: KeycloakSettings, log: Logger): OutsideDirectory {
  const calls = new KeycloakCalls(settings);
  const ask = <T>(call: string, work: () => Promise<T>, known?: (refused: Refused) => AppError | undefined) =>
    asked(log, 'keycloak', call, work, known);
  const userPath = (subject: string) => `/users/${encodeURIComponent(subject)}`;

  return {
    kind: 'keycloak',
    createUser: (user) =>
      ask(
        'create user',
        () => createBy(calls, user),
        (refused) => taken(refused) ?? tooWeak(refused),
      ),

    findAdded: (addition, { username }) =>
      ask('find user', async () => {
        const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' });
        const { body } = await calls.send('GET', `/users?${query}`);
        const found = (body as KeycloakUser[]).find(({ attributes }) => attributes?.[ADDITION]?.includes(addition));
        return found && { subject: found.id };
      }),

    setPassword: (subject, password) =>
      ask(
        'set password',
        async () => {
          await calls.send('PUT', `${userPath(subject)}/reset-password`, { type: 'password', value: password, temporary: false });
        },
        (refused) => gone(refused) ?? tooWeak(refused),
      ),

    bringInLine: (subject, { claims, may_sign_in }) =>
      ask(
        'change user',
        async () => {
          // What is left out of the attributes is taken away: the others go back as they came.
          const { body } = await calls.send('GET', userPath(subject));
          const user = body as KeycloakUser;
          const attributes = { ...user.attributes, ...attributesOf(claims) };
          await calls.send('PUT', userPath(subject), { ...user, enabled: may_sign_in, attributes });
        },
        gone,
      ),

    deleteUser: (subject) => ask('delete user', () => unlessGone(calls.send('DELETE', userPath(subject)))),
    endSessions: (subject) => ask('log out', () => unlessGone(calls.send('POST', `${userPath(subject)}/logout`))),
    check: () => check(settings, calls),
  };
}

async function createBy(calls: KeycloakCalls, { username, email, password, addition }: NewDirectoryUser): Promise<{ subject: string }> {
  const { location } = await calls.send('POST', '/users', {
    username,
    email,
    emailVerified: true,
    enabled: false,
    attributes: { [ADDITION]: [addition] },
    credentials: [{ type: 'password', value: password, temporary: false }],
  });
  const subject = location?.split('/').at(-1);
  if (!subject) throw new DirectoryFault({ status: 502, error: 'the answer does not say whom it made' });
  return { subject };
}

async function check({ url, realm, client_id }: KeycloakSettings, calls: KeycloakCalls): Promise<Finding[]> {
  const what = 'Keycloak directory';
  try {
    await calls.send('GET', '/users/count');
    const { body } = await calls.send('GET', '/users/profile');
    const known = ((body ?? {}) as { attributes?: { name?: unknown }[] }).attributes?.map(({ name }) => name) ?? [];
    const missing = [...Object.keys(attributesOf(NOBODY)), ADDITION].filter((name) => !known.includes(name));
    if (missing.length > 0)
      return [
        {
          what,
          good: false,
          says: `the realm ${realm} does not keep the attributes ${missing.join(', ')} of users`,
          remedy: 'Add them to the realm’s user profile, for admins alone, as docs/providers/keycloak.md says.',
        },
      ];
    return [{ what, good: true, says: `${client_id} may manage the users of the realm ${realm} at ${url}` }];
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error;
    const { status, error: why } = error.refused;
    if (status === undefined || status >= 500)
      return [
        { what, good: false, says: `${url} does not answer (${why})`, remedy: 'Look at KEYCLOAK_ADMIN_URL, and whether Keycloak runs.' },
      ];
    const remedy =
      status === 403
        ? `Give the service account of ${client_id} the roles manage-users, query-users and view-users of realm-management.`
        : 'Look at KEYCLOAK_REALM, KEYCLOAK_ADMIN_CLIENT_ID and KEYCLOAK_ADMIN_CLIENT_SECRET; the client needs a service account.';
    return [{ what, good: false, says: `${url} refuses ${client_id} (${status}: ${why})`, remedy }];
  }
}

const NOBODY: DirectoryClaims = { paybotic_banking_roles: [], permissions: [], payment_center_enabled: false, created_by: null };

/** Attributes hold texts alone; the realm's mappers give them their types back. */
function attributesOf(claims: DirectoryClaims): Record<string, readonly string[]> {
  return {
    paybotic_banking_roles: claims.paybotic_banking_roles,
    permissions: claims.permissions,
    payment_center_enabled: [String(claims.payment_center_enabled)],
    created_by: claims.created_by === null ? [] : [claims.created_by],
  };
}

function taken({ status, error }: Refused): AppError | undefined {
  if (status !== 409) return undefined;
  return new AppError('ERR_USER_EXISTS', { message: 'User already exists', field: /email/i.test(error) ? 'email' : 'username' });
}

/** `Password policy not met`, or `invalidPasswordMinLengthMessage: Invalid password: minimum length 12.` */
function tooWeak({ status, error }: Refused): AppError | undefined {
  if (status !== 400 || !/password/i.test(error)) return undefined;
  return weakPassword(/Invalid password: (.+)$/.exec(error)?.[1]);
}

function gone({ status }: Refused): AppError | undefined {
  return status === 404 ? new AppError('ERR_USER_NOT_FOUND', { message: 'This user is not there any more.' }) : undefined;
}

async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof DirectoryFault) || error.refused.status !== 404) throw error;
  }
}
