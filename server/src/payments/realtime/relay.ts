import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Carrier } from '../../kernel/announce/carrier.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { asAway } from '../../kernel/db/away.ts';
import type { PurchaseChannels } from './purchase-channels.ts';

/** A notification holds 8000 bytes; an id takes 33. */
const MOST_IDS = 200;
const LONGEST_GAP_MS = 10;
const ids = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MOST_IDS));
/**
 * What servers send each other: who says it, which purchases have changed, whose sessions have ended, and whether there
 * may have been more that it could not say.
 */
const word = z.object({ from: z.string(), changed: ids, ended: ids, more: z.optional(z.boolean()) });
/** So often at most it is logged that a word cannot be read: a stranger may send any number. */
const COMPLAINT_MS = 60_000;

export interface RelayTimes {
  /** How often a server says that it is there. */
  readonly beat_ms: number;
  /** After so long without a word from another, a server takes itself for the only one. */
  readonly silence_ms: number;
}
const TIMES: RelayTimes = { beat_ms: 5_000, silence_ms: 15_000 };

/**
 * Tells other servers of changes after their commit, frequent ones gathered, and hears of theirs. After a lost
 * connection all that is open is looked at anew. A server that hears no other says nothing.
 */
export class Relay {
  readonly #carrier: Carrier;
  readonly #channels: PurchaseChannels;
  readonly #log: Logger;
  readonly #name = randomUUID();
  readonly #times: RelayTimes;
  readonly #beat: NodeJS.Timeout;
  readonly #changed = new Set<string>();
  readonly #ended = new Set<string>();
  #sending = false;
  /** Something may have changed here while nothing was carried. */
  #more = false;
  #there = false;
  #heard_ms = elapsedMs();
  #complained_ms = -COMPLAINT_MS;
  readonly #started: Promise<void>;

  constructor(carrier: Carrier, channels: PurchaseChannels, log: Logger, times: RelayTimes = TIMES) {
    this.#carrier = carrier;
    this.#channels = channels;
    this.#log = log;
    this.#times = times;
    this.#beat = setInterval(() => this.#sayThere(), times.beat_ms).unref();
    this.#started = carrier.start({ connected: () => this.#connected(), heard: (text) => this.#hear(text) });
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
    await this.#started;
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    await this.#carrier.stop();
  }

  #connected(): void {
    // Whoever may have come meanwhile has not been heard.
    this.#heard_ms = elapsedMs();
    this.#channels.lookAtAll();
    this.#more = true;
    this.#sayThere();
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
      while (this.#carrier.open && (this.#there || this.#changed.size + this.#ended.size > 0)) {
        this.#there = false;
        const changed = take(this.#changed, MOST_IDS);
        const ended = take(this.#ended, MOST_IDS - changed.length);
        const more = this.#more;
        this.#more = false;
        await this.#carrier.say(JSON.stringify({ from: this.#name, changed, ended, ...(more && { more }) }));
        await pause(Math.min(changed.length, LONGEST_GAP_MS));
      }
    } catch (error) {
      // What was taken is lost to the others: they are told to look at all that they have open.
      this.#more = true;
      this.#log.warn({ err: asAway(error) }, 'other servers could not be told of changes');
    } finally {
      this.#sending = false;
    }
    // While nothing is carried it would gather without end; once it is, the others are told to look at everything.
    if (this.#carrier.open) return;
    this.#changed.clear();
    this.#ended.clear();
  }

  #hear(payload: string): void {
    try {
      const { from, changed, ended, more } = word.parse(JSON.parse(payload));
      if (from === this.#name) return;
      this.#heard_ms = elapsedMs();
      this.#channels.changedElsewhere(changed);
      this.#channels.endedElsewhere(ended);
      if (more) this.#channels.lookAtAll();
    } catch (error) {
      if (elapsedMs() - this.#complained_ms < COMPLAINT_MS) return;
      this.#complained_ms = elapsedMs();
      this.#log.error({ err: error }, 'word from another server cannot be read');
    }
  }
}

function take(from: Set<string>, most: number): string[] {
  const taken = [...from].slice(0, most);
  for (const id of taken) from.delete(id);
  return taken;
}
