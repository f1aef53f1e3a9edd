import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { startServer } from '../server/src/server.ts';
import { keysOf, makeTestKey, signToken, TEST_ISSUER } from '../server/test/support/test-keys.ts';
import type { Merchant, Recorded } from './cluster.ts';
import { openSessionOnce } from './open-session-once.ts';
import { payOnce } from './pay-once.ts';
import { API_KEYS, BUSINESSES, CONSUMERS, secretOf, seed, subjectOf } from './seed.ts';

/**
 * The server under the bench: the real one, with its real log, on people that the bench made. Only the tokens are the bench's
 * own, since a thousand people cannot sign in by text message here.
 */
const key = await makeTestKey();
const server = await startServer(readConfig(process.env), { tokens: { keys: keysOf(key), issuer: TEST_ISSUER } });
const { context } = server;
const business_ids = await seed(context.db);

const audience = context.config.oidc_audience;
const wall = context.clock.wall();
const consumers: string[] = [];
// Signing takes longer than all else of the start: a bench that is not of payments asks for few.
for (let at = 0; at < Number(process.env['BENCH_CONSUMERS'] ?? CONSUMERS); at++)
  consumers.push(
    await signToken(key, audience, wall, {
      subject: subjectOf('consumer', at),
      role: 'Consumer',
      phone: '+12125550100',
      expires_in_s: 36_000,
    }),
  );
const merchants: Merchant[] = [];
for (let at = 0; at < BUSINESSES; at++) {
  const token = await signToken(key, audience, wall, { subject: subjectOf('merchant', at), role: 'AdminAccount', expires_in_s: 36_000 });
  merchants.push({ token, business_id: business_ids[at] ?? '' });
}

const [merchant] = merchants;
if (!merchant) throw new Error('there are no merchants to pay');
// The timetable asks for itself whenever its second has passed, which is no part of a call that happens to be under way.
const answering = new AsyncLocalStorage<true>();

/** Every statement that is sent while calls are answered that `work` makes. */
async function record(work: () => Promise<void>): Promise<Recorded[]> {
  // Twice: the first call of a server also prepares what later ones find prepared.
  await work();
  const recorded: Recorded[] = [];
  const enter = () => answering.enterWith(true);
  server.app.server.prependListener('request', enter);
  context.db.watcher = (text, values) => {
    if (answering.getStore()) recorded.push({ text, values });
  };
  await work();
  context.db.watcher = undefined;
  server.app.server.off('request', enter);
  return recorded;
}

const secrets = Array.from({ length: API_KEYS }, (_, at) => secretOf(at));
const recorded = await record(() => payOnce(server.url, consumers[0] ?? '', merchant));
const recorded_session = await record(() => openSessionOnce(server.url, secrets[0] ?? ''));

// In a file: so long a line would be cut in two by one of the log's.
const ready = join(context.config.data_dir, `ready-${process.pid}.json`);
await writeFile(ready, JSON.stringify({ url: server.url, consumers, merchants, secrets, recorded, recorded_session }), { mode: 0o600 });
console.log(`READY ${ready}`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
