import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

export interface ProgramWishes {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs as this user where root runs the tests. */
  readonly as?: 'postgres';
  /** Resolves the start once it has printed this. */
  readonly ready: RegExp;
}

const running = new Set<Program>();
process.once('exit', () => {
  for (const program of running) program.signal('SIGKILL');
});

/** A program that a test started, in a group of its own, which it may kill, freeze and let go on. */
export class Program {
  readonly name: string;
  readonly pid: number;
  readonly gone: Promise<void>;
  #said = '';
  #heard = () => {};

  /** Starts it and waits until it is ready. Throws with what it printed where it ends before. */
  static async start(name: string, command: string, args: readonly string[], wishes: ProgramWishes): Promise<Program> {
    const child = spawn(command, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', ...wishes.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(wishes.as !== undefined && userOf(wishes.as)),
    });
    const program = new Program(name, child);
    if (await program.says(wishes.ready)) return program;
    throw new Error(`${name} ended before it was ready: ${program.said}`);
  }

  private constructor(name: string, child: ChildProcess) {
    this.name = name;
    this.pid = child.pid ?? 0;
    running.add(this);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-1_000_000);
        this.#heard();
      });
    this.gone = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#said += String(error);
        resolve();
      });
      child.once('exit', () => resolve());
    });
    void this.gone.then(() => running.delete(this));
  }

  /** What it has printed, the last of it. */
  get said(): string {
    return this.#said;
  }

  /** Resolves with true once it has printed this, with false where it ended without. */
  async says(words: RegExp): Promise<boolean> {
    const heard = Promise.withResolvers<boolean>();
    const before = this.#heard;
    this.#heard = () => {
      before();
      if (words.test(this.#said)) heard.resolve(true);
    };
    this.#heard();
    void this.gone.then(() => heard.resolve(words.test(this.#said)));
    return heard.promise;
  }

  /** Sends a signal to it and to whatever it started. */
  signal(signal: NodeJS.Signals): void {
    // Whoever forks meanwhile is met the second time.
    for (let round = 0; round < 2; round++)
      for (const pid of [this.pid, ...descendantsOf(this.pid)]) {
        try {
          process.kill(pid, signal);
        } catch {
          // It has ended meanwhile.
        }
      }
  }

  /** Ends it by a signal and waits until it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    if (signal === 'SIGKILL') this.signal('SIGKILL');
    else if (running.has(this)) process.kill(this.pid, signal);
    await this.gone;
  }
}

/** Every process that this one started, and those that they did. */
function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found: number[] = [];
  for (let left = [pid]; left.length > 0; ) {
    left = left.flatMap((one) => children.get(one) ?? []);
    found.push(...left);
  }
  return found;
}

/** By whose numbers a program runs that refuses to run as root. */
export function userOf(name: string): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}
