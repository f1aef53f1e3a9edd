/**
 * What the server sends to consumers, in Spanish: plain and warm, neutral Latin American, "tú", as on the pages. The key is the English.
 * Written by hand beside the pages' catalogue, which belongs to the browser.
 */
export const spanish = {
  '{code} is your {brand} code. It works for {minutes} minutes.': '{code} es tu código de {brand}. Sirve durante {minutes} minutos.',
  'Never give it to anyone: we will not ask for it.': 'No se lo des a nadie: nosotros no te lo pediremos.',

  'Verify your email for {brand}': 'Verifica tu correo electrónico para {brand}',
  'Verify this email address, so that we can send your receipts to it. Until you do, we send nothing else here.':
    'Verifica esta dirección de correo para que podamos enviarte aquí tus recibos. Hasta entonces no enviaremos nada más.',
  'Verify my email': 'Verificar mi correo',
  'The link works once, for {days} days. If you did not register at {centre}, do nothing.':
    'El enlace sirve una sola vez, durante {days} días. Si no te registraste en {centre}, no hagas nada.',

  'Receipt: {amount} to {business}': 'Recibo: {amount} a {business}',
  'Hi {name}, you paid {business}.': 'Hola, {name}: pagaste a {business}.',
  'Paid to': 'Pagado a',
  'Paid by': 'Pagado por',
  Address: 'Dirección',
  Date: 'Fecha',
  'Transaction ID': 'ID de la transacción',
  'Paid from': 'Pagado desde',
  Channel: 'Canal',
  'In Store': 'En la tienda',
  'E-Commerce': 'Comercio electrónico',
  'Payment Link': 'Enlace de pago',
  'Invoice Link': 'Enlace de factura',
  'Order ID': 'ID del pedido',
  Memo: 'Nota',
  Status: 'Estado',
  Pending: 'Pendiente',
  Posted: 'Registrado',
  Declined: 'Rechazado',
  'See the receipt as it stands now': 'Ver el recibo como está ahora',
  'Do you not recognise this? Tell us': '¿No reconoces este pago? Avísanos',
  'Approved. Your bank is debited on or about {day}.': 'Aprobado. Tu banco hace el débito alrededor del {day}.',
  'Cancelled before it reached your bank. Nothing is debited.': 'Se canceló antes de llegar a tu banco. No se debita nada.',
  'It could not be collected. Nothing was debited.': 'No se pudo cobrar. No se debitó nada.',
  'Posted: it is done.': 'Registrado: ya está hecho.',
  'It posts on or about {day}. Keep {amount} in your account until the payment posts.':
    'Se registra alrededor del {day}. Mantén {amount} en tu cuenta hasta que el pago se registre.',
  'Your bank is debited on or about {day}.': 'Tu banco hace el débito alrededor del {day}.',
  'Your bank was debited on {day}.': 'Tu banco hizo el débito el {day}.',
  'Your bank was to be debited on {day} and sent it back: {code} {reason}.':
    'Tu banco debía hacer el débito el {day} y lo devolvió: {code} {reason}.',
  'Tried again: {what}': 'Nuevo intento: {what}',

  '{business} asks you for {amount}: {memo}. Pay within 12 hours: {address}':
    '{business} te pide {amount}: {memo}. Paga en un plazo de 12 horas: {address}',
  '{business} asks you for {amount}: {memo}. Pay within 30 days: {address}':
    '{business} te pide {amount}: {memo}. Paga en un plazo de 30 días: {address}',
  'Payment link from {business}': 'Enlace de pago de {business}',
  'Invoice from {business}': 'Factura de {business}',
  'If you do not know {business}, do nothing: no money moves unless you pay.':
    'Si no conoces a {business}, no hagas nada: no se mueve dinero a menos que pagues.',

  'We have your support request {reference}': 'Tenemos tu solicitud de soporte {reference}',
  'We have your request and will answer you as soon as we can.': 'Tenemos tu solicitud y te responderemos lo antes posible.',
  'Reference number': 'Número de referencia',
  Issue: 'Asunto',
  'What you wrote:': 'Lo que escribiste:',
  'Name the reference number if you write or call about it.': 'Indica el número de referencia si escribes o llamas por este asunto.',
} as const;
