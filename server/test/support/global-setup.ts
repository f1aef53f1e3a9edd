import type { JWK } from 'jose';
import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './database.ts';
import { makeTestKey } from './test-keys.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    testKey: JWK;
  }
}

/** Before the first test: one PostgreSQL and one signing key for the whole run. After the last: both gone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startTestPostgres(process.env['TEST_DATABASE_URL'] || undefined);
  project.provide('postgres', postgres);
  project.provide('testKey', await makeTestKey());
  return stop;
}
