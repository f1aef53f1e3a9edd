import { connect, type TLSSocket } from 'node:tls';
import type { Config } from '../../config.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import { wordsOfCode } from '../../providers/shared/failure-words.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good, unseen, wordsOf } from './look.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** What renews certificates does so with a third of their time left, or a month of it: later than this, nothing renews them. */
const PART_LEFT = 1 / 3;
const MOST_LEFT_MS = 14 * DAY_MS;

/** The certificate that people's browsers are shown, and whether the server is reached through it. */
export async function lookAtPublicUrl({ public_url }: Pick<Config, 'public_url'>): Promise<Finding[]> {
  const url = new URL(public_url);
  const { found, closed } = url.protocol === 'https:' ? await lookAtCertificate(url) : { found: [], closed: undefined };
  // A call through a certificate that nobody trusts tells nothing more.
  return [...found, ...(closed === undefined ? await lookAtServer(public_url) : [unseen('Server', closed)])];
}

/** When the certificate ends that an address shows, in milliseconds since 1970. Throws where none is shown. */
export async function readCertificateEnd(url: URL): Promise<number> {
  const socket = await handshake(url);
  const { valid_to } = socket.getPeerCertificate();
  socket.destroy();
  return Date.parse(valid_to);
}

/** The certificate; `closed` says why nothing can be asked through it. */
async function lookAtCertificate(url: URL): Promise<{ readonly found: Finding[]; readonly closed: string | undefined }> {
  const what = 'Certificate';
  let socket: TLSSocket;
  try {
    socket = await handshake(url);
  } catch (error) {
    const remedy = 'See that the name leads here, and that the proxy listens.';
    return {
      found: [bad(what, `${url.host} cannot be reached by https: ${wordsOf(error)}.`, remedy)],
      closed: 'its address cannot be reached by https',
    };
  }
  const { authorized, authorizationError } = socket;
  const { valid_from, valid_to } = socket.getPeerCertificate();
  socket.destroy();
  if (!authorized) {
    const says = `Browsers refuse that of ${url.host}: ${wordsOfCode(codeOf(authorizationError))}.`;
    return { found: [bad(what, says, 'Have the proxy get one from a known authority.')], closed: 'its certificate is refused' };
  }
  const ends_ms = Date.parse(valid_to);
  const left_ms = ends_ms - wallMs();
  const least_ms = Math.min(MOST_LEFT_MS, (ends_ms - Date.parse(valid_from)) * PART_LEFT);
  const until = new Date(ends_ms).toISOString().slice(0, 10);
  const left = left_ms >= 2 * DAY_MS ? `${Math.floor(left_ms / DAY_MS)} days` : `${Math.floor(left_ms / HOUR_MS)} hours`;
  const finding =
    left_ms >= least_ms
      ? good(what, `That of ${url.host} is good until ${until}, ${left}.`)
      : bad(what, `That of ${url.host} ends on ${until}, in ${left}.`, 'Renew it, and see why it was not renewed by itself.');
  return { found: [finding], closed: undefined };
}

/** Node gives a code, or an error that has one. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : String(error);
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
