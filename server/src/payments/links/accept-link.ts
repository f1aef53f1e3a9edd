import type { LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { claimOf } from '../../kernel/idempotency/index.ts';
import { givenFrom, type Seen } from '../../people/consents/index.ts';
import { type AcceptTerms, acceptPurchase } from '../purchases/index.ts';
import { requireFeature } from './require-feature.ts';
import * as store from './store.ts';

/** No daily limit is set to invoices. */
const INVOICE_WORDS = { INSUFFICIENT_FUNDS: 'Your available balance is insufficient. Please link another bank account.' };

/**
 * A consumer pays a link: the merchant is owed it, and nobody can pay or void it any more. `syn_account_id`: the
 * account that they have authorized the debit from, where they were shown one; `seen`: from where. Gives the link with
 * the transaction's public id. Throws LINK_NOT_FOUND, LINK_PAID, LINK_VOIDED, LINK_EXPIRED, and what acceptPurchase
 * throws; a refusal leaves the link as it was.
 */
export async function acceptLink(
  context: Context,
  token: Token,
  kind: LinkKind,
  id: string,
  idempotency_key: string | undefined,
  seen: Seen,
  syn_account_id?: string,
): Promise<WrittenAnswer> {
  requireFeature(context, kind);
  const accept = (terms: AcceptTerms) =>
    store.acceptLink(context.db, {
      ...terms,
      subject: token.subject,
      issued_at: token.issued_at,
      kind,
      link_id: id,
      account_id: syn_account_id,
      ...claimOf(idempotency_key, { id, syn_account_id }),
      ...givenFrom(context.config.texts.terms, 'debit', seen),
    });
  return acceptPurchase(context, accept, kind === 'invoice_link' ? INVOICE_WORDS : undefined);
}
