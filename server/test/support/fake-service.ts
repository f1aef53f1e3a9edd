import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface FakeService {
  readonly url: string;
  /** What has arrived so far, the oldest first. */
  readonly arrived: readonly Arrived[];
  /** How it answers from now on; `never` leaves every request hanging. */
  answers(how: { status: number; headers?: Record<string, string>; body?: string } | 'never'): void;
  stop(): Promise<void>;
}

/** A fake outside service over real HTTP, on a free port unless one is named: it records what comes and answers as a test says. */
export async function startFakeService(port = 0): Promise<FakeService> {
  const arrived: Arrived[] = [];
  let how: { status: number; headers?: Record<string, string>; body?: string } | 'never' = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      arrived.push({ method, path: url, headers, text: Buffer.concat(chunks).toString('utf8') });
      if (how === 'never') return;
      response.writeHead(how.status, { 'content-type': 'application/json', ...how.headers }).end(how.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answers: (next) => {
      how = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
