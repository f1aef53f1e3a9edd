import type { Business } from '@drawbridge/contract';
import { Suspense, useState } from 'react';
import type { WidgetOutcome } from '../../bank-widget/bank-widget.ts';
import { BankWidget } from '../../bank-widget/lazy-widget.tsx';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { useLinkAccount, useLinkToken } from './use-settlement-account.ts';

export interface LinkWithBankProps {
  business: Business;
  /** It is the first thing to do here. */
  first: boolean;
  onLinked: () => void;
}

/** Lets the bank confirm the account by its own sign-in. However that ends is said here, and another try is possible. */
export function LinkWithBank({ business: { SynBusinessID }, first, onLinked }: LinkWithBankProps) {
  const token = useLinkToken();
  const link = useLinkAccount();
  const [open_with, setOpenWith] = useState<string>();
  const [ended, setEnded] = useState<{ words: string; failed: boolean }>();

  const open = () => {
    setEnded(undefined);
    link.reset();
    token.mutate({ syn_business_id: SynBusinessID }, { onSuccess: ({ link_token }) => setOpenWith(link_token) });
  };
  const end = (outcome: WidgetOutcome) => {
    setOpenWith(undefined);
    if (outcome.event === 'exit') return setEnded(wordsOfEnd(outcome));
    const account_ids = outcome.accounts.map(({ id }) => id);
    if (account_ids.length === 0) return setEnded(NO_ACCOUNT);
    link.mutate({ syn_business_id: SynBusinessID, public_token: outcome.public_token, account_ids }, { onSuccess: onLinked });
  };

  const error = token.error ?? link.error;
  return (
    <div className="stack">
      <p>Sign in to your bank and choose the account. Your bank confirms it, so you don't need to send a document.</p>
      <Problem>{error ? wordsOf(error) : ended?.failed ? ended.words : undefined}</Problem>
      {ended && !ended.failed ? (
        <Notice kind="info" role="status">
          {ended.words}
        </Notice>
      ) : null}
      <div>
        <Button
          {...(first && { kind: 'primary' as const })}
          busy={token.isPending || link.isPending || open_with !== undefined}
          onClick={open}
        >
          Link With Your Bank
        </Button>
      </div>
      {open_with === undefined ? null : (
        <Suspense>
          <BankWidget link_token={open_with} onOutcome={end} />
        </Suspense>
      )}
    </div>
  );
}

const NO_ACCOUNT = { words: "Your bank didn't share an account. Try again and choose one.", failed: true };

function wordsOfEnd({ error, not_listed }: Extract<WidgetOutcome, { event: 'exit' }>): { words: string; failed: boolean } {
  if (not_listed) return { words: "Your bank isn't listed. Enter the numbers instead.", failed: false };
  if (error === null) return { words: 'Nothing was linked. You can try again.', failed: false };
  return { words: error.error_message || error.error_code, failed: true };
}
