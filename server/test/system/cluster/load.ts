import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { elapsedMs } from '../../../src/kernel/clock/clock.ts';

const CALL_MS = 5_000;
const AGAIN_MS = 100;
const AMOUNT_CENTS = 100;
const PAUSE_MS = 150;

interface Merchant {
  readonly token: string;
  readonly business_id: string;
}

interface Acknowledged {
  readonly id: string;
  readonly at_ms: number;
}

/**
 * A steady load of payments at a counter, by several consumers at once. A call that was not answered is repeated with its key,
 * as pages do, until it is: what is acknowledged then must be there.
 */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly #url: string;
  readonly #merchant: Merchant;
  readonly #working: Promise<unknown>;
  #going = true;

  constructor(url: string, merchant: Merchant, consumer_tokens: readonly string[]) {
    this.#url = url;
    this.#merchant = merchant;
    this.#working = Promise.all(consumer_tokens.map((token) => this.#payOn(token)));
    this.#working.catch(() => undefined);
  }

  /** Waits until so many more payments were acknowledged. Rejects where one was refused that should not have been. */
  async more(by: number): Promise<void> {
    const until = this.acknowledged.length + by;
    while (this.acknowledged.length < until)
      await Promise.race([pause(50), this.#working.then(() => Promise.reject(new Error('the load has ended')))]);
  }

  /** The longest time without an acknowledgement since a moment, up to now. */
  longestGapMs(since_ms: number): number {
    const moments = [since_ms, ...this.acknowledged.map(({ at_ms }) => at_ms).filter((at_ms) => at_ms > since_ms)];
    return Math.max(...moments.map((at_ms, n) => (moments[n + 1] ?? elapsedMs()) - at_ms));
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#working;
  }

  async #payOn(token: string): Promise<void> {
    while (this.#going) {
      const started = await this.#call('/purchases', token);
      const id = started?.['ID'];
      if (typeof id !== 'string') continue;
      const { token: till, business_id } = this.#merchant;
      const order = { purchaseId: id, paymentCode: null, amount: AMOUNT_CENTS, channel: 'in_store', syn_business_id: business_id };
      if (!(await this.#call('/purchases/create-debit', till, order))) continue;
      const answer = await this.#call('/purchases/confirm-debit', token, { purchaseId: id });
      if (answer?.['status'] === 'COMPLETED') this.acknowledged.push({ id, at_ms: elapsedMs() });
      await pause(PAUSE_MS);
    }
  }

  /** What was answered; undefined where it was refused for what happened while nobody answered. */
  async #call(path: string, token: string, body?: unknown): Promise<Record<string, unknown> | undefined> {
    const key = randomUUID();
    for (;;) {
      try {
        const response = await fetch(`${this.#url}/api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_MS),
        });
        if (response.ok) return (await response.json()) as Record<string, unknown>;
        const text = await response.text();
        if (response.status === 401 || response.status === 403) throw new Refused(`${path} answered ${response.status} ${text}`);
        if (response.status < 500 && response.status !== 429 && response.status !== 409) return undefined;
      } catch (error) {
        if (error instanceof Refused) throw error;
        // Nobody answered in time, or the connection broke.
      }
      if (!this.#going) return undefined;
      await pause(AGAIN_MS);
    }
  }
}

class Refused extends Error {}
