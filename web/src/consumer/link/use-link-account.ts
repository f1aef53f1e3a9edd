import { externalAccounts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import type { WidgetAccount, WidgetSuccess } from '../../bank-widget/bank-widget.ts';
import { t, text } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import { ApiError, call } from '../../session/api.ts';
import { boot } from '../../session/boot.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { userQuery } from '../../session/use-user.ts';
import { succeedOnNextPage } from '../../ui/feedback/kept-toast.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { validityQuery } from '../accounts/use-accounts.ts';
import { readLinkQuery, withLinkQuery } from './link-query.ts';

const NO_ANSWER = { status: 0, code: undefined, body: {} as Readonly<Record<string, unknown>> };
const NOT_FIT: readonly (string | undefined)[] = ['ACCOUNT_NOT_ELIGIBLE', 'ACCOUNT_NAME_DIFFERS'];
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const answerOf = (error: Error) => (error instanceof ApiError ? error : NO_ANSWER);

/** Only checking accounts can be debited here. */
const checkingAccounts = (accounts: readonly WidgetAccount[]): WidgetAccount[] =>
  accounts.filter(({ type, subtype }) => type === 'depository' && subtype === 'checking');

/** The own page of why an account was not linked, if any. `search`: of the page that opened the widget. */
function leadsTo(error: Error, search: string): { path: string; state?: unknown } | undefined {
  const { status, code, body } = answerOf(error);
  if (code === 'ACCOUNT_NOT_ELIGIBLE') return { path: `/link-account-error${search}` };
  if (code === 'ACCOUNT_NAME_DIFFERS') return { path: `/link-account-error${search}`, state: { name_differs: true } };
  if (status !== 409) return undefined;
  const { redirectTo, returnTo } = readLinkQuery(search);
  return {
    path: withLinkQuery('/relink-account-error', {
      vendorAccessToken: textOf(body['vendor_access_token']),
      vendorInstitutionID: textOf(body['vendor_institution_id']),
      synAccountID: textOf(body['syn_account_id']),
      redirectTo,
      returnTo,
    }),
  };
}

/**
 * Links what was chosen in the widget, and goes on to where the query of the page says that opened it. `take` throws
 * when the widget gave no account at all; `failed`: what was chosen could not be linked, and this page stays.
 */
export function useLinkAccount(search: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = readLinkQuery(search);

  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ public_token, institution, accounts }: WidgetSuccess) =>
      call(externalAccounts.link, {
        body: {
          vendor_public_token: public_token,
          vendor_institution_id: institution?.institution_id ?? '',
          vendor_institution_name: institution?.name ?? '',
          accountIds: accounts.map(({ id }) => id),
          accountMasks: accounts.map(({ mask }) => mask),
          ...(query.vendorAccessToken === undefined ? {} : { vendor_access_token: query.vendorAccessToken }),
        },
      }),
    onSuccess: () => {
      track('bank_account_linked');
      if (query.synAccountID !== undefined) client.setQueryData(validityQuery(query.synAccountID).queryKey, () => ({ isValid: true }));
      void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      // Nothing of the old account may be shown, not even for the moment until the new limit is here.
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
      // What follows the provider's widget is loaded anew (web/src/bank-widget/own-document.tsx).
      (boot.link_script === undefined ? toast.success : succeedOnNextPage)(t('Success!'), t('Your bank account is linked'));
      navigate(query.redirectTo ?? query.returnTo ?? '/dashboard/accounts', { replace: true });
    },
    onError: (error) => {
      const { status, code } = answerOf(error);
      track('bank_link_failed', { reason: status === 409 ? 'already_linked' : NOT_FIT.includes(code) ? 'not_eligible' : 'refused' });
      const elsewhere = leadsTo(error, search);
      if (elsewhere) navigate(elsewhere.path, { state: elsewhere.state });
      else toast.error(t('Error'), t('Failed to link your bank account. Please try again.'));
    },
  });

  function take(success: WidgetSuccess): void {
    if (success.institution === null || success.accounts.length === 0) {
      track('bank_link_failed', { reason: 'no_accounts' });
      throw new Error(text('No accounts returned from the bank-linking provider.'));
    }
    const accounts = checkingAccounts(success.accounts);
    if (accounts.length > 0) mutate({ ...success, accounts });
    else {
      track('bank_link_failed', { reason: 'not_eligible' });
      navigate(`/link-account-error${search}`);
    }
  }
  return { take, busy: isPending || isSuccess, failed: error !== null && leadsTo(error, search) === undefined };
}
