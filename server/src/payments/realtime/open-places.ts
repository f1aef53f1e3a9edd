import type { Socket } from 'node:net';
import { OPEN_SOCKETS } from '../../kernel/limits/index.ts';

/** How many connections each user and address has open here: each costs memory while it stands. */
export class OpenPlaces {
  readonly #open = new Map<string, number>();

  /** Takes a place until the connection closes; false where the user or the address has none left. */
  take(user_id: string, address: string, connection: Socket): boolean {
    const [user, source] = [`user:${user_id}`, `address:${address}`];
    if (this.#of(user) >= OPEN_SOCKETS.per_user || this.#of(source) >= OPEN_SOCKETS.per_address) return false;
    this.#count([user, source], 1);
    connection.once('close', () => this.#count([user, source], -1));
    return true;
  }

  #of(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #count(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const open = this.#of(key) + by;
      if (open === 0) this.#open.delete(key);
      else this.#open.set(key, open);
    }
  }
}
