import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut at its worst moment: when the work is done, and its answer on the way. */
export interface CuttingProxy {
  readonly url: string;
  /** The next so many answers are lost, and the connection with each. */
  loseAnswers(count: number): void;
  /** Answers that were lost. */
  lost(): number;
  stop(): Promise<void>;
}

/** Starts it in front of a server. */
export async function startCuttingProxy(server_url: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(server_url);
  const open = new Set<Socket>();
  let to_lose = 0;
  let lost = 0;
  const proxy = createServer((caller) => {
    const server = connect(Number(port), hostname);
    for (const socket of [caller, server]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    caller.on('data', (bytes) => server.write(bytes)).on('close', () => server.destroy());
    server.on('close', () => caller.destroy());
    server.on('data', (bytes) => {
      if (to_lose === 0) return void caller.write(bytes);
      to_lose -= 1;
      lost += 1;
      caller.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loseAnswers(count) {
      to_lose = count;
    },
    lost: () => lost,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
