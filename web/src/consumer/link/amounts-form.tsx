import { type AccountVerification, externalAccounts, microAmounts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { said, t, tCount } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import { ApiError, call } from '../../session/api.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format.ts';
import { verificationsQuery } from './verifications-query.ts';

type Amounts = readonly [number, number];

/** What is wrong with each of the two, in words. */
function problemsOf(amounts: Amounts): (string | undefined)[] {
  const read = microAmounts.safeParse(amounts);
  return [0, 1].map((place) => read.error?.issues.find(({ path }) => path[0] === place)?.message);
}

/** The amounts of the two deposits, typed as cents. */
export function AmountsForm({ verification: { SynAccountID, TriesLeft, AnswerBy } }: { verification: AccountVerification }) {
  const [amounts, setAmounts] = useState<Amounts>([0, 0]);
  const [problems, setProblems] = useState<(string | undefined)[]>([]);
  const verify = useVerify(SynAccountID);
  const [one, other] = amounts;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = problemsOf(amounts);
    setProblems(found);
    if (found.every((problem) => problem === undefined) && !verify.isPending) verify.mutate(amounts);
  }
  function change(changed: Amounts): void {
    setAmounts(changed);
    setProblems([]);
  }

  return (
    <form noValidate className="link-numbers__form" onSubmit={submit}>
      <div className="link-numbers__two">
        <Field label={t('First amount')} error={problems[0]}>
          <AmountInput value={one} onChange={(cents) => change([cents, other])} />
        </Field>
        <Field label={t('Second amount')} error={problems[1]}>
          <AmountInput value={other} onChange={(cents) => change([one, cents])} />
        </Field>
      </div>
      {verify.error ? (
        <Notice kind="negative" role="alert">
          {wordsOf(verify.error)}
        </Notice>
      ) : null}
      <p className="t-14 muted">
        {tCount(TriesLeft, 'You have {count} try left.', 'You have {count} tries left.')}
        {AnswerBy === null ? null : ` ${t('You can enter them until {date}.', { date: formatDate(AnswerBy) })}`}
      </p>
      <Button kind="primary" size="lg" block type="submit" busy={verify.isPending}>
        {t('Verify')}
      </Button>
    </form>
  );
}

const wordsOf = (error: Error) =>
  said((error instanceof ApiError ? error.said : undefined) ?? t('Something went wrong. Please try again.'));

function useVerify(SynAccountID: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ([one, other]: Amounts) => call(externalAccounts.verify, { body: { SynAccountID, amounts: [one, other] } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      // What could be spent before, or not, is no longer true.
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
    },
    // Whatever became of it, how far the account is has changed.
    onSettled: () => client.invalidateQueries({ queryKey: verificationsQuery.queryKey }),
  });
}
