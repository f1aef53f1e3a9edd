import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, Route } from '@drawbridge/contract';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { logOptions } from '../../src/kernel/log.ts';
import { type ServerOverrides, startServer } from '../../src/server.ts';
import { type CallInput, callRoute, type Reply } from './client.ts';
import { createTestDatabase } from './database.ts';
import { shareClock, TestClock } from './test-clock.ts';
import { type BadToken, keysOf, signBadToken, signToken, TEST_ISSUER, type TokenWishes } from './test-keys.ts';

const ERROR_LEVEL = 50;

/** What the sandbox of every test server asks for: they all work on a database that is not their own. */
export const TEST_SANDBOX_SECRET = 'the-start-secret-of-all-tests';

export interface TestServerOptions {
  /** Whose tokens are taken: the test's own (the default), or the embedded identity provider's, as in life. */
  readonly identity?: 'test-keys' | 'embedded';
  /** Environment variables, as a person who runs the server would set them. */
  readonly env?: Readonly<Record<string, string>>;
  /** Providers in the place of the configured ones. */
  readonly providers?: Partial<Pick<Context, 'bankLinking' | 'odfi' | 'sms' | 'email'>>;
  /** Starts on the database of another test server: a second one beside it, or one after it. */
  readonly beside?: Pick<TestServer, 'urls' | 'data_dir' | 'clock'> & { readonly context: Pick<Context, 'db'> };
  /** Starts on a database and in a folder that the test has made, and leaves both when it stops. */
  readonly on?: Pick<TestServer, 'urls' | 'data_dir'>;
  /** Where the domain's time stands when the server first looks: what is overdue by another clock would run before it could be set. */
  readonly at?: Date;
}

export interface TestServer {
  readonly url: string;
  readonly context: Context;
  readonly clock: TestClock;
  /** For looking at what stands in the database; owned by the schema's owner. */
  readonly urls: { readonly server_url: string; readonly owner_url: string };
  readonly data_dir: string;
  /** Every line that the server logged. */
  readonly log_lines: readonly string[];
  /** Calls a route of the contract and gives whatever comes back. */
  call<R extends Route>(route: R, input?: CallInput<R>): Promise<Reply<R>>;
  /** Calls a route that must not refuse, and gives its answer. */
  ok<R extends Route>(route: R, input?: CallInput<R>): Promise<AnswerOf<R>>;
  /** An access token as an identity provider would give it. */
  tokenFor(wishes: TokenWishes): Promise<string>;
  /** A token that is wrong in exactly one way. */
  badTokenFor(bad: BadToken, wishes: TokenWishes): Promise<string>;
  /** Stops the server as a supervisor does, and leaves its database and folder. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a whole server on a database of its own and a free port. Stop it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const postgres = inject('postgres');
  const key = inject('testKey');
  const there = options.beside ?? options.on;
  const database = there ? undefined : await createTestDatabase(postgres);
  const urls = there?.urls ?? { server_url: database?.server_url ?? '', owner_url: database?.owner_url ?? '' };
  const data_dir = there?.data_dir ?? (await mkdtemp(join(tmpdir(), 'drawbridge-server-')));
  const clock = new TestClock();
  // Servers that share a database share its clock, wherever the test has set it.
  if (options.beside) await shareClock(options.beside.clock, options.beside.context.db);
  if (options.at) await setClock(urls.server_url, options.at);
  const log_lines: string[] = [];
  const overrides: ServerOverrides = {
    clock,
    ...options.providers,
    migrated: true,
    log: pino(logOptions('debug'), { write: (line: string) => keepLine(log_lines, line) }),
    ...(options.identity === 'embedded' ? {} : { tokens: { keys: keysOf(key), issuer: TEST_ISSUER } }),
  };
  const config = readConfig({
    PORT: '0',
    DATA_DIR: data_dir,
    DATABASE_URL: urls.server_url,
    DATABASE_MIGRATION_URL: urls.owner_url,
    DATABASE_CONNECTIONS: '10',
    SANDBOX: 'on',
    SANDBOX_SECRET: TEST_SANDBOX_SECRET,
    ...options.env,
  });
  const server = await startServer(config, overrides);
  const audience = server.context.config.oidc_audience;
  const call = <R extends Route>(route: R, input?: CallInput<R>) => callRoute(server.url, route, input);
  return {
    url: server.url,
    context: server.context,
    clock,
    urls,
    data_dir,
    log_lines,
    call,
    async ok(route, input) {
      const reply = await call(route, input);
      if (reply.status !== (route.status ?? 200))
        throw new Error(`${route.method} ${route.path} answered ${reply.status}: ${JSON.stringify(reply.refusal)}`);
      return reply.body;
    },
    tokenFor: (wishes) => signToken(key, audience, clock.wall(), wishes),
    badTokenFor: (bad, wishes) => signBadToken(bad, key, audience, clock.wall(), wishes),
    leave: server.leave,
    async stop() {
      await server.stop();
      await database?.drop();
      if (database) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function setClock(server_url: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: server_url });
  await client.connect();
  try {
    await client.query('update clock set offset_ms = $1', [at.getTime() - Date.now()]);
  } finally {
    await client.end();
  }
}

/** Keeps a line; one that shows a bug is printed at once, or a test that meets a 500 could not say why. */
function keepLine(lines: string[], line: string): void {
  lines.push(line);
  if ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL) process.stderr.write(line);
}
