import type { Context } from '../../context.ts';

/** Whether accounts with an unknown balance can pay. */
export function canPayUnseen(context: Pick<Context, 'config'>): boolean {
  return context.config.unseen_balance_limit_cents > 0;
}

/**
 * What counts as the available balance of a verified account that nobody can be asked about, in cents: what the provider lets be outstanding
 * from it at most. Undefined where they allow nothing: then there is no balance, and no money moves on a guess.
 */
export function unseenBalance(context: Pick<Context, 'config'>): number | undefined {
  return canPayUnseen(context) ? context.config.unseen_balance_limit_cents : undefined;
}
