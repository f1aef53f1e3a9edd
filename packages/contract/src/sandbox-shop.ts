import * as z from 'zod/mini';
import { apiKeyId, cents } from './fields.ts';
import { checkoutSession } from './public/checkout-sessions.ts';
import { apiKey, apiKeyWishes, newApiKey } from './routes/api-keys.ts';

/**
 * What a sandbox has for shops on the web, below `/sandbox`: API keys without a log-in, and a sample shop with a server
 * of its own. Kept out of the package's index: only a sandbox loads it.
 */

/** Who a key can be made for. */
export const sandboxBusiness = z.object({ syn_business_id: z.string(), business_name: z.string(), organization_name: z.string() });
export type SandboxBusiness = z.infer<typeof sandboxBusiness>;

/** What the sample shop sells. Its browser knows prices to show them; its server alone adds them up. */
export const sandboxGood = z.object({ id: z.string(), title: z.string(), author: z.string(), price: cents });
export type SandboxGood = z.infer<typeof sandboxGood>;

export const MOST_OF_A_GOOD = 20;
export const basketLine = z.strictObject({
  id: z.string().check(z.maxLength(50)),
  quantity: z.int('A quantity is a whole number').check(z.gte(1, 'At least one'), z.lte(MOST_OF_A_GOOD, 'That is more than we have')),
});
export type BasketLine = z.infer<typeof basketLine>;

/** An order as the shop's own server gives it to its own page. */
export const sandboxOrder = z.object({
  order_id: z.string(),
  status: checkoutSession.shape.status,
  amount: cents,
  purchase: checkoutSession.shape.purchase,
});
export type SandboxOrder = z.infer<typeof sandboxOrder>;

export const sandboxShop = {
  apiKeys: {
    method: 'GET',
    path: '/sandbox/api-keys',
    answer: z.object({ businesses: z.array(sandboxBusiness), keys: z.array(apiKey) }),
  },
  createApiKey: { method: 'POST', path: '/sandbox/api-keys', body: apiKeyWishes, answer: newApiKey },
  revokeApiKey: { method: 'POST', path: '/sandbox/api-keys/{id}/revoke', params: z.object({ id: apiKeyId }), answer: apiKey },
  goods: {
    method: 'GET',
    path: '/sandbox/shop/goods',
    answer: z.object({ business_name: z.string(), ships_to: z.string(), goods: z.array(sandboxGood) }),
  },
  order: {
    method: 'POST',
    path: '/sandbox/shop/orders',
    body: z.strictObject({ basket: z.array(basketLine).check(z.minLength(1, 'The basket is empty'), z.maxLength(20, 'That is too much')) }),
    answer: z.object({ order_id: z.string(), url: z.string() }),
  },
  readOrder: {
    method: 'GET',
    path: '/sandbox/shop/orders/{order_id}',
    params: z.object({ order_id: z.string().check(z.regex(/^HB-[0-9A-Z]{8}$/, 'Not an order')) }),
    answer: sandboxOrder,
  },
} as const;
export type SandboxApiKeys = z.infer<typeof sandboxShop.apiKeys.answer>;
export type SandboxGoods = z.infer<typeof sandboxShop.goods.answer>;
export type SandboxNewOrder = z.infer<typeof sandboxShop.order.answer>;
