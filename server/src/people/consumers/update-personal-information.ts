import type { BodyOf, User, users } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { requireBirthday } from './birthday.ts';
import { readUser } from './read-user.ts';
import * as store from './store.ts';

/**
 * Changes what a consumer may change of themselves. E-mail and phone number come along read-only and are left as they
 * are. Throws BAD_INPUT for a birthday that will not do.
 */
export async function updatePersonalInformation(
  context: Context,
  actor: Actor,
  information: BodyOf<typeof users.updateSelf>,
): Promise<User> {
  const date_of_birth = requireBirthday(information.date_of_birth, context.clock.now());
  await store.updatePersonalInformation(context.db, actor.user_id, {
    first_name: information.first_name,
    last_name: information.last_name,
    date_of_birth,
    street_one: information.street_one,
    street_two: information.street_two || null,
    city: information.city,
    state: information.state,
    postal_code: information.postal_code,
  });
  return readUser(context, actor);
}
