import { type AuthorizationPiece, type DebitToAuthorize, piecesOf } from './authorization.ts';
import { dayOfAuthorization } from './day-of-authorization.ts';

/** A debit that a consumer is asked to authorize for what they owe of a returned payment. */
export interface RepaymentToAuthorize extends DebitToAuthorize {
  /** The day of the authorization in New York, from which on the debit may be made: `2026-11-20`. */
  readonly date: string;
  /** The day of the purchase by the business's calendar. */
  readonly purchase_date: string;
}

/** The words beside the button, with `{places}` for what differs by debit. A record of the consent names them by their hash. */
export const REPAYMENT_AUTHORIZATION = {
  en: 'By tapping Repay, you authorize a one-time internet (WEB) debit of {amount} from your {account_type} account at {institution} ending in {last_four} on or after {date}, to pay {business} for your purchase on {purchase_date}.',
  es: 'Al tocar Pagar, autorizas un débito único por internet (WEB) de {amount} de tu cuenta {account_type} en {institution} terminada en {last_four} a partir del {date}, para pagar a {business} por tu compra del {purchase_date}.',
} as const;

/**
 * What a consumer agrees to when they repay a returned payment, in their language.
 * Nacha Operating Rules, subsection 2.3.2: the authorization of a single entry also says when it is debited.
 */
export function repaymentAuthorization(
  repayment: RepaymentToAuthorize,
  language: keyof typeof REPAYMENT_AUTHORIZATION,
): AuthorizationPiece[] {
  return piecesOf(REPAYMENT_AUTHORIZATION[language], repayment, language, {
    date: dayOfAuthorization(repayment.date, language),
    purchase_date: dayOfAuthorization(repayment.purchase_date, language),
  });
}
