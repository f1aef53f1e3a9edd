/** A share of an order in whole cents, half a cent up. */
export function tipOf(order_cents: number, percent: number): number {
  return Math.floor((order_cents * percent + 50) / 100);
}
