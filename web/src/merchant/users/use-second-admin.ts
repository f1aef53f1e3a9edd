import { ROUTE_PERMISSIONS } from '@drawbridge/contract/roles';
import { useSession } from '../../session/state.ts';
import { useUsers } from './use-users.ts';

const ADMINS: readonly string[] = ['pc:account_admin', 'pc:store_admin'];

/**
 * Whether a business has more than one admin, so that one can approve what another asks for; asked for where it is
 * `wanted`. Undefined where it is not, not yet, or where the caller may not read the users.
 */
export function useSecondAdmin(business_id: string, wanted: boolean): boolean | undefined {
  const { claims } = useSession();
  const may_read = claims?.permissions.includes(ROUTE_PERMISSIONS.ReadBusinessUsers) ?? false;
  const { data } = useUsers(wanted && may_read);
  if (!wanted || data === undefined || data.length === 0) return undefined;
  const active = data.filter(({ Status }) => Status === 'ACTIVE');
  const here = active.filter((row) => row.SynBusinessID === business_id && row.Roles.some(({ Name }) => ADMINS.includes(Name)));
  return new Set(here.map(({ ID }) => ID)).size > 1;
}
