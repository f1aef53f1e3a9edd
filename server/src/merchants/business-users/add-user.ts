import type { BodyOf, BusinessUserRow, businessUsers } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Language } from '../../kernel/language/language.ts';
import { makeUser } from './make-user.ts';

/**
 * Adds a user with a password to businesses of the caller's, has them mailed a welcome in `language`, and gives their
 * rows. Throws what `makeUser` does: ERR_USER_EXISTS, PASSWORD_TOO_WEAK, PASSWORD_TOO_COMMON, PASSWORD_BREACHED,
 * USERS_KEPT_ELSEWHERE, and what an outside directory refuses.
 */
export function addUser(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof businessUsers.add>,
  language: Language,
): Promise<BusinessUserRow[]> {
  return makeUser(context, actor, body, language);
}
