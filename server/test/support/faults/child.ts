import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./faulty-server.ts', import.meta.url));

export interface Fault {
  readonly step: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

/** A server in a process of its own that meets its fault. */
export class FaultyServer {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #said = '';
  #heard = () => {};

  constructor(env: Readonly<Record<string, string>>, { step, signal }: Fault) {
    const { PATH = '' } = process.env;
    this.#child = spawn(process.execPath, [program], {
      env: { PATH, ...env, PORT: '0', LOG_LEVEL: 'error', FAULT_STEP: String(step), FAULT_SIGNAL: signal },
      // With whoever started it, it ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString();
        this.#heard();
      });
    this.#exited = new Promise((resolve) => this.#child.on('exit', () => resolve()));
  }

  /** What it has printed and logged. */
  get said(): string {
    return this.#said;
  }

  /** Resolves once a line that it printed begins so; false where it ended without. */
  async says(words: string): Promise<boolean> {
    const heard = Promise.withResolvers<boolean>();
    const look = () => new RegExp(`^${words}`, 'm').test(this.#said) && heard.resolve(true);
    this.#heard = look;
    look();
    this.#exited.then(() => heard.resolve(new RegExp(`^${words}`, 'm').test(this.#said)));
    return heard.promise;
  }

  wake(): void {
    this.#child.kill('SIGCONT');
  }

  /** Kills it, wherever it is, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
