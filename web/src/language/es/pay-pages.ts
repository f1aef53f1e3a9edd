/** The pages of payment links, invoices and shops' orders. */
export const payPages = {
  'Pay {name}': 'Pagar a {name}',
  'Pay {amount}': 'Pagar {amount}',
  'What you pay': 'Lo que pagas',
  'How you pay': 'Cómo pagas',
  'Pay from': 'Pagar desde',
  Change: 'Cambiar',
  'What you can spend here today, up to $500: it follows the balance of your primary account.':
    'Lo que puedes gastar aquí hoy, hasta $500: depende del saldo de tu cuenta principal.',
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

  '{name} asks you for': '{name} te pide',
  'Log in or register to see what it is for, and to pay it from your bank account.':
    'Inicia sesión o regístrate para ver de qué se trata y pagarlo desde tu cuenta bancaria.',
  'Nothing is charged before you confirm it.': 'No se cobra nada antes de que lo confirmes.',
  'There is nothing to pay here now': 'Ahora no hay nada que pagar aquí',
  'It may have been withdrawn, or have expired. Log in to see how it stands.':
    'Es posible que se haya retirado o vencido. Inicia sesión para ver cómo está.',
  'Once you are logged in, you see who asks you to pay, for what and how much.':
    'Cuando inicies sesión verás quién te pide pagar, por qué y cuánto.',
  'Nothing has been charged so far.': 'Hasta ahora no se ha cobrado nada.',

  'Confirm payment': 'Confirmar el pago',
  Confirm: 'Confirmar',
  'Keep sufficient funds in this account until the transaction posts.':
    'Mantén fondos suficientes en esta cuenta hasta que se registre la transacción.',
  'Choose an account': 'Elige una cuenta',
  'Payments come from your primary account.': 'Los pagos salen de tu cuenta principal.',
  'Use another account': 'Usar otra cuenta',
  'Link another account': 'Vincular otra cuenta',
  'Your account balance could not be read.': 'No se pudo consultar el saldo de tu cuenta.',

  'We did not hear whether your payment went through. It has not so far. You can try again: you will not be charged twice.':
    'No supimos si tu pago se completó. Hasta ahora no. Puedes intentar de nuevo: no se te cobrará dos veces.',
  'We have not heard back': 'No recibimos respuesta',
  'Your payment of {amount} to {name} may have gone through. Check your internet, then check again: you will not be charged twice.':
    'Es posible que tu pago de {amount} a {name} se haya completado. Revisa tu conexión a internet y vuelve a comprobarlo: no se te cobrará dos veces.',
  'Check again': 'Comprobar de nuevo',
  "We're sorry, but something went wrong. Please try again later.": 'Lo sentimos, algo salió mal. Intenta de nuevo más tarde.',

  Paid: 'Pagado',
  '{name} has been paid. There is nothing left to pay.': '{name} ya recibió el pago. No queda nada por pagar.',
  '{name} has been paid. If it was you, log in to see your payment.':
    '{name} ya recibió el pago. Si lo hiciste tú, inicia sesión para ver tu pago.',
  'to {name}': 'a {name}',
  'Payment Link Voided': 'Enlace de pago anulado',
  'Invoice Voided': 'Factura anulada',
  '{name} has withdrawn it. There is nothing to pay.': '{name} lo retiró. No hay nada que pagar.',
  'Link Expired': 'Enlace vencido',
  'Ask {name} to send it again.': 'Pide a {name} que lo envíe de nuevo.',
  'Can’t be paid here': 'No se puede pagar aquí',
  'The business doesn’t take payments this way anymore. Nothing was charged. Ask it about another way to pay.':
    'El negocio ya no recibe pagos de esta forma. No se cobró nada. Pregúntale por otra forma de pagar.',
  'Link not found': 'No se encontró el enlace',
  'Check that you opened the whole link, or ask the merchant for a new one.':
    'Comprueba que abriste el enlace completo o pide uno nuevo al comercio.',
  'Order not found': 'No se encontró el pedido',
  'Go back to the shop and start again.': 'Vuelve a la tienda y empieza de nuevo.',
  'Order expired': 'Pedido vencido',
  'Restart the payment process': 'Reinicia el proceso de pago',
  'Back to the shop': 'Volver a la tienda',

  'This link has been paid already.': 'Este enlace ya se pagó.',
  'This link has been voided.': 'Este enlace fue anulado.',
  'This link has expired.': 'Este enlace venció.',
  'This order has been paid already.': 'Este pedido ya se pagó.',
};
