import type { Page } from '@playwright/test';

/** The access token of whoever is signed in on a page. */
export function accessTokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([name]) => name.startsWith('drawbridge.user:'))?.[1];
    return (JSON.parse(kept ?? '{}') as { access_token?: string }).access_token ?? '';
  });
}
