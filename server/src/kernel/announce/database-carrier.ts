import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { asAway } from '../db/away.ts';
import type { Carrier, Hearing } from './carrier.ts';
import { listen, notify } from './store.ts';

const RECONNECT_MS = [100, 300, 1_000, 3_000] as const;

/** Carries words by LISTEN and NOTIFY, on a connection of its own: never inside a payment's transaction. */
export class DatabaseCarrier implements Carrier {
  readonly #url: string;
  readonly #log: Logger;
  #hearing: Hearing = { connected: () => undefined, heard: () => undefined };
  #client: pg.Client | undefined;
  #stopped = false;
  #connecting: Promise<void> = Promise.resolve();

  constructor(connection_url: string, log: Logger) {
    this.#url = connection_url;
    this.#log = log;
  }

  get open(): boolean {
    return this.#client !== undefined;
  }

  start(hearing: Hearing): Promise<void> {
    this.#hearing = hearing;
    this.#connecting = this.#connect(0);
    return this.#connecting;
  }

  async say(text: string): Promise<void> {
    if (!this.#client) throw new Error('there is no connection to say it on');
    await notify(this.#client, text);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(attempt: number): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'drawbridge relay',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#hearing.heard(payload ?? ''));
    try {
      await client.connect();
      await listen(client);
    } catch (error) {
      this.#log.warn({ err: asAway(error) }, 'the connection between servers cannot be made');
      await client.end().catch(() => undefined);
      this.#connectLater(attempt + 1);
      return;
    }
    client.on('end', () => {
      this.#client = undefined;
      if (!this.#stopped) this.#log.debug('the connection between servers was lost and is made anew');
      this.#connectLater(0);
    });
    this.#client = client;
    this.#hearing.connected();
  }

  #connectLater(attempt: number): void {
    if (this.#stopped) return;
    const delay_ms = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)];
    this.#connecting = pause(delay_ms, undefined, { ref: false }).then(() => (this.#stopped ? undefined : this.#connect(attempt)));
  }
}
