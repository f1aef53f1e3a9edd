import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the server does with a call: an answer, or something rude to the connection. */
export type Turn =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown; readonly text?: string }
  | 'hang up'
  | 'hang up within the answer'
  | 'say nothing';

/** A real HTTP server that takes what is planned for it, a turn for each call. */
export interface PlayedServer {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  plan(...turns: readonly Turn[]): void;
  stop(): Promise<void>;
}

export async function playServer(): Promise<PlayedServer> {
  const arrived: Arrived[] = [];
  let turns: Turn[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://played');
      arrived.push({ method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      take(turns.shift() ?? { status: 500, json: { message: 'No turn was planned.', status: 500, code: 'UNPLANNED' } }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    plan(...planned) {
      arrived.length = 0;
      turns = [...planned];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function take(turn: Turn, response: ServerResponse): void {
  if (turn === 'say nothing') return;
  if (turn === 'hang up') {
    response.destroy();
    return;
  }
  if (turn === 'hang up within the answer') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const text = turn.text ?? JSON.stringify(turn.json ?? {});
  response.writeHead(turn.status ?? 200, { 'content-type': 'application/json', ...turn.headers }).end(text);
}
