import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { said, t } from '../language/t.ts';
import { accountsQuery } from '../session/accounts-query.ts';
import type { ApiError } from '../session/api.ts';
import { purchasePowerQuery } from '../session/use-purchase-power.ts';
import { toast } from '../ui/feedback/toasts.ts';
import type { Ask } from './ask.ts';
import { endAttempt } from './attempt-key.ts';

/** Refusals that tell what has become of the thing itself, and not that this consumer cannot pay it. */
const OVERTAKEN = new Set([
  'LINK_PAID',
  'LINK_VOIDED',
  'LINK_EXPIRED',
  'LINK_NOT_FOUND',
  'ORDER_ALREADY_PAID',
  'ORDER_EXPIRED',
  'ORDER_NOT_FOUND',
]);

/** Refusals that say why it cannot be paid now, and leave it payable. */
const LATER = new Set([
  'BALANCE_UNAVAILABLE',
  'BUSINESS_STOPPED',
  'BUSINESS_FEATURE_OFF',
  'BUSINESS_CLOSING',
  'BUSINESS_LIMIT_REACHED',
  'PAYMENT_REFUSED',
]);

/** consumer.md, section 8: any accept error but 400. */
export const showFailure = () => toast.error(t('Error'), t("We're sorry, but something went wrong. Please try again later."));

interface UnpaidOf<Item> {
  ask: Ask;
  isOpen: (item: Item) => boolean;
  /** How the thing stands now; undefined where that cannot be read. */
  look: () => Promise<Item | undefined>;
  /** Says on the page why it was not paid though it can be. */
  say: (words: string | undefined) => void;
}

/** What follows where a payment was answered, and not made. */
export function useUnpaid<Item>({ ask, isOpen, look, say }: UnpaidOf<Item>) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function refused(error: ApiError, syn_account_id: string): Promise<void> {
    // Nothing was done: the attempt goes on when it is confirmed again.
    if (error.code === 'PASSKEY_NEEDED') return say(said(error.said));
    endAttempt(ask, syn_account_id);
    if (error.code === 'ACCOUNT_CHANGED') {
      // Nothing of the old account may be shown, not even until the new one has been read.
      void client.resetQueries({ queryKey: accountsQuery.queryKey });
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
      return say(said(error.said));
    }
    void client.invalidateQueries({ queryKey: purchasePowerQuery.queryKey });
    if (LATER.has(error.code ?? '')) {
      say(said(error.said));
      return showFailure();
    }
    if (OVERTAKEN.has(error.code ?? '')) {
      const item = await look();
      if (item !== undefined && !isOpen(item)) return;
    }
    if (error.status !== 400) return showFailure();
    const query = new URLSearchParams({ businessName: ask.business_name, ...(ask.kind === 'ecommerce' ? { ecommerce: 'true' } : {}) });
    navigate(`/payment/invalid-payment?${query}`);
  }

  /**
   * The service failed, and said so. Its failure may have come after the payment was kept: the key stays, so that
   * another try cannot pay twice, and what is looked at may turn out to be paid.
   */
  async function failed(): Promise<void> {
    const item = await look();
    if (item === undefined || isOpen(item)) showFailure();
  }

  return { refused, failed };
}
