import { externalAccounts } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../session/api.ts';
import { now } from '../../ui/clock.ts';

const CHECK_MS = 10_000;
const FRESH_MS = 60_000;

export interface LinkTokenFor {
  readonly vendorAccessToken: string | undefined;
  readonly vendorInstitutionID: string | undefined;
}

/**
 * A token that opens the bank's widget, fetched with the page and kept fresh: every 10 s it is looked at, and with less
 * than 60 s of life left another is fetched. With the two of an account it opens the widget for linking that one anew.
 */
export function useLinkToken({ vendorAccessToken, vendorInstitutionID }: LinkTokenFor) {
  const relink = vendorAccessToken !== undefined && vendorInstitutionID !== undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['link-token', vendorAccessToken, vendorInstitutionID],
    gcTime: 0,
    queryFn: () =>
      call(externalAccounts.linkToken, {
        body: relink ? { vendor_access_token: vendorAccessToken, vendor_institution_id: vendorInstitutionID } : undefined,
      }),
  });

  const expiration = data?.expiration;
  useEffect(() => {
    if (expiration === undefined) return;
    const timer = setInterval(() => {
      if (Date.parse(expiration) - now() < FRESH_MS) void refetch();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [expiration, refetch]);

  return { token: data, error, refetch };
}
