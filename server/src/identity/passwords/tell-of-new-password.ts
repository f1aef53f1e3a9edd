import type { Context } from '../../context.ts';
import { findPasswordIdentityBySubject } from '../people/store.ts';

/** Whoever did not choose that password themselves must hear of it. The password is changed all the same if this fails. */
export async function tellOfNewPassword(context: Context, subject: string): Promise<void> {
  const identity = await findPasswordIdentityBySubject(context.db, subject);
  if (!identity) return;
  const { brand } = context.config;
  try {
    await context.email.send({
      to: identity.email,
      subject: `Your ${brand.name} password was changed`,
      body: `The password of ${identity.username} was changed a moment ago, and everyone was logged out.\nIf it was not you, write to ${brand.support_email} at once.`,
    });
  } catch (error) {
    context.log.error({ err: error }, 'the notice of a changed password could not be sent');
  }
}
