import type { Page } from '@playwright/test';

/**
 * Gives a page's browser an authenticator of its own, as a laptop with a fingerprint reader has: it keeps passkeys and
 * verifies its user at once. `remove` takes it away with its passkeys.
 */
export async function addAuthenticator(page: Page): Promise<{ remove(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async remove() {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await devtools.detach();
    },
  };
}
