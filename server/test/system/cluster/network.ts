import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

/** Why this machine lends no networks of our own, in words; undefined where it does. */
export function whyNoNetwork(): string | undefined {
  if (userInfo().uid !== 0) return 'networks of their own are made by root alone';
  try {
    Network.make(0).remove();
    return undefined;
  } catch (error) {
    return `this machine lends no networks of their own: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** Machines that are networks of their own on this one, each with an address, joined by a switch. Each cable can be pulled. */
export class Network {
  readonly addresses: readonly string[];
  readonly #name: string;
  readonly #base: string;

  static make(machines: number): Network {
    const network = new Network(machines);
    network.#build();
    return network;
  }

  private constructor(machines: number) {
    const [high = 0, low = 0] = randomBytes(2);
    this.#name = `db${randomBytes(3).toString('hex')}`;
    this.#base = `10.${128 + (high % 120)}.${low}`;
    this.addresses = Array.from({ length: machines }, (_, n) => `${this.#base}.${11 + n}`);
  }

  /** Of all addresses, as firewalls and pg_hba have it. */
  get range(): string {
    return `${this.#base}.0/24`;
  }

  /** What a command begins with that is to run on a machine, by a user of it. */
  on(machine: number, user?: string): readonly string[] {
    const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    return ['ip', 'netns', 'exec', this.#space(machine), ...as];
  }

  cut(machine: number): void {
    ip('link', 'set', this.#cable(machine), 'down');
  }

  mend(machine: number): void {
    ip('link', 'set', this.#cable(machine), 'up');
  }

  remove(): void {
    for (const [n] of this.addresses.entries()) tryTo('netns', 'del', this.#space(n));
    tryTo('link', 'del', this.#name);
  }

  #build(): void {
    ip('link', 'add', this.#name, 'type', 'bridge');
    ip('address', 'add', `${this.#base}.1/24`, 'dev', this.#name);
    ip('link', 'set', this.#name, 'up');
    for (const [n, address] of this.addresses.entries()) {
      const space = this.#space(n);
      ip('netns', 'add', space);
      ip('link', 'add', this.#cable(n), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', this.#cable(n), 'master', this.#name, 'up');
      ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', space, 'link', 'set', 'lo', 'up');
      ip('-n', space, 'link', 'set', 'eth0', 'up');
    }
  }

  #space(machine: number): string {
    return `${this.#name}-${machine}`;
  }

  #cable(machine: number): string {
    return `${this.#name}v${machine}`;
  }
}

function tryTo(...args: string[]): void {
  try {
    ip(...args);
  } catch {
    // It was not made, or is gone.
  }
}
