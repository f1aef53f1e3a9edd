import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/src/sandbox/demo/log-ins.ts';
import { signInByPassword } from './sign-in.ts';

/** What a merchant does with programs of their own, against the real service. */
export class Shop {
  readonly #request: APIRequestContext;
  readonly #token: string;
  readonly business: { readonly id: string; readonly name: string };

  private constructor(request: APIRequestContext, token: string, business: { id: string; name: string }) {
    this.#request = request;
    this.#token = token;
    this.business = business;
  }

  /** Logs in as one of the demo's merchant users; the shop is their first business. */
  static async open(baseURL: string | undefined, request: APIRequestContext, username: string): Promise<Shop> {
    const { access_token: token } = await signInByPassword(baseURL ?? '', username);
    const answer = await request.get('/api/businesses/user', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const [first] = ((await answer.json()) as { Businesses: { SynBusinessID: string; BusinessName: string }[] }).Businesses;
    return new Shop(request, token, { id: first?.SynBusinessID ?? '', name: first?.BusinessName ?? '' });
  }

  async #post<Answer>(path: string, data: unknown, secret = this.#token): Promise<Answer> {
    const answer = await this.#request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${secret}` } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** A payment link for an amount in cents; gives its path. */
  async paymentLink(amount: number, memo: string): Promise<string> {
    const { id } = await this.#post<{ id: string }>('/payment-link', { amount, memo, syn_business_id: this.business.id });
    return `/payment-link-purchase/${id}`;
  }

  /** Asks for an amount in cents at the counter, by the code that a phone shows. */
  async ask(code: string, amount: number): Promise<void> {
    await this.#post('/purchases/create-debit', { paymentCode: code, amount, syn_business_id: this.business.id });
  }

  /** A key for the shop's server. */
  async apiKey(name = 'Web shop'): Promise<string> {
    // The log-in may be a while ago by now.
    await this.#post('/step-up', { way: 'password', password: DEMO_PASSWORD });
    return (await this.#post<{ secret: string }>('/api-keys', { name, syn_business_id: this.business.id })).secret;
  }

  /** A checkout session for an amount in cents, opened by the shop's server with a key of its own. Gives the page to send the shopper to. */
  async checkoutSession(amount: number, order_id: string, success_url: string, cancel_url: string): Promise<string> {
    const secret = await this.apiKey(order_id);
    const address = { street: '418 Larkin St', unit: 'Apt 6', city: 'San Francisco', state: 'CA', postal_code: '94102' };
    const order = { order_id, amount, ...address, success_url, cancel_url };
    return (await this.#post<{ url: string }>('/v1/checkout-sessions', order, secret)).url;
  }
}
