import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { selfSigned } from './self-signed.ts';

describe('TLS=self', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { TLS: 'self' }, identity: 'embedded' });
  });
  afterAll(() => server.stop());

  /** Calls as a browser would that has been told to trust this certificate, and no other. */
  async function get(path: string): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }> {
    const ca = await readFile(join(server.data_dir, 'tls', 'cert.pem'), 'utf8');
    return new Promise((resolve, reject) => {
      const call = request(`${server.url}${path}`, { ca, headers: { accept: 'text/html' } }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      call.on('error', reject);
      call.end();
    });
  }

  it('serves everything by HTTPS, under a certificate that names the machine', async () => {
    expect(server.url).toMatch(/^https:\/\/localhost:\d+$/);
    expect((await get('/readyz')).status).toBe(200);
    const discovery = await get('/oidc/.well-known/openid-configuration');
    expect(JSON.parse(discovery.body)).toMatchObject({ issuer: `${server.url}/oidc` });
  });

  it('lets people past their browser’s warning', async () => {
    expect((await get('/readyz')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('keeps its key to itself', async () => {
    expect((await stat(join(server.data_dir, 'tls', 'key.pem'))).mode & 0o777).toBe(0o600);
  });
});

describe('the certificate of our own', () => {
  let data_dir: string;
  beforeAll(async () => {
    data_dir = await mkdtemp(join(tmpdir(), 'drawbridge-tls-'));
  });
  afterAll(() => rm(data_dir, { recursive: true }));

  it('is kept from start to start, and made anew for a new name', async () => {
    const first = await selfSigned({ data_dir, public_url: 'https://localhost:3000' });
    expect(await selfSigned({ data_dir, public_url: 'https://localhost:3000' })).toEqual(first);
    const second = await selfSigned({ data_dir, public_url: 'https://till.shop.example' });
    expect(second.cert).not.toBe(first.cert);
    const certificate = new X509Certificate(second.cert);
    expect(certificate.checkHost('till.shop.example')).toBe('till.shop.example');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.ca).toBe(false);
    const lives_days = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / 86_400_000;
    expect(lives_days).toBeLessThan(398);
  });

  it('is made anew where a server was killed between keeping its key and keeping it', async () => {
    const wishes = { data_dir, public_url: 'https://localhost:3000' };
    const other = await mkdtemp(join(tmpdir(), 'drawbridge-tls-'));
    try {
      const { key } = await selfSigned({ ...wishes, data_dir: other });
      await selfSigned(wishes);
      await writeFile(join(data_dir, 'tls', 'key.pem'), key);
      const made = await selfSigned(wishes);
      expect(new X509Certificate(made.cert).checkPrivateKey(createPrivateKey(made.key))).toBe(true);
    } finally {
      await rm(other, { recursive: true });
    }
  });
});
