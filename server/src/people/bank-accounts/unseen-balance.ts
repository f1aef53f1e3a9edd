import type { Context } from '../../context.ts';

/** Whether accounts with an unknown balance can pay. */
export function canPayUnseen(context: Pick<Context, 'config'>): boolean {
  return context.config.unseen_balance_limit_cents > 0;
}

/**
 * The available balance, in cents, of a verified account nobody can be asked about: what the provider lets be
 * outstanding at most. Undefined where that is nothing: no money moves on a guess.
 */
export function unseenBalance(context: Pick<Context, 'config'>): number | undefined {
  return canPayUnseen(context) ? context.config.unseen_balance_limit_cents : undefined;
}
