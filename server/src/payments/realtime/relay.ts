import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { asAway } from '../../kernel/db/away.ts';
import type { PurchaseChannels } from './purchase-channels.ts';
import { listen, notify } from './store.ts';

/** What servers send each other: who says it, which purchases have changed, whose sessions have ended. */
const word = z.object({ from: z.string(), changed: z.array(z.string()), ended: z.array(z.string()) });

/** A notification holds 8000 bytes; an id takes 33. */
const MOST_IDS = 200;
const LONGEST_GAP_MS = 10;
export interface RelayTimes {
  /** How often a server says that it is there. */
  readonly beat_ms: number;
  /** After so long without a word from another, a server takes itself for the only one. */
  readonly silence_ms: number;
}
const TIMES: RelayTimes = { beat_ms: 5_000, silence_ms: 15_000 };
const RECONNECT_MS = [100, 300, 1_000, 3_000] as const;

/**
 * Carries word of changes between servers by LISTEN and NOTIFY, never inside a payment's transaction; frequent ones are
 * gathered. After a lost connection all that is open is looked at anew. A server that hears no other says nothing.
 */
export class Relay {
  readonly #url: string;
  readonly #channels: PurchaseChannels;
  readonly #log: Logger;
  readonly #name = randomUUID();
  readonly #times: RelayTimes;
  readonly #beat: NodeJS.Timeout;
  readonly #changed = new Set<string>();
  readonly #ended = new Set<string>();
  #client: pg.Client | undefined;
  #sending = false;
  #there = false;
  #heard_ms = elapsedMs();
  #stopped = false;
  #connecting: Promise<void>;

  constructor(url: string, channels: PurchaseChannels, log: Logger, times: RelayTimes = TIMES) {
    this.#url = url;
    this.#channels = channels;
    this.#log = log;
    this.#times = times;
    this.#beat = setInterval(() => this.#sayThere(), times.beat_ms).unref();
    this.#connecting = this.#connect();
  }

  changed(purchase_id: string): void {
    if (elapsedMs() - this.#heard_ms > this.#times.silence_ms) return;
    this.#changed.add(purchase_id);
    void this.#send();
  }

  ended(user_id: string): void {
    this.#ended.add(user_id);
    void this.#send();
  }

  /** Resolves when it listens, or has tried for the first time. */
  async ready(): Promise<void> {
    await this.#connecting;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beat);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(attempt = 0): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'drawbridge relay',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
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
    // Whoever may have come meanwhile has not been heard.
    this.#heard_ms = elapsedMs();
    this.#channels.lookAtAll();
    this.#sayThere();
  }

  #connectLater(attempt: number): void {
    if (this.#stopped) return;
    const delay_ms = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)];
    this.#connecting = pause(delay_ms, undefined, { ref: false }).then(() => (this.#stopped ? undefined : this.#connect(attempt)));
  }

  #sayThere(): void {
    this.#there = true;
    void this.#send();
  }

  /** Sends what there is, then what has gathered meanwhile; one notification at a time. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#client && (this.#there || this.#changed.size + this.#ended.size > 0)) {
        this.#there = false;
        const changed = take(this.#changed, MOST_IDS);
        const ended = take(this.#ended, MOST_IDS - changed.length);
        await notify(this.#client, JSON.stringify({ from: this.#name, changed, ended }));
        await pause(Math.min(changed.length, LONGEST_GAP_MS));
      }
    } catch (error) {
      // What was taken is lost to the others; they see it when they next look at what they have open.
      this.#log.warn({ err: asAway(error) }, 'other servers could not be told of changes');
    } finally {
      this.#sending = false;
    }
  }

  #hear(payload: string): void {
    try {
      const { from, changed, ended } = word.parse(JSON.parse(payload));
      if (from === this.#name) return;
      this.#heard_ms = elapsedMs();
      this.#channels.changedElsewhere(changed);
      for (const user_id of ended) this.#channels.closeUserHere(user_id);
    } catch (error) {
      this.#log.error({ err: error }, 'word from another server cannot be read');
    }
  }
}

function take(from: Set<string>, most: number): string[] {
  const taken = [...from].slice(0, most);
  for (const id of taken) from.delete(id);
  return taken;
}
