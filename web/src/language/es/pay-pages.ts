/** The pages of payment links, invoices and shops' orders. */
export const payPages = {
  'Pay {name}': 'Pagar a {name}',
  'Pay {amount}': 'Pagar {amount}',
  'What you pay': 'Lo que pagas',
  'How you pay': 'Cómo pagas',
  'Pay from': 'Pagar desde',
  Change: 'Cambiar',
  'You can spend up to $500 today, based on your bank balance.': 'Puedes gastar hasta $500 hoy, según el saldo de tu banco.',
  'Payment Link': 'Enlace de pago',
  Invoice: 'Factura',
  'E-Commerce': 'Comercio electrónico',
  'Link ID': 'ID del enlace',
  'Invoice ID': 'ID de la factura',
  Memo: 'Concepto',
  Expires: 'Vence',
  'Expires in': 'Vence en',
  'Order ID': 'ID del pedido',
  'Ship to': 'Enviar a',
  Phone: 'Teléfono',

  '{name} is requesting': '{name} te solicita',
  'Log in or sign up to see the details and pay from your bank.':
    'Inicia sesión o regístrate para ver los detalles y pagar desde tu banco.',
  "You won't be charged until you confirm.": 'No se te cobrará hasta que confirmes.',
  "This link isn't active": 'Este enlace no está activo',
  'It may have been canceled or expired. Log in for details.':
    'Es posible que se haya cancelado o vencido. Inicia sesión para ver los detalles.',
  "Once you're logged in, you'll see who's requesting the payment, what it's for and how much it is.":
    'Cuando inicies sesión verás quién te solicita el pago, por qué y cuánto.',
  "You haven't been charged.": 'No se te ha cobrado nada.',

  'Confirm payment': 'Confirmar el pago',
  Confirm: 'Confirmar',
  'Keep sufficient funds in this account until the transaction posts.':
    'Mantén fondos suficientes en esta cuenta hasta que se registre la transacción.',
  'Choose an account': 'Elige una cuenta',
  'Payments come from your primary account.': 'Los pagos salen de tu cuenta principal.',
  'Use another account': 'Usar otra cuenta',
  'Link another account': 'Vincular otra cuenta',
  "We couldn't check your balance.": 'No pudimos consultar tu saldo.',

  "Your payment hasn't gone through. You can try again. You won't be charged twice.":
    'Tu pago no se ha completado. Puedes intentar de nuevo. No se te cobrará dos veces.',
  "We couldn't confirm your payment": 'No pudimos confirmar tu pago',
  "Your payment of {amount} to {name} may have gone through. Check your internet, then check again. You won't be charged twice.":
    'Es posible que tu pago de {amount} a {name} se haya completado. Revisa tu conexión a internet y vuelve a comprobarlo. No se te cobrará dos veces.',
  'Check again': 'Comprobar de nuevo',
  "We're sorry, but something went wrong. Please try again later.": 'Lo sentimos, algo salió mal. Intenta de nuevo más tarde.',

  Paid: 'Pagado',
  '{name} has been paid. You have nothing left to pay.': '{name} ya recibió el pago. No te queda nada por pagar.',
  '{name} has been paid. If it was you, log in to see your payment.':
    '{name} ya recibió el pago. Si lo hiciste tú, inicia sesión para ver tu pago.',
  "to {name}. You won't be charged again.": 'a {name}. No se te volverá a cobrar.',
  Status: 'Estado',
  'Payment Link Voided': 'Enlace de pago anulado',
  'Invoice Voided': 'Factura anulada',
  "{name} canceled this request. You don't owe anything.": '{name} canceló esta solicitud. No debes nada.',
  'Link Expired': 'Enlace vencido',
  'Ask {name} for a new link.': 'Pide a {name} un enlace nuevo.',
  "Can't be paid here": 'No se puede pagar aquí',
  "The business doesn't take payments this way anymore. You weren't charged. Ask them about another way to pay.":
    'El negocio ya no recibe pagos de esta forma. No se te cobró nada. Pregúntales por otra forma de pagar.',
  'Link not found': 'No se encontró el enlace',
  'Make sure you copied the full link, or ask the merchant for a new one.':
    'Asegúrate de haber copiado el enlace completo o pide uno nuevo al comercio.',
  'Order not found': 'No se encontró el pedido',
  'Go back to the shop and start again.': 'Vuelve a la tienda y empieza de nuevo.',
  'Order expired': 'Pedido vencido',
  'Restart the payment process': 'Reinicia el proceso de pago',
  'Back to the shop': 'Volver a la tienda',

  'This link was already paid.': 'Este enlace ya se pagó.',
  'This link was voided.': 'Este enlace fue anulado.',
  'This link expired.': 'Este enlace venció.',
  'This order was already paid.': 'Este pedido ya se pagó.',
  "Your payment to {name} didn't go through. Your receipt explains why, and what happens next.":
    'Tu pago a {name} no se completó. Tu recibo dice por qué y qué sigue.',
};
