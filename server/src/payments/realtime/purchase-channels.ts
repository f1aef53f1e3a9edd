import type { WebSocket } from 'ws';
import type { Context } from '../../context.ts';
import { endedTickets } from '../../identity/index.ts';
import { channelMessage, readCheckouts } from '../purchases/index.ts';
import { Channel, GOING_AWAY, type Listener, SESSION_ENDED } from './channel.ts';
import type { Channels } from './channels.ts';
import type { Relay } from './relay.ts';
import { Round } from './round.ts';

/** What the channels stand on. */
export type Parts = Pick<Context, 'clock' | 'db' | 'log' | 'metrics'>;

export interface ChannelTimes {
  /** How often each socket is asked for a sign of life. */
  readonly beat_ms: number;
  /** How often the state behind every open channel is looked up, in case word of a change was lost. */
  readonly look_ms: number;
}
const TIMES: ChannelTimes = { beat_ms: 15_000, look_ms: 2_000 };

/** So many are looked at together when all are, so that word of a change never waits behind a thousand others. */
const SLICE = 20;
/** Steps of the round of looks and signs of life: all at once would delay words of change. */
const STEPS = 50;

/**
 * This server's open channels. Word between servers only makes each look at the purchase's present state, so that one
 * that comes twice, late or never cannot make a page believe something false.
 */
export class PurchaseChannels implements Channels {
  readonly #parts: Parts;
  readonly #times: ChannelTimes;
  readonly #of_purchase = new Map<string, Set<Channel>>();
  /** What is said to have changed, and what is looked at in case that was not said. */
  readonly #to_look_at = new Set<string>();
  readonly #to_check = new Set<string>();
  readonly #look_round = new Round(STEPS, () => this.#of_purchase.keys());
  readonly #beat_round = new Round(STEPS, () => this.#all());
  readonly #timers: NodeJS.Timeout[];
  #looking: Promise<void> | undefined;
  /** The look for sessions that have ended; says nothing, so nothing waits for it. */
  #ending: Promise<void> = Promise.resolve();
  #relay: Relay | undefined;
  #count = 0;

  constructor(parts: Parts, times: ChannelTimes = TIMES) {
    this.#parts = parts;
    this.#times = times;
    this.#timers = [
      setInterval(() => this.#beatNext(), Math.max(1, times.beat_ms / STEPS)).unref(),
      setInterval(() => this.#lookAtNext(), Math.max(1, times.look_ms / STEPS)).unref(),
    ];
  }

  /** Publishes to the other servers, too, from now on. */
  publishThrough(relay: Relay): void {
    this.#relay = relay;
  }

  changed(purchase_id: string): void {
    this.changedElsewhere([purchase_id]);
    this.#relay?.changed(purchase_id);
  }

  changedElsewhere(purchase_ids: readonly string[]): void {
    for (const id of purchase_ids) if (this.#of_purchase.has(id)) this.#to_look_at.add(id);
    this.#look();
  }

  closeUser(user_id: string): void {
    for (const channel of this.#all()) if (channel.listener.user_id === user_id) channel.close(SESSION_ENDED, 'the session has ended');
    this.#relay?.ended(user_id);
  }

  /** Somebody says that sessions of these users have ended: whether they have is looked up. */
  endedElsewhere(user_ids: readonly string[]): void {
    const users = new Set(user_ids);
    if (users.size === 0) return;
    for (const { listener } of this.#all()) if (users.has(listener.user_id)) this.#to_check.add(listener.purchase_id);
    this.#look();
  }

  closeSession(session_id: string): void {
    for (const channel of this.#all())
      if (channel.listener.session_id === session_id) channel.close(SESSION_ENDED, 'the session has ended');
  }

  /** Takes a socket in: it hears the present state and then every change. */
  open(socket: WebSocket, listener: Listener): void {
    const channel = new Channel(socket, listener);
    const id = listener.purchase_id;
    const channels = this.#of_purchase.get(id) ?? new Set();
    this.#of_purchase.set(id, channels.add(channel));
    this.#counted(1);
    channel.onClose(() => {
      channels.delete(channel);
      if (channels.size === 0 && this.#of_purchase.get(id) === channels) this.#of_purchase.delete(id);
      this.#counted(-1);
    });
    // The session may have ended between the ticket and this moment. From here on, `closeUser` finds the channel.
    void this.#closeEnded([channel]);
    this.changedElsewhere([id]);
  }

  /** Looks at the state behind every open channel: what was missed is said now. */
  lookAtAll(): void {
    if (this.#of_purchase.size === 0) return;
    for (const id of this.#of_purchase.keys()) this.#to_check.add(id);
    this.#look();
  }

  #lookAtNext(): void {
    for (const id of this.#look_round.step()) this.#to_check.add(id);
    this.#look();
  }

  #beatNext(): void {
    for (const channel of this.#beat_round.step()) channel.beat(this.#times.beat_ms / 2);
  }

  /** Closes every channel and stops looking. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const channel of this.#all()) channel.close(GOING_AWAY, 'the server is stopping');
    this.#to_look_at.clear();
    this.#to_check.clear();
    await Promise.all([this.#looking, this.#ending]);
  }

  *#all(): Generator<Channel> {
    for (const channels of this.#of_purchase.values()) yield* channels;
  }

  #counted(by: number): void {
    this.#count += by;
    this.#parts.metrics.setOpenChannels(this.#count);
  }

  #look(): void {
    if (this.#looking) return;
    this.#looking = this.#lookUntilDone()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'channels could not be told of changes'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** What is said to have changed comes first, and then a slice of the rest: neither waits for the other to end. */
  async #lookUntilDone(): Promise<void> {
    while (this.#to_look_at.size + this.#to_check.size > 0) {
      const changed = [...this.#to_look_at];
      this.#to_look_at.clear();
      if (changed.length > 0) await this.#say(changed);
      const slice = [...this.#to_check].slice(0, SLICE);
      for (const id of slice) this.#to_check.delete(id);
      if (slice.length === 0) continue;
      const channels = slice.flatMap((id) => [...(this.#of_purchase.get(id) ?? [])]);
      this.#ending = this.#ending.then(() => this.#closeEnded(channels));
      await this.#say(slice);
    }
  }

  /** Says the present state of these purchases to whoever listens; a channel that has heard it already stays silent. */
  async #say(ids: readonly string[]): Promise<void> {
    const states = await readCheckouts(this.#parts.db, ids);
    const now = this.#parts.clock.now();
    for (const state of states)
      for (const channel of this.#of_purchase.get(state.id) ?? []) channel.say(channelMessage(state, channel.listener.side, now));
  }

  async #closeEnded(channels: readonly Channel[]): Promise<void> {
    try {
      const ended = await endedTickets(
        this.#parts.db,
        channels.map(({ listener }) => listener),
      );
      for (const index of ended) channels[index]?.close(SESSION_ENDED, 'the session has ended');
    } catch (error) {
      this.#parts.log.error({ err: error }, 'it could not be seen whether sessions have ended');
    }
  }
}
