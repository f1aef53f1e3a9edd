import { generateSync } from 'otplib';
import { afterEach, beforeEach } from 'vitest';
import type { TestServer } from './index.ts';

const STEP_S = 30;
/** Later in a step than this, a slow machine might end in the next one. */
const EARLY_S = 5;

const wallS = (server: TestServer): number => server.context.clock.wall().getTime() / 1000;

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export function totpCode(server: TestServer, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(wallS(server) + steps * STEP_S) });
}

/** Has each test of a file begin early in a step: codes that it works out are still those of the same steps when they arrive. */
export function useEarlySteps(server: () => TestServer): void {
  let ahead_s = 0;
  beforeEach(() => {
    const past_s = wallS(server()) % STEP_S;
    ahead_s = past_s > EARLY_S ? Math.ceil(STEP_S - past_s) : 0;
    server().clock.advanceWall({ seconds: ahead_s });
  });
  afterEach(() => server().clock.advanceWall({ seconds: -ahead_s }));
}
