import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that waits for something waits for the thing itself; this is how long before it counts as never coming.
    testTimeout: 60_000,
    // Two at a time, also where there are two cores: tests of the server wait for its database more than they work.
    maxWorkers: 2,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The line that names a failed test shows what was found, such as the proofs that broke.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'server/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
            'site/{build,src}/**/*.test.ts',
            'web/build/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // What takes too long for every run, or more of the machine, belongs to `npm run test:system`.
          exclude: ['**/node_modules/**', ...(process.env['SYSTEM_TESTS'] === 'on' ? [] : ['**/*.system.test.ts'])],
          globalSetup: ['server/test/support/global-setup.ts'],
          pool: 'forks',
          // One process for many files, each with servers of its own: to load the product anew for each took half of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          // As above: each file finds the process that it shares as a page finds it that is loaded anew.
          isolate: false,
          setupFiles: ['web/src/testing-anew.ts'],
        },
      },
    ],
  },
});
