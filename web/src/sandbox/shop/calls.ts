import type { BasketLine, SandboxGoods, SandboxNewOrder, SandboxOrder } from '@drawbridge/contract/sandbox-shop';
import { askJson } from '../calls.ts';

/** What the shop sells, and where it sends everything. */
export function listGoods(): Promise<SandboxGoods> {
  return askJson('/sandbox/shop/goods');
}

/** Orders a basket. Gives the shop's number for the order and the page that pays it. */
export function placeOrder(basket: readonly BasketLine[]): Promise<SandboxNewOrder> {
  return askJson('/sandbox/shop/orders', { basket });
}

/** How an order stands, as the shop's server has just asked. */
export function readOrder(order_id: string): Promise<SandboxOrder> {
  return askJson(`/sandbox/shop/orders/${encodeURIComponent(order_id)}`);
}
