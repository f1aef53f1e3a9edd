import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../clock/clock.ts';

const AT_ONCE = 2;
const WAITING_MAX = 200;
const TIMEOUT_MS = 5_000;
const WARN_EVERY_MS = 60_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Hands one thing over. Gives how long to wait before the next, in milliseconds. */
type Handover = (signal: AbortSignal) => Promise<number>;

/**
 * Hands things to an outside service, after their request was answered. What does not fit, comes while the service
 * wants silence, or takes longer than 5 s is dropped and counted: nobody waits, and nothing is kept.
 */
export class Forwarder {
  readonly #name: string;
  readonly #log: Context['log'];
  readonly #count: Counter;
  readonly #stopping = new AbortController();
  readonly #waiting: Handover[] = [];
  readonly #working = new Set<Promise<void>>();
  #silent_until_ms = 0;
  #warned_ms = Number.NEGATIVE_INFINITY;

  constructor(name: 'analytics' | 'error_reporting', { log, metrics }: Pick<Context, 'log' | 'metrics'>) {
    this.#name = name;
    this.#log = log;
    this.#count = new Counter({
      name: `drawbridge_${name}_total`,
      help: 'What was handed over to the service outside, and what was dropped',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /** Never waits, never throws. */
  add(handover: Handover): void {
    if (this.#stopping.signal.aborted || this.#waiting.length >= WAITING_MAX || elapsedMs() < this.#silent_until_ms) {
      this.#count.inc({ outcome: 'dropped' });
      return;
    }
    this.#waiting.push(handover);
    if (this.#working.size < AT_ONCE) this.#start();
  }

  /** Gives up what waits and what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.length = 0;
    await Promise.all(this.#working);
  }

  #start(): void {
    const work: Promise<void> = this.#workOff().finally(() => this.#working.delete(work));
    this.#working.add(work);
  }

  async #workOff(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await this.#handOver(next);
  }

  async #handOver(handover: Handover): Promise<void> {
    try {
      const wait_ms = await handover(AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]));
      this.#count.inc({ outcome: wait_ms === 0 ? 'taken' : 'refused' });
      if (wait_ms > 0) this.#beSilent(wait_ms);
    } catch (error) {
      this.#count.inc({ outcome: 'failed' });
      if (!this.#stopping.signal.aborted) this.#warn(error);
    }
  }

  #beSilent(wait_ms: number): void {
    this.#silent_until_ms = elapsedMs() + Math.min(wait_ms, LONGEST_PAUSE_MS);
    this.#count.inc({ outcome: 'dropped' }, this.#waiting.length);
    this.#waiting.length = 0;
  }

  /** One line a minute: a service that is away must not fill the log either. */
  #warn(error: unknown): void {
    if (elapsedMs() - this.#warned_ms < WARN_EVERY_MS) return;
    this.#warned_ms = elapsedMs();
    this.#log.warn({ err: error, to: this.#name }, 'telemetry could not be handed over');
  }
}
