import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { wallMs } from '../../src/kernel/clock/clock.ts';

const DAY_MS = 86_400_000;

/** An outside that cannot be used any more; `stop` brings back what was before. */
export interface LostOutside {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that shows a certificate of an authority that this process knows, which ended yesterday. */
export async function startExpiredServer(): Promise<LostOutside> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(wallMs() - 3 * DAY_MS),
    notAfterDate: new Date(wallMs() - DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, cert]);
  const server = createServer({ key, cert }, (_request, answer) => answer.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      setDefaultCACertificates(known);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
