/**
 * What a consumer reads, from top to bottom, on the page on which they confirm an order at a counter, with `{places}` for what differs from
 * order to order: the words that a record of the consent must hold. A test of that page holds them to it.
 */
export const ORDER_AUTHORISATION = {
  en: [
    'Confirm Your Order',
    'Order Amount',
    '{amount}',
    '{institution}',
    '•••• {last_four}',
    '{business}',
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
    'Acepto los términos de procesamiento ACH para consumidores',
    'Confirmar pedido',
  ],
} as const;
