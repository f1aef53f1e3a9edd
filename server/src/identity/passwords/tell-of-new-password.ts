import type { Context } from '../../context.ts';
import { findPasswordIdentityBySubject } from '../people/store.ts';

/** Whoever did not choose that password themselves must hear of it. The password is changed all the same if this fails. */
export async function tellOfNewPassword(context: Context, subject: string): Promise<void> {
  await writeOfNewPassword(context, await findPasswordIdentityBySubject(context.db, subject));
}

/** The same to whoever an outside directory keeps. */
export async function writeOfNewPassword(context: Context, to: { username: string; email: string } | undefined): Promise<void> {
  if (!to) return;
  const { brand } = context.config;
  try {
    await context.email.send({
      to: to.email,
      subject: `Your ${brand.name} password was changed`,
      body: `The password of ${to.username} was changed a moment ago, and everyone was logged out.\nIf it was not you, write to ${brand.support_email} at once.`,
    });
  } catch (error) {
    context.log.error({ err: error }, 'the notice of a changed password could not be sent');
  }
}
