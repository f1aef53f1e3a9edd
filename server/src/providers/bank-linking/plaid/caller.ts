import type { Logger } from 'pino';
import type { PlaidApi } from 'plaid';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type * as z from 'zod/mini';
import { elapsedMs } from '../../../kernel/clock/clock.ts';
import { BankLinkingUnavailable } from '../port.ts';
import { Breaker, type BreakerState } from './breaker.ts';
import { asError, type Failure, isOutage, readFailure } from './errors.ts';
import { ItemTurns } from './item-turns.ts';

/** What calls share a breaker and a bound: slow balances keep nobody from linking an account. */
export type Lane = 'balance' | 'linking';

/** One kind of call: its lane, how long it may take altogether, and what its answer must have. */
export interface Call<T> {
  readonly name: string;
  readonly lane: Lane;
  readonly budget_ms: number;
  readonly answer: z.ZodMiniType<T>;
}

/** What every call of the client takes and gives, as far as we use it. */
export type Options = { readonly signal: AbortSignal };
type Ask = (api: PlaidApi, options: Options) => Promise<{ readonly data: unknown }>;

const STATES: Readonly<Record<BreakerState, number>> = { closed: 0, half_open: 1, open: 2 };
const requestIdOf = (data: unknown): unknown => (data as { request_id?: unknown } | null)?.request_id;

/**
 * Makes every call to Plaid: within its time, no more at once than are allowed, and none while Plaid fails again and
 * again. Each is counted and logged by its name, its time, its request id and its code, and by nothing that it carries.
 */
export class Caller {
  readonly #api: () => Promise<PlaidApi>;
  readonly #log: Logger;
  readonly #most: number;
  readonly #under_way: Record<Lane, number> = { balance: 0, linking: 0 };
  readonly #breakers: Readonly<Record<Lane, Breaker>>;
  readonly #turns = new ItemTurns(elapsedMs);
  readonly #took: Histogram<'call' | 'outcome'>;
  readonly #not_asked: Counter<'call' | 'why'>;

  constructor(api: () => Promise<PlaidApi>, { log, registry, most }: { log: Logger; registry: Registry; most: number }) {
    this.#api = api;
    this.#log = log;
    this.#most = most;
    this.#took = new Histogram({
      name: 'drawbridge_bank_linking_call_ms',
      help: 'How long calls to the bank-linking provider took, in milliseconds, by outcome',
      labelNames: ['call', 'outcome'],
      buckets: [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000],
      registers: [registry],
    });
    this.#not_asked = new Counter({
      name: 'drawbridge_bank_linking_not_asked_total',
      help: 'Calls to the bank-linking provider that were not made: too many under way, or its breaker open',
      labelNames: ['call', 'why'],
      registers: [registry],
    });
    const breaker = new Gauge({
      name: 'drawbridge_bank_linking_breaker',
      help: 'Whether calls to the bank-linking provider are made (0), one is tried (1), or none (2)',
      labelNames: ['lane'],
      registers: [registry],
    });
    const breakerOf = (lane: Lane): Breaker => {
      breaker.labels(lane).set(STATES.closed);
      return new Breaker(elapsedMs, (state) => {
        breaker.labels(lane).set(STATES[state]);
        log.warn({ provider: 'plaid', lane, state }, 'the breaker of the bank-linking provider has changed');
      });
    };
    this.#breakers = { balance: breakerOf('balance'), linking: breakerOf('linking') };
  }

  /** Makes a call, an item's with its access token. Throws a BankLinkingError, at once where it may not be made now. */
  async ask<T>(call: Call<T>, ask: Ask, access_token?: string): Promise<T> {
    const { lane, name } = call;
    if (this.#under_way[lane] >= this.#most) throw this.#notAsked(name, 'too many under way');
    if (access_token !== undefined && !this.#turns.lets(name, access_token)) throw this.#notAsked(name, 'item asked too often');
    const pass = this.#breakers[lane].enter();
    if (!pass) throw this.#notAsked(name, 'breaker open');
    this.#under_way[lane] += 1;
    const started_ms = elapsedMs();
    const done = (outcome: string): number => {
      const took_ms = Math.round(elapsedMs() - started_ms);
      this.#took.labels(name, outcome).observe(took_ms);
      return took_ms;
    };
    try {
      const { data, answer } = await this.#answerOf(call, ask);
      pass.succeeded();
      if (access_token !== undefined) this.#turns.answered(name, access_token);
      this.#log.debug(
        { provider: 'plaid', call: name, took_ms: done('ok'), provider_request_id: requestIdOf(data) },
        'asked the bank-linking provider',
      );
      return answer;
    } catch (thrown) {
      const failure = thrown instanceof Malformed ? thrown.failure : readFailure(thrown);
      // One item that is asked too often is no outage of everybody's.
      const of_item = failure.meaning === 'limited' && access_token !== undefined;
      if (of_item) this.#turns.limited(name, access_token);
      if (isOutage(failure) && !of_item) pass.failed();
      else pass.succeeded();
      const { meaning, code, request_id } = failure;
      const told = { provider: 'plaid', call: name, took_ms: done(meaning), provider_request_id: request_id, code };
      if (meaning === 'ours') this.#log.error(told, 'the bank-linking provider refuses our own call: somebody must look at it');
      else this.#log.warn(told, 'the bank-linking provider refused or failed');
      throw asError(name, failure);
    } finally {
      this.#under_way[lane] -= 1;
    }
  }

  async #answerOf<T>({ budget_ms, answer }: Call<T>, ask: Ask): Promise<{ data: unknown; answer: T }> {
    const api = await this.#api();
    const { data } = await ask(api, { signal: AbortSignal.timeout(budget_ms) });
    const read = answer.safeParse(data);
    // Nothing of what is wrong is told: it may be a number or a name.
    if (!read.success) throw new Malformed({ meaning: 'down', code: 'an answer that cannot be read', request_id: undefined });
    return { data, answer: read.data };
  }

  #notAsked(name: string, why: string): BankLinkingUnavailable {
    this.#not_asked.labels(name, why).inc();
    return new BankLinkingUnavailable(`plaid ${name}: not asked, ${why}`);
  }
}

class Malformed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}
