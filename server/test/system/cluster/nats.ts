import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../src/kernel/db/embedded.ts';
import { fillIn } from './fill-in.ts';
import { Program } from './program.ts';

const NATS_SERVER = '/usr/sbin/nats-server';
export const NATS_USER = 'drawbridge';
export const NATS_PASSWORD = 'only-for-this-run-of-tests';

/** A real NATS server, which a test may kill, freeze and start again at the same address. */
export class Nats {
  readonly port: number;
  readonly #config: string;
  #program: Program | undefined;

  /** Starts it on a free port. `tls` names files of a certificate and its key. */
  static async start(folder: string, tls?: { readonly cert: string; readonly key: string }): Promise<Nats> {
    const port = await freePort();
    const config = join(folder, `nats-${port}.conf`);
    const settings = await fillIn('nats.conf', { NATS_LISTEN: `127.0.0.1:${port}`, NATS_PASSWORD });
    await writeFile(config, `${settings}${tls ? `tls { cert_file: "${tls.cert}", key_file: "${tls.key}" }\n` : ''}`);
    const nats = new Nats(port, config);
    await nats.again();
    return nats;
  }

  private constructor(port: number, config: string) {
    this.port = port;
    this.#config = config;
  }

  get env(): Record<string, string> {
    return { NATS_URL: `nats://127.0.0.1:${this.port}`, NATS_USER, NATS_PASSWORD };
  }

  async again(): Promise<void> {
    this.#program = await Program.start('NATS', NATS_SERVER, ['-c', this.#config], { ready: /Server is ready/ });
  }

  async kill(): Promise<void> {
    await this.#program?.end('SIGKILL');
  }

  freeze(): void {
    this.#program?.signal('SIGSTOP');
  }

  thaw(): void {
    this.#program?.signal('SIGCONT');
  }
}
