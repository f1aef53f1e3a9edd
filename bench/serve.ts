import { AsyncLocalStorage } from 'node:async_hooks';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { startServer } from '../server/src/server.ts';
import { keysOf, makeTestKey, signToken, TEST_ISSUER } from '../server/test/support/test-keys.ts';
import type { Merchant, Recorded } from './cluster.ts';
import { payOnce } from './pay-once.ts';
import { BUSINESSES, CONSUMERS, seed, subjectOf } from './seed.ts';

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
for (let at = 0; at < CONSUMERS; at++)
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

// Twice: the first payment of a server also prepares what later ones find prepared.
const [merchant] = merchants;
if (!merchant) throw new Error('there are no merchants to pay');
await payOnce(server.url, consumers[0] ?? '', merchant);
const recorded: Recorded[] = [];
// The timetable asks for itself whenever its second has passed, which is no part of a payment that happens to be under way.
const answering = new AsyncLocalStorage<true>();
const enter = () => answering.enterWith(true);
server.app.server.prependListener('request', enter);
context.db.watcher = (text, values) => {
  if (answering.getStore()) recorded.push({ text, values });
};
await payOnce(server.url, consumers[0] ?? '', merchant);
context.db.watcher = undefined;
server.app.server.off('request', enter);

// In a file: so long a line would be cut in two by one of the log's.
const ready = join(context.config.data_dir, `ready-${process.pid}.json`);
await writeFile(ready, JSON.stringify({ url: server.url, consumers, merchants, recorded }), { mode: 0o600 });
console.log(`READY ${ready}`);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
