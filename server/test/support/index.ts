export type { CallInput, Refusal, Reply } from './client.ts';
export { startTestServer, TEST_SANDBOX_SECRET, type TestServer, type TestServerOptions } from './start-test-server.ts';
export { TestClock } from './test-clock.ts';
export { BAD_TOKENS, type BadToken, type TokenWishes } from './test-keys.ts';
