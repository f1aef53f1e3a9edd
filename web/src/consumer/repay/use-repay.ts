import { type Repayment, type RepaymentOffer, repayments } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { isSessionOver } from '../../session/session.ts';
import { NotKnown, untilAnswered } from '../../session/until-answered.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { withPasskey } from '../../session/with-passkey.ts';
import { wordsOf } from '../../session/words-of.ts';
import { debtsQuery } from './debts-query.ts';

/** What was read is not true any more: it is read again before anything else. */
const TO_READ_AGAIN: readonly string[] = [
  'REPAY_CHANGED',
  'REPAY_ON_ITS_WAY',
  'REPAY_RETRIED',
  'REPAY_DONE',
  'REPAY_LOW_BALANCE',
  'ACCOUNT_INVALID',
  'ERR_EXTERNAL_ACCOUNT_NOT_FOUND',
];

/** Repays what an offer says, from one account, once: without an answer it is asked for again under the same key. */
export function useRepay(offer: RepaymentOffer) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Repayment>();
  /** Of the attempt that was not answered; from another account, or after a refusal, it is another. */
  const attempt = useRef<{ account: string; key: string }>(undefined);

  async function send(SynAccountID: string): Promise<Repayment> {
    const { public_id, amount, authorized_on } = offer;
    if (attempt.current?.account !== SynAccountID) attempt.current = { account: SynAccountID, key: crypto.randomUUID() };
    const { key } = attempt.current;
    const body = { public_id, SynAccountID, amount, authorized_on };
    const answer = await withPasskey({ kind: 'repayment', id: public_id }, () =>
      untilAnswered(() => call(repayments.repay, { body, key })),
    );
    attempt.current = undefined;
    return answer;
  }

  function forgetWhatIsOwed(): void {
    for (const queryKey of [debtsQuery.queryKey, purchasePowerQuery.queryKey, ['transactions'], ['receipt'], ['obstacles']])
      void client.invalidateQueries({ queryKey });
  }

  async function repay(SynAccountID: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setDone(await send(SynAccountID));
      forgetWhatIsOwed();
    } catch (error) {
      if (isSessionOver(error)) return;
      if (error instanceof NotKnown) {
        setProblem(t("We couldn't confirm your repayment. Try again. You won't be charged twice."));
      } else {
        if (error instanceof ApiError && error.code !== 'PASSKEY_NEEDED') attempt.current = undefined;
        setProblem(wordsOf(error));
        if (error instanceof ApiError && TO_READ_AGAIN.includes(error.code ?? ''))
          await client.invalidateQueries({ queryKey: ['repayment', offer.public_id] });
      }
    } finally {
      setBusy(false);
    }
  }
  return { repay: (id: string) => void repay(id), busy, problem, done };
}
