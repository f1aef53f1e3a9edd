import { expect, test } from '@playwright/test';

// Pages that anyone may open. Whatever a page loads, sets or evaluates against its own policy shows up in the console.
for (const path of ['/', '/merchant', '/terms', '/sandbox', '/no-such-page', '/api/docs/', '/api/v1/docs/', '/docs/'])
  test(`${path} keeps to its own policy and asks nobody else`, async ({ page, baseURL }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== baseURL && protocol.startsWith('http')) complaints.push(`asked ${origin}`);
    });
    await page.goto(path);
    await expect(page.locator('body')).not.toBeEmpty();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
