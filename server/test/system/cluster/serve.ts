// A whole server in a process of its own that takes the tokens of a test; everything else is as its environment says.
import type { JWK } from 'jose';
import { readConfig } from '../../../src/config.ts';
import { startServer } from '../../../src/server.ts';
import { keysOf, TEST_ISSUER } from '../../support/test-keys.ts';

const keys = keysOf(JSON.parse(process.env['TEST_KEY'] ?? '') as JWK);
const server = await startServer(readConfig(process.env), { tokens: { keys, issuer: TEST_ISSUER } });
process.stdout.write('READY\n');
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
