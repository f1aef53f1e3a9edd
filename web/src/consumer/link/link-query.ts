import type { BankAccount } from '@drawbridge/contract';
import { safeReturnPath } from '../../session/return-path.ts';

/** What the pages around linking read from their address. Empty values count as absent. */
export interface LinkQuery {
  /** Where to go when an account is linked; paths of this site only. */
  readonly redirectTo: string | undefined;
  /** Where the person was before; paths of this site only. */
  readonly returnTo: string | undefined;
  /** The three of an account that is linked anew. */
  readonly vendorAccessToken: string | undefined;
  readonly vendorInstitutionID: string | undefined;
  readonly synAccountID: string | undefined;
}

export function readLinkQuery(search: string): LinkQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) || undefined;
  return {
    redirectTo: safeReturnPath(query.get('redirectTo')),
    returnTo: safeReturnPath(query.get('returnTo')),
    vendorAccessToken: text('vendorAccessToken'),
    vendorInstitutionID: text('vendorInstitutionID'),
    synAccountID: text('synAccountID'),
  };
}

/** A path with those of the values that are there. */
export function withLinkQuery(path: string, values: Partial<LinkQuery>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The way to linking an account anew, and from there to a path of this site. */
export function relinkPath({ VendorAccessToken, VendorInstitutionID, SynAccountID }: BankAccount, redirectTo?: string): string {
  return withLinkQuery('/link-account', {
    redirectTo,
    vendorAccessToken: VendorAccessToken,
    vendorInstitutionID: VendorInstitutionID,
    synAccountID: SynAccountID,
  });
}
