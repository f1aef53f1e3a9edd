import { type AccountVerification, externalAccounts, microAmounts } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { t, tCount } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import { call } from '../../session/api.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AmountEntry } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Problem } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format.ts';
import { verificationsQuery } from './verifications-query.ts';

const entries = z.object({ amounts: microAmounts });
type Entries = z.infer<typeof entries>;

/** The amounts of the two deposits, typed as cents. */
export function AmountsForm({ verification: { SynAccountID, TriesLeft, AnswerBy } }: { verification: AccountVerification }) {
  const form = useSchemaForm<Entries>(entries, { amounts: [0, 0] });
  const verify = useVerify(SynAccountID);
  const submit = form.handleSubmit(({ amounts }) => (verify.isPending ? undefined : verify.mutate(amounts)));
  return (
    <form noValidate className="link-numbers__form" onSubmit={(event) => void submit(event)}>
      <div className="link-numbers__two">
        <AmountEntry form={form} name="amounts.0" label={t('First amount')} />
        <AmountEntry form={form} name="amounts.1" label={t('Second amount')} />
      </div>
      <Problem>{verify.error ? wordsOf(verify.error) : undefined}</Problem>
      <p className="t-14 muted">
        {tCount(TriesLeft, 'You have {count} try left.', 'You have {count} tries left.')}
        {AnswerBy === null ? null : ` ${t('Enter them by {date}.', { date: formatDate(AnswerBy) })}`}
      </p>
      <Button kind="primary" size="lg" block type="submit" busy={verify.isPending}>
        {t('Verify')}
      </Button>
    </form>
  );
}

function useVerify(SynAccountID: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (amounts: Entries['amounts']) => call(externalAccounts.verify, { body: { SynAccountID, amounts } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountsQuery.queryKey });
      // What could be spent before, or not, is no longer true.
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
    },
    // Whatever became of it, how far the account is has changed.
    onSettled: () => client.invalidateQueries({ queryKey: verificationsQuery.queryKey }),
  });
}
