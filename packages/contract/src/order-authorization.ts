import { type AuthorizationPiece, type DebitToAuthorize, piecesOf } from './authorization.ts';

/** The sentence beside the button on the page on which a consumer confirms an order at a counter. */
const SENTENCE = {
  en: 'By confirming, you authorize a one-time debit of {amount} from your account at {institution} ending in {last_four}, to pay {business}.',
  es: 'Al confirmar, autorizas un débito único de {amount} de tu cuenta en {institution} terminada en {last_four}, para pagar a {business}.',
} as const;

/**
 * What a consumer reads on the page that confirms an order at a counter, and what a record of consent must hold;
 * `{places}` differ by order. A test holds the page to it.
 */
export const ORDER_AUTHORIZATION = {
  en: [
    'Confirm Your Order',
    'Order Amount',
    '{amount}',
    '{institution}',
    '•••• {last_four}',
    '{business}',
    SENTENCE.en,
    'I agree to the Consumer ACH Processing terms',
    'Confirm Order',
  ],
  es: [
    'Confirma tu pedido',
    'Monto del pedido',
    '{amount}',
    '{institution}',
    '•••• {last_four}',
    '{business}',
    SENTENCE.es,
    'Acepto los términos de procesamiento ACH para consumidores',
    'Confirmar pedido',
  ],
} as const;

/**
 * What a consumer agrees to when they confirm an order, in their language; the bank and last digits name the account.
 * Nacha Operating Rules, subsection 2.3.2: an authorization is clear and readable before it is given.
 */
export function orderAuthorization(order: Omit<DebitToAuthorize, 'account_type'>, language: keyof typeof SENTENCE): AuthorizationPiece[] {
  return piecesOf(SENTENCE[language], order, language);
}
