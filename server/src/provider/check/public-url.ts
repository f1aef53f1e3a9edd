import { connect, type TLSSocket } from 'node:tls';
import type { Config } from '../../config.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good, wordsOf } from './look.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** A certificate that renews by itself does so a month before its end: later than this, nothing renews it. */
const DAYS_LEFT = 14;

/** The certificate that people's browsers are shown, and whether the server is reached through it. */
export async function lookAtPublicUrl({ public_url }: Pick<Config, 'public_url'>): Promise<Finding[]> {
  const url = new URL(public_url);
  const certificate = url.protocol === 'https:' ? await lookAtCertificate(url) : [];
  // A call through a certificate that nobody trusts tells nothing more.
  return certificate.some((finding) => !finding.good) ? certificate : [...certificate, ...(await lookAtServer(public_url))];
}

async function lookAtCertificate(url: URL): Promise<Finding[]> {
  const what = 'Certificate';
  let socket: TLSSocket;
  try {
    socket = await handshake(url);
  } catch (error) {
    return [
      bad(what, `${url.host} cannot be reached by https: ${wordsOf(error)}.`, 'See that the name leads here, and that the proxy listens.'),
    ];
  }
  const { authorized, authorizationError } = socket;
  const { valid_to } = socket.getPeerCertificate();
  socket.destroy();
  if (!authorized)
    return [
      bad(what, `Browsers refuse that of ${url.host}: ${String(authorizationError)}.`, 'Have the proxy get one from a known authority.'),
    ];
  const days = Math.floor((Date.parse(valid_to) - wallMs()) / DAY_MS);
  const until = new Date(valid_to).toISOString().slice(0, 10);
  return [
    days >= DAYS_LEFT
      ? good(what, `That of ${url.host} is good until ${until}, ${days} days.`)
      : bad(what, `That of ${url.host} ends on ${until}, in ${days} days.`, 'Renew it, and see why it was not renewed by itself.'),
  ];
}

/** What is refused is looked at, too: it says why. */
function handshake({ hostname, port }: URL): Promise<TLSSocket> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername: hostname, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    socket.on('secureConnect', () => resolve(socket));
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
  });
}

async function lookAtServer(public_url: string): Promise<Finding[]> {
  const ask = (path: string) => fetch(`${public_url}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const start = 'Start the server, and see that the proxy passes the Host header and X-Forwarded-For on.';
  try {
    const up = await ask('/healthz');
    const { status } = up.ok ? ((await up.json()) as { status?: unknown }) : {};
    if (status !== 'up') return [bad('Server', `${public_url}/healthz answers ${up.status}, and not as this server does.`, start)];
    const ready = await ask('/readyz');
    if (ready.ok) return [good('Server', `It answers at ${public_url}, and is ready.`)];
    const { causes = {} } = (await ready.json().catch(() => ({}))) as { causes?: Record<string, string> };
    const why = Object.values(causes).join('; ') || `it answers ${ready.status}`;
    return [bad('Server', `It answers at ${public_url}, and is not ready: ${why}.`, 'See its log.')];
  } catch (error) {
    return [bad('Server', `Nobody answers at ${public_url}: ${wordsOf(error)}.`, start)];
  }
}
