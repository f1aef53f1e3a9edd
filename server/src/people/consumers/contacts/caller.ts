import type { Context } from '../../../context.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import type { Token } from '../../../kernel/http/token.ts';

/** A consumer who changes how they are reached, and from where. */
export interface ContactCaller {
  readonly actor: Actor;
  readonly token: Token;
  readonly address: string;
}

/** Numbers sign people in: where an outside provider does that, it changes them. Throws USERS_KEPT_ELSEWHERE. */
export function requireSignInHere({ config }: Pick<Context, 'config'>): void {
  if (config.oidc_issuer === undefined) return;
  throw new AppError('USERS_KEPT_ELSEWHERE', { message: 'Your sign-in provider keeps your phone number. Change it there.' });
}
