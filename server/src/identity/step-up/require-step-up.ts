import type { StepUpNeeded } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { RECENT_SIGN_IN_MS } from '../lifetimes.ts';
import { findStepUp } from './store.ts';
import { waysOf } from './ways.ts';

/** How far an outside provider's clock may be ahead. What lies further ahead is no moment of a sign-in. */
const LEEWAY_MS = 60_000;

/**
 * Whether the caller signed in, or confirmed in this session that it is them, within 5 minutes (provider.md, "Second
 * factors, sessions, rights"). Where the provider does not say when they signed in, they have not.
 */
export async function hasConfirmed(context: Context, token: Token): Promise<boolean> {
  const isRecent = (at: Date | undefined): boolean => {
    const age_ms = at === undefined ? Number.NaN : context.clock.wall().getTime() - at.getTime();
    return age_ms <= RECENT_SIGN_IN_MS && age_ms >= -LEEWAY_MS;
  };
  if (isRecent(token.signed_in_at)) return true;
  return token.session_id !== undefined && isRecent(await findStepUp(context.db, token.session_id, token.subject));
}

/** The refusal of a caller who must confirm that it is them before they do what `about` says, with how they can. */
export async function stepUpNeeded(context: Context, token: Token, about: string): Promise<AppError> {
  const extra: StepUpNeeded = { ways: await waysOf(context, token), about };
  return new AppError('STEP_UP_NEEDED', { extra: { ...extra } });
}

/** Lets nobody through who has not confirmed within 5 minutes that it is them. Throws STEP_UP_NEEDED. */
export async function requireStepUp(context: Context, token: Token, about: string): Promise<void> {
  if (!(await hasConfirmed(context, token))) throw await stepUpNeeded(context, token, about);
}
