import { expect, test } from '@playwright/test';

const OFF = '"telemetry":{"analytics":false,"errors":false}';

test('pages that are wanted to tell do so to their own server alone, within their policy, and without saying where they are', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Refused to/.test(message.text())) complaints.push(message.text());
  });
  const elsewhere: string[] = [];
  page.on('request', (asked) => {
    if (!asked.url().startsWith(`${baseURL}/`) && !/^(data|blob):/.test(asked.url())) elsewhere.push(asked.url());
  });
  // This server wants to hear nothing, and forgets what it is told; its pages are told otherwise.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    // The page is kept from leaving: of what is sent while it goes, nobody here would see the answer.
    if (route.request().url().includes('/oidc/')) return route.abort('aborted');
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain(OFF);
    return route.fulfill({ response, body: html.replace(OFF, OFF.replaceAll('false', 'true')) });
  });

  const answered = page.waitForResponse((response) => response.url() === `${baseURL}/api/telemetry/events`);
  await page.goto('/?returnTo=/dashboard');
  await page.getByRole('button', { name: 'Log In' }).click();
  const events = await answered;
  expect(events.status()).toBe(200);
  const headers = await events.request().allHeaders();
  expect(headers['referer']).toBeUndefined();
  expect(headers['cookie']).toBeUndefined();
  expect(JSON.parse(events.request().postData() ?? '')).toMatchObject({ events: [{ name: 'login_clicked', page: '/' }] });

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const reported = page.waitForResponse((response) => response.url() === `${baseURL}/api/telemetry/reports`);
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('Nobody waits for this')), 0));
  const reports = await reported;
  expect(reports.status()).toBe(200);
  expect(JSON.parse(reports.request().postData() ?? '')).toMatchObject({
    errors: [{ type: 'TypeError', page: '*', uncaught: true, trail: [{ kind: 'page', page: '*' }] }],
  });
  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);
});
