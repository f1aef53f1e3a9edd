import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 50;

/** A reverse proxy, as small as one may be, that keeps connections open and sends calls to servers that say they are ready. */
interface ChoosingProxy {
  readonly url: string;
  /** The servers that calls are sent to now. */
  ready(): readonly string[];
  add(url: string): void;
  /** For one that has left. */
  remove(url: string): void;
  stop(): Promise<void>;
}

/** Starts it in front of no server. A call whose server does not answer it is answered 502. */
export async function startChoosingProxy(): Promise<ChoosingProxy> {
  const servers = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const ready = () => [...servers].filter(([, is_ready]) => is_ready).map(([url]) => url);
  const look = async (url: string) => {
    const is_ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (servers.has(url)) servers.set(url, is_ready);
  };
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await Promise.all([...servers.keys()].map(look));
      await pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  let turn = 0;
  const proxy = createServer((call, answer) => {
    const able = ready();
    turn += 1;
    const url = able[turn % Math.max(able.length, 1)] ?? 'http://127.0.0.1:9';
    const lost = () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end());
    const { connection: _, ...headers } = call.headers;
    const asked = request(`${url}${call.url}`, { method: call.method, headers, agent }, (given) => {
      const { connection: __, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest);
      given.pipe(answer).on('error', lost);
    });
    asked.on('error', lost);
    call.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ready,
    add: (url) => void servers.set(url, false),
    remove: (url) => void servers.delete(url),
    async stop() {
      stopping.abort();
      await looking;
      agent.destroy();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
