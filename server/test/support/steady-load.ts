import { randomUUID } from 'node:crypto';
import { purchases, type Route } from '@drawbridge/contract';
import { type CallInput, callRoute } from './client.ts';

const AMOUNT_CENTS = 101;

/** What a load has met until it ended. */
interface Met {
  /** The payments whose approval was acknowledged. */
  readonly acknowledged: readonly string[];
  /** How many calls were answered 200. */
  readonly answered: number;
  /** Every call that was answered otherwise, or not at all. */
  readonly lost: readonly string[];
  /** The longest time between two answers. */
  readonly longest_gap_ms: number;
}

interface LoadParts {
  /** A token each, new for each payment. */
  readonly payers: readonly (() => Promise<string>)[];
  readonly till: () => Promise<string>;
  readonly business_id: string;
}

/** Has everybody pay, one payment after the other, until `end` is called. Nobody tries a call twice. */
export function startLoad(url: string, { payers, till, business_id }: LoadParts): { end(): Promise<Met>; acknowledged(): number } {
  const acknowledged: string[] = [];
  const lost: string[] = [];
  let [answered, longest_gap_ms, last_ms, is_ending] = [0, 0, performance.now(), false];
  const ask = async <R extends Route>(route: R, input: CallInput<R>) => {
    const reply = await callRoute(url, route, input);
    if (reply.status !== 200) throw new Error(`${route.path} was answered ${reply.status}`);
    answered += 1;
    longest_gap_ms = Math.max(longest_gap_ms, performance.now() - last_ms);
    last_ms = performance.now();
    return reply.body;
  };
  const pay = async (token: string) => {
    const { ID } = await ask(purchases.start, { token });
    const body = { purchaseId: ID, amount: AMOUNT_CENTS, syn_business_id: business_id };
    await ask(purchases.requestDebit, { token: await till(), body, key: randomUUID() });
    await ask(purchases.confirmDebit, { token, body: { purchaseId: ID }, key: randomUUID() });
    acknowledged.push(ID);
  };
  const all = payers.map(async (signIn) => {
    while (!is_ending) await pay(await signIn()).catch((error: unknown) => lost.push(String(error)));
  });
  return {
    acknowledged: () => acknowledged.length,
    async end() {
      is_ending = true;
      await Promise.all(all);
      return { acknowledged, answered, lost, longest_gap_ms };
    },
  };
}
