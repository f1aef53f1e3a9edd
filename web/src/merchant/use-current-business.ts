import type { Business } from '@drawbridge/contract';
import { merchantRole } from '../session/claims.ts';
import { useSession } from '../session/state.ts';
import { useBusinessUser } from '../session/use-business-user.ts';
import { useBusinessStore } from './business-store.ts';
import { chooseBusiness, mayChooseAll } from './choose-business.ts';

export interface CurrentBusiness {
  loading: boolean;
  /** The businesses could not be read; `again` asks once more, `fetching` while it does. */
  failed: boolean;
  fetching: boolean;
  again: () => void;
  /** Undefined where none is chosen: All Locations, or nothing there. */
  business: Business | undefined;
  businesses: readonly Business[];
  all_offered: boolean;
  email: string;
  choose: (business_id: string | null) => void;
}

/** The business that the portal works for now, and the others that could be chosen. */
export function useCurrentBusiness(): CurrentBusiness {
  const { claims } = useSession();
  const user = useBusinessUser();
  const { chosen, choose } = useBusinessStore();
  const role = claims === undefined ? undefined : merchantRole(claims);
  const businesses = user.data?.Businesses ?? [];
  return {
    loading: user.isPending,
    failed: user.isError && user.data === undefined,
    fetching: user.isFetching,
    again: () => void user.refetch(),
    business: chooseBusiness(role, businesses, chosen) ?? undefined,
    businesses,
    all_offered: mayChooseAll(role, businesses),
    email: user.data?.Email ?? claims?.email ?? '',
    choose,
  };
}
