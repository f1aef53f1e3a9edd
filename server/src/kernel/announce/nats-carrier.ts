import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Presence } from '../presence.ts';
import type { Carrier, Hearing } from './carrier.ts';
import { connectToNats } from './connect-to-nats.ts';
import type { NatsSettings } from './nats-settings.ts';

const RECONNECT_MS = 500;

/** Carries words by NATS. One line says that it is away, one that it is back; `drawbridge_nats_connected` says it, too. */
export class NatsCarrier implements Carrier {
  readonly #settings: NatsSettings;
  readonly #subject: string;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #connected: Gauge;
  readonly #words: Counter<'way'>;
  #connection: NatsConnection | undefined;
  readonly #presence = new Presence();
  #keeping: Promise<void> = Promise.resolve();

  /** The subject is the center's own: whoever hears it is of this center, or was let in by whoever keeps the NATS. */
  constructor(settings: NatsSettings, subject: string, { log, registry }: { readonly log: Logger; readonly registry: Registry }) {
    this.#settings = settings;
    this.#subject = subject;
    this.#log = log;
    this.#connected = new Gauge({
      name: 'drawbridge_nats_connected',
      help: 'Whether NATS is connected (1) or away (0)',
      registers: [registry],
    });
    this.#words = new Counter({
      name: 'drawbridge_nats_words_total',
      help: 'What servers told each other by NATS, by way: said or heard',
      labelNames: ['way'],
      registers: [registry],
    });
  }

  get open(): boolean {
    return this.#connection !== undefined;
  }

  start(hearing: Hearing): Promise<void> {
    const tried = Promise.withResolvers<void>();
    this.#keeping = this.#keep(hearing, tried.resolve);
    return tried.promise;
  }

  async say(text: string): Promise<void> {
    if (!this.#connection) throw new Error('NATS is away');
    this.#connection.publish(this.#subject, text);
    this.#words.labels('said').inc();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#connection?.close().catch(() => undefined);
    await this.#keeping;
  }

  async #keep(hearing: Hearing, tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const reason = await this.#connectOnce(hearing, tried).catch((error: unknown) => error);
      this.#connection = undefined;
      tried();
      if (signal.aborted) return;
      this.#isGone(reason);
      await pause(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Makes a connection, and resolves with the reason when it is lost. Throws where it cannot be made. */
  async #connectOnce(hearing: Hearing, tried: () => void): Promise<unknown> {
    const connection = await connectToNats(this.#settings, 'drawbridge');
    try {
      if (this.#stopping.signal.aborted) return undefined;
      let refusal: Error | undefined;
      connection.subscribe(this.#subject, {
        callback: (error, message) => {
          if (error) {
            refusal ??= error;
            return;
          }
          this.#words.labels('heard').inc();
          hearing.heard(message.string());
        },
      });
      void this.#nameTroubles(connection);
      // Once this is answered, whatever is said is heard here.
      await connection.flush();
      // Whoever may not listen to the subject is told so by then.
      if (refusal !== undefined) return refusal;
      this.#connection = connection;
      this.#isBack();
      hearing.connected();
      tried();
      return await connection.closed();
    } finally {
      await connection.close().catch(() => undefined);
    }
  }

  /** What NATS refuses while the connection stands, such as a subject that the log-in may not use. */
  async #nameTroubles(connection: NatsConnection): Promise<void> {
    const named = new Set<string>();
    for await (const status of connection.status()) {
      if (status.type !== 'error' || named.has(status.error.message)) continue;
      named.add(status.error.message);
      this.#log.error({ reason: status.error.message }, 'NATS refuses what this server needs of it');
    }
  }

  #isGone(reason: unknown): void {
    this.#connected.set(0);
    const words = reason instanceof Error ? reason.message : 'it closed the connection';
    this.#presence.gone(() =>
      this.#log.error({ reason: words }, 'NATS is away: changes on other servers reach pages here when they are next looked up'),
    );
  }

  #isBack(): void {
    this.#connected.set(1);
    this.#presence.back((away_ms) => this.#log.warn({ away_ms }, 'NATS is back'));
  }
}
