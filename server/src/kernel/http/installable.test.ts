import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

// These pages are the built ones: `npm run build` first.
const NAME = 'Moat & <b>Gate</b> "Bank"';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { BRAND_NAME: NAME } });
});
afterAll(() => server.stop());

const ask = (path: string) => fetch(server.url + path);

test('the manifest carries the brand of this house', async () => {
  const answer = await ask('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toMatchObject({ name: `${NAME} Payment Center`, short_name: NAME, start_url: '/dashboard' });
});

test('the offline page says the brand as text, and runs nothing but its own scripts', async () => {
  const answer = await ask('/offline');
  const html = await answer.text();
  expect(html).toContain('Moat &amp; &lt;b>Gate&lt;/b> &quot;Bank&quot;');
  expect(html).not.toContain('%NAME%');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  // One hash for each script that stands in it, and no source beside them.
  const scripts = html.match(/<script>/g) ?? [];
  expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toHaveLength(scripts.length);
});

test('the worker may ask this server only, is asked for anew each time, and is as new as its page', async () => {
  const answer = await ask('/service-worker.js');
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  const version = /offline-([0-9a-f]{16})/;
  const here = version.exec(await answer.text())?.[1];
  expect(here).toBeDefined();

  const elsewhere = await startTestServer({ env: { BRAND_NAME: 'Another house' } });
  try {
    const there = version.exec(await (await fetch(`${elsewhere.url}/service-worker.js`)).text())?.[1];
    expect(there).toBeDefined();
    expect(there).not.toBe(here);
  } finally {
    await elsewhere.stop();
  }
});

test('what the build leaves for the server is not served as it is', async () => {
  expect((await ask('/installable.json')).status).toBe(404);
});
