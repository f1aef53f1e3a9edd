import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import type { SpendingLimit } from '../../session/spending-limit.ts';
import { relinkPath } from '../link/link-query.ts';

/** What a primary account needs that is no longer linked: why, in words, and the way to linking it again. */
export interface Relink {
  readonly cause: string;
  readonly href: string;
}

/**
 * The same for the consumer's limit; undefined where nothing has to be linked again, or that is not known. `back`:
 * where to go once it is linked. Until it is known which account that is, the way leads to all of them.
 */
export function useRelink(limit: SpendingLimit, back: string | undefined): Relink | undefined {
  const needed = limit.state === 'not-linked';
  const { data } = useQuery({ ...accountsQuery, enabled: needed });
  if (!needed) return undefined;
  const account = data?.find(({ IsPrimary }) => IsPrimary);
  return {
    cause: limit.expired
      ? t('Your account link is expired. Please re-link your bank account.')
      : t('Your primary account is no longer linked. Link it again to keep paying.'),
    href: account === undefined ? '/dashboard/accounts' : relinkPath(account, back),
  };
}
