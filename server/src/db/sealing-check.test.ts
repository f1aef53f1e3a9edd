import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sealer } from '../security/seal.ts';
import { StartRefused } from '../start-refused.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { checkSealing } from './sealing-check.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const otherKeys = () => new Sealer(new Map([[1, randomBytes(32)]]), randomBytes(32));

test('a server with other keys does not start on a database that was sealed with these', async () => {
  const { db } = server.context;
  await expect(checkSealing(db, otherKeys(), '/data')).rejects.toThrow(StartRefused);
  await expect(checkSealing(db, otherKeys(), '/data')).rejects.toThrow('/data/secrets.json');
});

test('the same keys go on', async () => {
  const { db, sealer } = server.context;
  await expect(checkSealing(db, sealer, '/data')).resolves.toBeUndefined();
});
