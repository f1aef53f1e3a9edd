import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ArrivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser that is subscribed at the fake service. */
export interface FakeBrowser {
  readonly subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
  /** The notices that came for it, opened with its own keys, oldest first. */
  notices(): Record<string, unknown>[];
  /** The requests that came for it, oldest first. */
  arrived(): readonly ArrivedPush[];
  /** Opens a message, which only this browser can. */
  open(body: Buffer): Record<string, unknown>;
}

export interface FakePushService {
  readonly url: string;
  readonly arrived: readonly ArrivedPush[];
  /** A browser subscribes, with new keys. */
  subscribe(): FakeBrowser;
  /** How the next requests are answered, one each; those after them with 201. */
  fates(...statuses: readonly (number | { readonly status: number; readonly headers: Record<string, string> })[]): void;
  stop(): Promise<void>;
}

/** A push service of browsers on this machine (RFC 8030), and the browsers that subscribe at it (RFC 8291). */
export async function startFakePushService(port = 0): Promise<FakePushService> {
  const arrived: ArrivedPush[] = [];
  let fates: (number | { status: number; headers: Record<string, string> })[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const fate = fates.shift() ?? 201;
      const { status, headers } = typeof fate === 'number' ? { status: fate, headers: {} } : fate;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    subscribe: () => browserAt(`${url}/send/${randomBytes(16).toString('hex')}`, arrived),
    fates: (...next) => {
      fates = [...next];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function browserAt(endpoint: string, all: readonly ArrivedPush[]): FakeBrowser {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = pair.generateKeys().toString('base64url');
  const mine = () => all.filter(({ path }) => endpoint.endsWith(path));
  const open = (body: Buffer) => JSON.parse(decrypt(body, pair, auth)) as Record<string, unknown>;
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    arrived: mine,
    notices: () => mine().map(({ body }) => open(body)),
    open,
  };
}

/** Opens one record of `aes128gcm` (RFC 8188, section 2) by a browser's keys (RFC 8291, section 3.4). */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender_length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + sender_length);
  const sealed = body.subarray(21 + sender_length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // Behind the words stands a 2, which says that it is the last record, and nothing but padding after it.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}
