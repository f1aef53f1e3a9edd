import type { ManagementClient } from 'auth0';
import type { Logger } from 'pino';
import { AppError } from '../../kernel/errors.ts';
import type { Finding } from '../shared/finding.ts';
import { auth0Client, faultOf } from './auth0-client.ts';
import type { Auth0Settings } from './directory-settings.ts';
import { asked, DirectoryFault, type Refused, weakPassword } from './outcome.ts';
import type { NewDirectoryUser, OutsideDirectory } from './port.ts';

const ADDITION = 'drawbridge_addition';

/** Merchants' users in an Auth0 database connection, by the Management API, whose package loads at the first call. */
export function auth0Directory(settings: Auth0Settings, log: Logger): OutsideDirectory {
  let made: Promise<ManagementClient> | undefined;
  const client = () => {
    made ??= auth0Client(settings);
    return made;
  };
  const ask = <T>(call: string, work: (auth0: ManagementClient) => Promise<T>, known?: (refused: Refused) => AppError | undefined) =>
    asked(
      log,
      'auth0',
      call,
      async () => {
        const auth0 = await client();
        return work(auth0).catch((error: unknown) => {
          throw faultOf(error);
        });
      },
      known,
    );
  const { connection } = settings;

  return {
    kind: 'auth0',
    createUser: (user) =>
      ask(
        'create user',
        (auth0) => createIn(auth0, connection, user),
        (refused) => taken(refused) ?? tooWeak(refused),
      ),

    findAdded: (addition, { email }) => ask('find user', (auth0) => findIn(auth0, addition, email)),

    setPassword: (subject, password) =>
      ask(
        'set password',
        async ({ users }) => {
          await users.update(subject, { connection, password });
        },
        (refused) => gone(refused) ?? tooWeak(refused),
      ),

    bringInLine: (subject, { claims, may_sign_in }) =>
      ask(
        'change user',
        async ({ users }) => {
          // What app_metadata holds besides stays: Auth0 merges its first level.
          await users.update(subject, { blocked: !may_sign_in, app_metadata: { ...claims } });
        },
        gone,
      ),

    deleteUser: (subject) => ask('delete user', ({ users }) => unlessGone(users.delete(subject))),
    endSessions: (subject) =>
      ask('log out', async ({ users }) => {
        await unlessGone(users.sessions.delete(subject));
        await unlessGone(users.refreshToken.delete(subject));
      }),
    check: () => check(settings, client),
  };
}

async function createIn(
  { users }: ManagementClient,
  connection: string,
  { username, email, password, addition }: NewDirectoryUser,
): Promise<{ subject: string }> {
  const { user_id } = await users.create({
    connection,
    username,
    email,
    email_verified: true,
    // Auth0 would write to them by itself.
    verify_email: false,
    password,
    blocked: true,
    app_metadata: { [ADDITION]: addition },
  });
  if (user_id === undefined) throw new DirectoryFault({ status: 502, error: 'the answer does not say whom it made' });
  return { subject: user_id };
}

async function findIn({ users }: ManagementClient, addition: string, email: string): Promise<{ subject: string } | undefined> {
  // Unlike the search it sees who was made a moment ago. A database connection keeps addresses in small letters.
  const found = await users.listUsersByEmail({ email: email.toLowerCase() });
  const user = found.find(({ app_metadata }) => (app_metadata as Record<string, unknown> | undefined)?.[ADDITION] === addition);
  return user?.user_id === undefined ? undefined : { subject: user.user_id };
}

async function check({ domain, client_id, connection }: Auth0Settings, client: () => Promise<ManagementClient>): Promise<Finding[]> {
  const what = 'Auth0 directory';
  try {
    const found = await (await client()).connections.list({ name: connection });
    if (found.data.length === 0)
      return [{ what, good: false, says: `${domain} has no connection ${connection}`, remedy: 'Look at AUTH0_CONNECTION.' }];
    const strategy = found.data[0]?.strategy;
    if (strategy !== 'auth0')
      return [
        {
          what,
          good: false,
          says: `the connection ${connection} is no database (${strategy})`,
          remedy: 'Users can be added to a database connection alone.',
        },
      ];
    return [{ what, good: true, says: `${client_id} may manage the users of ${connection} at ${domain}` }];
  } catch (error) {
    const { status, error: why } = faultOf(error).refused;
    if (status === undefined || status >= 500)
      return [
        {
          what,
          good: false,
          says: `${domain} does not answer (${why})`,
          remedy: 'Look at AUTH0_DOMAIN, and whether this machine reaches it.',
        },
      ];
    const remedy =
      status === 403
        ? 'Give the application the permissions that docs/providers/auth0.md names, on the Management API.'
        : 'Look at AUTH0_DOMAIN, AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET.';
    return [{ what, good: false, says: `${domain} refuses ${client_id} (${status}: ${why})`, remedy }];
  }
}

function taken({ status }: Refused): AppError | undefined {
  return status === 409 ? new AppError('ERR_USER_EXISTS', { message: 'User already exists', field: 'username' }) : undefined;
}

/** `PasswordStrengthError: Password is too weak`, and its like. */
function tooWeak({ status, error }: Refused): AppError | undefined {
  if (status !== 400 || !/Password\w*Error|password/i.test(error)) return undefined;
  return weakPassword(/Password\w*Error: (.+)$/.exec(error)?.[1]);
}

function gone({ status }: Refused): AppError | undefined {
  return status === 404 ? new AppError('ERR_USER_NOT_FOUND', { message: 'This user is not there any more.' }) : undefined;
}

async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (faultOf(error).refused.status !== 404) throw error;
  }
}
