import { businesses, type FactorList, factors } from '@drawbridge/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { report } from '../../../app/report.ts';
import { call } from '../../../session/api.ts';
import { makePasskey } from '../../../session/make-passkey.ts';
import { refreshToken } from '../../../session/session.ts';
import { useSession } from '../../../session/state.ts';
import { useReread } from '../../../session/use-reread.ts';

const KEY = ['factors'] as const;

/** How the signed-in user confirms who they are, besides the password. */
export function useFactors() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }): Promise<FactorList> => call(factors.list, { signal }) });
}

/** The calls that change factors. Each has the list read again. */
export function useFactorChanges() {
  const change = useReread(KEY);
  const { claims } = useSession();
  /** What was closed for want of a factor opens with the next token. */
  const renew = async (): Promise<void> => {
    if (claims?.must_add_factor) await refreshToken().catch(report);
  };
  return {
    /** Has the browser make a passkey of that name; gives recovery codes with the first factor. Throws NoPasskey. */
    addPasskey: (name: string) =>
      change(async () => {
        const { options } = await call(factors.beginPasskey);
        const { recovery_codes } = await call(factors.finishPasskey, { body: { name, response: await makePasskey(options) } });
        await renew();
        return recovery_codes;
      }),
    renamePasskey: (id: string, name: string) => change(() => call(factors.renamePasskey, { params: { id }, body: { name } })),
    removePasskey: (id: string) => change(() => call(factors.removePasskey, { params: { id } })),
    beginTotp: () => call(factors.beginTotp),
    confirmTotp: (code: string) =>
      change(async () => {
        const { recovery_codes } = await call(factors.confirmTotp, { body: { code } });
        await renew();
        return recovery_codes;
      }),
    removeTotp: () => change(() => call(factors.removeTotp)),
    newRecoveryCodes: () => change(async () => (await call(factors.newRecoveryCodes)).recovery_codes),
  };
}

const RULE = ['second-factor-rule'] as const;

/** Whether the organization's Account Admins need a second factor. */
export function useFactorRule() {
  return useQuery({ queryKey: RULE, queryFn: ({ signal }) => call(businesses.secondFactorRule, { signal }) });
}

/** Sets it, for everyone of them. */
export function useSetFactorRule() {
  const client = useQueryClient();
  return async (required: boolean) => {
    const rule = await call(businesses.setSecondFactorRule, { body: { required } });
    client.setQueryData(RULE, rule);
    return rule;
  };
}
