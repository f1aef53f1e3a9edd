import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';

/**
 * The address by which a request finds its route: the one asked for, unless its path has a stray percent sign, as a
 * link cut off on its way: that is no address of ours, and gets the page that says so, or 404.
 */
export function readableUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + (end < 0 ? '' : url.slice(end));
  }
}

/** So long somebody who cannot be read has to read the answer. */
const LINGER_MS = 1_000;

/** What each failure of reading a request is answered with; anything else is no HTTP. */
const ANSWERS: Readonly<Record<string, { line: string; error: AppError }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', error: new AppError('PAYLOAD_TOO_LARGE') },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    error: new AppError('BAD_INPUT', { message: 'This request took too long to arrive.' }),
  },
};
const NO_HTTP = { line: '400 Bad Request', error: new AppError('BAD_INPUT', { message: 'This request cannot be read.' }) };

/** What such an answer carries of what every answer does, and who is told of it. */
interface RefusesUnreadable {
  readonly headers: Readonly<Record<string, string>>;
  readonly newRequestId: () => string;
  /** Adds what refusals of the public API say: which address was meant isn't known of all of these, so all say it. */
  readonly explain: (body: Record<string, unknown>, request_id: string) => Record<string, unknown>;
  /** `reason`: the failure's code, and nothing of what was sent, which may hold anything. */
  readonly report: (refused: { readonly request_id: string; readonly status: number; readonly reason: string }) => void;
}

/**
 * Makes what answers a request that could not be read so far that a route could be found: in the shape of every
 * refusal, with the headers of every answer. Then it hangs up.
 */
export function refuseUnreadable({ headers, newRequestId, explain, report }: RefusesUnreadable) {
  return (failure: NodeJS.ErrnoException, socket: Socket): void => {
    if (failure.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { line, error } = ANSWERS[failure.code ?? ''] ?? NO_HTTP;
    const status = Number.parseInt(line, 10);
    const request_id = newRequestId();
    const body = JSON.stringify(explain({ ...error.body(), status }, request_id));
    const head = Object.entries({
      ...headers,
      'x-request-id': request_id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    });
    socket.end(`HTTP/1.1 ${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
    // Destroyed at once, a socket still receiving would lose the answer. A half kept open does not keep the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    report({ request_id, status, reason: failure.code ?? 'none' });
  };
}
