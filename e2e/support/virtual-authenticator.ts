import type { Page } from '@playwright/test';

/**
 * Gives a page's browser an authenticator that makes passkeys and uses them without asking anybody, as if its user had
 * touched it and been recognized. `remove` takes it away with all its passkeys.
 */
export async function addAuthenticator(page: Page): Promise<{ remove(): Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
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
      await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await browser.detach();
    },
  };
}
