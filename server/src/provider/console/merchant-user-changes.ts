import type { MerchantRole } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { clearFactors, factorWords, secondFactorsOf } from '../../identity/index.ts';
import type { AuditWho } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { changeRoleForProvider, requireUserAt, showRoleForProvider } from '../../merchants/business-users/index.ts';
import type { TwoPersonWork } from '../proposals/index.ts';
import { type Staff, staffWho } from '../staff/index.ts';

interface OfUser {
  /** The business on whose page it is. */
  readonly id: string;
  readonly user_id: string;
  readonly reason: string;
}
interface Rights extends OfUser {
  readonly role: MerchantRole;
  readonly business_ids: readonly string[];
}

/** Another role or other locations of a merchant's user, also of one whom nobody of the merchant may change. */
export function userRoleChange(context: Context): TwoPersonWork<Rights> {
  return {
    show: async ({ id, user_id, role, business_ids }) => {
      const { username, before, after } = await showRoleForProvider(
        context,
        { business_id: id, user_id },
        { role, locations: business_ids },
      );
      const changes = [
        { what: 'Role', before: before.role, after: after.role },
        { what: 'Locations', before: before.locations, after: after.locations },
      ].filter((change) => change.before !== change.after);
      if (changes.length === 0) throw new AppError('NOTHING_CHANGES');
      return { ...aboutUser({ id, user_id }), title: `Change what ${username} may do`, changes };
    },
    carryOut: async ({ id, user_id, role, business_ids }, doer) => {
      const { username } = await requireUserAt(context.db, { business_id: id, user_id });
      await changeRoleForProvider(context, username, { role, locations: business_ids }, whoOf(doer));
    },
  };
}

/** The end of passkeys, authenticator app and recovery codes of a merchant's user who lost them. They are told by mail. */
export function factorRemoval(context: Context): TwoPersonWork<OfUser> {
  return {
    show: async ({ id, user_id }) => {
      const { username, subject } = await requireUserAt(context.db, { business_id: id, user_id });
      if (context.config.oidc_issuer !== undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
      const [before, after] = [factorWords(await secondFactorsOf(context, subject)), factorWords([])];
      if (before === after) throw new AppError('NOTHING_CHANGES');
      return {
        ...aboutUser({ id, user_id }),
        title: `Remove the second factors of ${username}`,
        changes: [{ what: 'Second factors', before, after }],
      };
    },
    carryOut: async ({ id, user_id, reason }, doer) => {
      const { username } = await requireUserAt(context.db, { business_id: id, user_id });
      if ((await clearFactors(context, username, { who: whoOf(doer), why: reason })) === undefined)
        throw new AppError('ERR_USER_NOT_FOUND');
    },
  };
}

/** Of one user only one change waits at a time. */
function aboutUser({ id, user_id }: Pick<OfUser, 'id' | 'user_id'>) {
  return { about: `business/${id}/user/${user_id}`, href: `/provider/businesses/${id}` };
}

/** Both people's doing; where they called from stands with the approval. */
function whoOf({ staff, by }: { readonly staff: Staff; readonly by: string }): AuditWho {
  return { ...staffWho(staff, ''), name: by, address: null };
}
