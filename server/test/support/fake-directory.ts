import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody in a directory, as a test looks at them. */
export interface FakeUser {
  readonly id: string;
  username: string;
  email: string;
  password: string;
  may_sign_in: boolean;
  kept: Record<string, unknown>;
  /** How often their sessions were ended. */
  ended: number;
}

/** What a call meets: an answer of a fault; `lost`, which does what is asked and never says so; `silent`, which does nothing and says nothing. */
export type FakeFault = 'lost' | 'silent' | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

export interface FakeDirectory {
  readonly url: string;
  readonly users: ReadonlyMap<string, FakeUser>;
  /** Each call but those for tokens, as `POST /users`; an id stands as `:id`. */
  readonly calls: readonly string[];
  /** The next call like this meets a fault. */
  fail(call: string, fault: FakeFault): void;
  byName(username: string): FakeUser | undefined;
  stop(): Promise<void>;
}

export const FAKE_SECRET = 'the-secret-of-the-directory';
const TOKEN = 'a-token-of-the-directory';
const SHORTEST = 10;

interface Call {
  readonly method: string;
  /** Below the directory's own path. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
/** One company's way to say things. */
interface Tongue {
  readonly token_path: string;
  readonly root: string;
  answer(users: Map<string, FakeUser>, call: Call): Answer;
  readonly refused: Answer;
}

/** A fake directory over real HTTP, in the shapes of the company's own description: `keycloak` or `auth0`. Its passwords have ten characters. */
export async function startFakeDirectory(kind: 'keycloak' | 'auth0'): Promise<FakeDirectory> {
  const tongue = kind === 'keycloak' ? KEYCLOAK : AUTH0;
  const users = new Map<string, FakeUser>();
  const calls: string[] = [];
  const faults: { call: string; fault: FakeFault }[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '', 'http://directory');
    const send = ({ status, body, headers = {} }: Answer) =>
      response
        .writeHead(status, { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers })
        .end(body === undefined ? '' : JSON.stringify(body));
    if (url.pathname === tongue.token_path) {
      const good = new URLSearchParams(text).get('client_secret') === FAKE_SECRET;
      return void send(good ? { status: 200, body: { access_token: TOKEN, expires_in: 300, token_type: 'Bearer' } } : tongue.refused);
    }
    const path = decodeURIComponent(url.pathname.slice(tongue.root.length));
    const call = {
      method: request.method ?? '',
      path,
      query: url.searchParams,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    const named = `${call.method} ${path.replace(/^(\/users\/)(?!count|profile)[^/]+/, '$1:id')}`;
    calls.push(named);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void send(tongue.refused);
    const at = faults.findIndex((each) => each.call === named);
    const fault = faults[at]?.fault;
    if (at !== -1) faults.splice(at, 1);
    if (fault === 'silent') return void response.destroy();
    if (typeof fault === 'object') return void send(fault);
    const answer = tongue.answer(users, call);
    if (fault === 'lost') response.destroy();
    else send(answer);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    calls,
    fail: (call, fault) => void faults.push({ call, fault }),
    byName: (username) => [...users.values()].find((user) => user.username === username),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function taken(users: Map<string, FakeUser>, username: unknown, email: unknown): 'username' | 'email' | undefined {
  const others = [...users.values()];
  if (others.some((user) => user.username === username)) return 'username';
  return others.some((user) => user.email === email) ? 'email' : undefined;
}

/** The admin interface of Keycloak 26, with what was seen of a real one. */
const KEYCLOAK: Tongue = {
  token_path: '/realms/shops/protocol/openid-connect/token',
  root: '/admin/realms/shops',
  refused: { status: 401, body: { error: 'HTTP 401 Unauthorized' } },
  answer(users, { method, path, query, body }) {
    const missing: Answer = { status: 404, body: { error: 'User not found' } };
    const passwordOf = (from: unknown) => String((from as { value?: unknown } | undefined)?.value ?? '');
    const shown = ({ id, username, email, may_sign_in, kept }: FakeUser) => ({
      id,
      username,
      email,
      enabled: may_sign_in,
      attributes: kept,
    });
    if (path === '/users/count') return { status: 200, body: users.size };
    if (path === '/users/profile')
      return {
        status: 200,
        body: {
          attributes: ['paybotic_banking_roles', 'permissions', 'payment_center_enabled', 'created_by', 'drawbridge_addition'].map(
            (name) => ({ name }),
          ),
        },
      };
    if (path === '/users' && method === 'POST') {
      const clash = taken(users, body['username'], body['email']);
      if (clash) return { status: 409, body: { errorMessage: `User exists with same ${clash}` } };
      const password = passwordOf((body['credentials'] as unknown[] | undefined)?.[0]);
      if (password.length < SHORTEST) return { status: 400, body: { errorMessage: 'Password policy not met' } };
      const id = randomUUID();
      users.set(id, {
        id,
        username: String(body['username']),
        email: String(body['email']),
        password,
        may_sign_in: body['enabled'] === true,
        kept: { ...(body['attributes'] as object) },
        ended: 0,
      });
      return { status: 201, headers: { location: `http://directory/admin/realms/shops/users/${id}` } };
    }
    if (path === '/users')
      return { status: 200, body: [...users.values()].filter(({ username }) => username === query.get('username')).map(shown) };
    const user = users.get(path.split('/')[2] ?? '');
    if (!user) return missing;
    if (path.endsWith('/reset-password')) {
      const password = passwordOf(body);
      if (password.length < SHORTEST)
        return {
          status: 400,
          body: { error: 'invalidPasswordMinLengthMessage', error_description: `Invalid password: minimum length ${SHORTEST}.` },
        };
      user.password = password;
      return { status: 204 };
    }
    if (path.endsWith('/logout')) {
      user.ended += 1;
      return { status: 204 };
    }
    if (method === 'GET') return { status: 200, body: shown(user) };
    if (method === 'DELETE') {
      users.delete(user.id);
      return { status: 204 };
    }
    user.may_sign_in = body['enabled'] === true;
    user.kept = { ...(body['attributes'] as object) };
    return { status: 204 };
  },
};

/** Auth0's Management API, as the types of its own package describe it. */
const AUTH0: Tongue = {
  token_path: '/oauth/token',
  root: '/api/v2',
  refused: { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Invalid token' } },
  answer(users, { method, path, query, body }) {
    const shown = ({ id, username, email, may_sign_in, kept }: FakeUser) => ({
      user_id: id,
      username,
      email,
      blocked: !may_sign_in,
      app_metadata: kept,
    });
    const weak: Answer = {
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'PasswordStrengthError: Password is too weak' },
    };
    if (path === '/connections')
      return { status: 200, body: { connections: [{ id: 'con_1', name: query.get('name'), strategy: 'auth0' }] } };
    if (path === '/users-by-email')
      return { status: 200, body: [...users.values()].filter(({ email }) => email === query.get('email')).map(shown) };
    if (path === '/users') {
      if (taken(users, body['username'], body['email']))
        return {
          status: 409,
          body: { statusCode: 409, error: 'Conflict', message: 'The user already exists.', errorCode: 'auth0_idp_error' },
        };
      if (String(body['password']).length < SHORTEST) return weak;
      const id = `auth0|${randomUUID()}`;
      users.set(id, {
        id,
        username: String(body['username']),
        email: String(body['email']),
        password: String(body['password']),
        may_sign_in: body['blocked'] !== true,
        kept: { ...(body['app_metadata'] as object) },
        ended: 0,
      });
      return { status: 201, body: shown(users.get(id) as FakeUser) };
    }
    const user = users.get(path.split('/')[2] ?? '');
    if (path.endsWith('/sessions') || path.endsWith('/refresh-tokens')) {
      if (user && path.endsWith('/sessions')) user.ended += 1;
      return { status: 202 };
    }
    if (method === 'DELETE') {
      users.delete(user?.id ?? '');
      return { status: 204 };
    }
    if (!user)
      return {
        status: 404,
        body: { statusCode: 404, error: 'Not Found', message: 'The user does not exist.', errorCode: 'inexistent_user' },
      };
    if (typeof body['password'] === 'string') {
      if (body['password'].length < SHORTEST) return weak;
      user.password = body['password'];
    }
    if (typeof body['blocked'] === 'boolean') user.may_sign_in = !body['blocked'];
    user.kept = { ...user.kept, ...(body['app_metadata'] as object) };
    return { status: 200, body: shown(user) };
  },
};
