import { externalAccounts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import { call } from '../../session/api.ts';
import { boot } from '../../session/boot.ts';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { untilAnswered } from '../../session/until-answered.ts';
import { userQuery } from '../../session/use-user.ts';
import { wordsOf } from '../../session/words-of.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import { LinkFrame } from './link-frame.tsx';
import { type Numbers, numbers } from './numbers.ts';
import { verificationsQuery } from './verifications-query.ts';

/** `/link-account/numbers`: for a bank unknown to the widget. Two small deposits show whose account it is. */
export default function LinkByNumbers() {
  usePageTitle(t('Enter your account and routing numbers'));
  const { search } = useLocation();
  return (
    <ConsumerOnly>
      <LinkFrame title={t('Enter your account and routing numbers')} back={`/link-account${search}`}>
        <div className="stack stack--16">
          <p>
            {t(
              "We'll send two small deposits (under $1.00 each) from {brand}, labeled {description}. When they arrive, enter the amounts here.",
              { description: 'ACCTVERIFY', brand: brand.name },
            )}
          </p>
          {boot.features.pay_by_numbers ? null : (
            <Notice>
              {t("Accounts added this way can receive refunds but can't be used to pay, because we can't check the balance.")}
            </Notice>
          )}
        </div>
        <NumbersForm />
      </LinkFrame>
    </ConsumerOnly>
  );
}

function NumbersForm() {
  const form = useSchemaForm<Numbers>(numbers, { routing_number: '', account_number: '', account_number_again: '', is_checking: false });
  const start = useStart();
  const submit = form.handleSubmit((given) => (start.isPending ? undefined : start.mutate(given)));
  return (
    <form noValidate autoComplete="off" className="link-numbers__form" onSubmit={(event) => void submit(event)}>
      <TextField
        form={form}
        name="routing_number"
        label={t('Routing number')}
        digits={9}
        hint={t('Nine digits, at the bottom left of a check.')}
      />
      <TextField form={form} name="account_number" label={t('Account number')} digits={17} />
      <TextField form={form} name="account_number_again" label={t('Confirm account number')} digits={17} />
      <CheckField form={form} name="is_checking">
        {t('This is my own checking account. I authorize {brand} to send two test deposits.', { brand: brand.name })}
      </CheckField>
      {boot.sandbox ? (
        <p className="t-14 muted">{t('In the sandbox: routing number 021999019, account number 9000000001 to 9000000100.')}</p>
      ) : null}
      <Problem>{start.error ? wordsOf(start.error) : undefined}</Problem>
      <Button kind="primary" size="lg" block type="submit" busy={start.isPending || start.isSuccess}>
        {t('Send deposits')}
      </Button>
    </form>
  );
}

/** Starts the verification, with one key for as long as the same numbers are sent. */
function useStart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const sent = useRef({ numbers: '', key: '' });
  return useMutation({
    mutationFn: ({ routing_number, account_number }: Numbers) => {
      const of_numbers = `${routing_number}/${account_number}`;
      if (sent.current.numbers !== of_numbers) sent.current = { numbers: of_numbers, key: crypto.randomUUID() };
      const { key } = sent.current;
      return untilAnswered(() => call(externalAccounts.linkByNumbers, { body: { routing_number, account_number }, key }));
    },
    onSuccess: ({ SynAccountID }) => {
      track('bank_account_linked');
      void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      void client.invalidateQueries({ queryKey: verificationsQuery.queryKey });
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
      navigate(`/link-account/verify/${SynAccountID}${search}`, { replace: true });
    },
    // A refusal is kept under its key: what has changed since is asked about with another.
    onError: () => {
      sent.current = { numbers: '', key: '' };
    },
  });
}
