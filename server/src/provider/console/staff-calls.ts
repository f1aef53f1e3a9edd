import { consoleEntrance } from '@drawbridge/contract/provider';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  acceptInvitation,
  askForPasskey,
  askToConfirm,
  byOf,
  confirmIsThem,
  type Inviter,
  inviteAgain,
  listStaff,
  logOut,
  type Place,
  readInvitation,
  removeStaff,
  type SignedIn,
  type Staff,
  signIn,
  withdrawInvitation,
} from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { noStaffCookie, staffCookie } from './cookie.ts';
import { noteRefusedPasskey } from './note-refused-passkey.ts';
import { invitation, roleChange } from './staff-changes.ts';

function inviterOf(staff: Staff): Inviter {
  return { name: byOf(staff), staff_id: staff.id };
}

/** The door, and who may come through it. */
export function staffCalls({ on, both, open }: ConsoleBinder, context: Context): void {
  const enter = (reply: FastifyReply, { me, session }: SignedIn) => {
    reply.header('set-cookie', staffCookie(session.secret, session.ends_at, context.config));
    return me;
  };
  open(consoleEntrance.signInOptions, async () => ({ ...(await askForPasskey(context)) }));
  open(consoleEntrance.signIn, async ({ body, request, reply }) =>
    enter(
      reply,
      await signIn(context, body.credential as unknown as AuthenticationResponseJSON, placeOf(request)).catch(async (refusal: unknown) => {
        await noteRefusedPasskey(context, request.ip, refusal);
        throw refusal;
      }),
    ),
  );
  open(consoleEntrance.readInvitation, async ({ body }) => {
    const { options, ...invited } = await readInvitation(context, body.token);
    return { ...invited, options: { ...options } };
  });
  open(consoleEntrance.acceptInvitation, async ({ body, request, reply }) => {
    const credential = body.credential as unknown as RegistrationResponseJSON;
    return enter(reply, await acceptInvitation(context, body.token, credential, placeOf(request)));
  });

  on('me', async ({ session: { staff, ends_at } }) => ({ ...staff, ends_at: ends_at.toISOString() }));
  on('logOut', async ({ session, reply }) => {
    await logOut(context, session.session_id);
    reply.header('set-cookie', noStaffCookie(context.config));
    return {};
  });
  on('listStaff', async () => ({ staff: await listStaff(context) }));
  both('inviteStaff', invitation(context));
  on('inviteAgain', async ({ body, staff }) => {
    if (body.id === staff.id) throw new AppError('STAFF_NOT_ONESELF');
    return (await inviteAgain(context, body.id, inviterOf(staff))).member;
  });
  on('withdrawInvitation', ({ body, staff }) => withdrawInvitation(context, body.id, inviterOf(staff)));
  both('changeStaffRole', roleChange(context));
  on('askToConfirm', async ({ session }) => ({ ...(await askToConfirm(context, session)) }));
  on('confirmIsMe', async ({ body, session }) => {
    await confirmIsThem(context, session, body.credential as unknown as AuthenticationResponseJSON);
    return {};
  });
  on('removeStaff', ({ body, staff }) => removeStaff(context, staff, body.id));
}

function placeOf(request: FastifyRequest): Place {
  return { device: request.headers['user-agent'] ?? '', address: request.ip };
}
