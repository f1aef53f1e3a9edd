/**
 * What the server sends to people, in Spanish: plain and warm, neutral Latin American, "tú", as on the pages. The key
 * is the English. Written by hand beside the pages' catalog, which belongs to the browser.
 */
export const spanish = {
  '{code} is your {brand} code. It works for {minutes} minutes.': '{code} es tu código de {brand}. Sirve durante {minutes} minutos.',
  'Never give it to anyone: we will not ask for it.': 'No se lo des a nadie: nosotros no te lo pediremos.',

  '{code} is your {brand} support code. Read it to the agent you called. It can’t be used to log in. If you didn’t call us, don’t share it.':
    '{code} es tu código de soporte de {brand}. Léelo al agente al que llamaste. No sirve para iniciar sesión. Si no nos llamaste, no lo compartas.',

  'Verify your email for {brand}': 'Verifica tu correo electrónico para {brand}',
  'Verify this email address, so that we can send your receipts to it. Until you do, we send nothing else here.':
    'Verifica esta dirección de correo para que podamos enviarte aquí tus recibos. Hasta entonces no enviaremos nada más.',
  'Verify my email': 'Verificar mi correo',
  'The link works once, for {days} days. If you did not register at {center}, do nothing.':
    'El enlace sirve una sola vez, durante {days} días. Si no te registraste en {center}, no hagas nada.',

  'Welcome to {business} on {brand}': 'Te damos la bienvenida a {business} en {brand}',
  'The team at {center} added you to {business}.': 'El equipo de {center} te agregó a {business}.',
  '{person} added you to {business} at {center}.': '{person} te agregó a {business} en {center}.',
  Username: 'Nombre de usuario',
  'Choose a password': 'Elegir una contraseña',
  'The link works once, for {days} days. If it has expired, choose “Forgot your password?” on the log-in page to get a new one.':
    'El enlace sirve una sola vez, durante {days} días. Si ya venció, elige “¿Olvidaste tu contraseña?” en la página de acceso para recibir uno nuevo.',
  'The link works once, for {days} days. If it has expired, ask whoever added you to send it again.':
    'El enlace sirve una sola vez, durante {days} días. Si ya venció, pide a quien te agregó que lo envíe de nuevo.',
  'Go to the log-in page': 'Ir a la página de acceso',
  'Log in': 'Iniciar sesión',
  'If you have no password yet, ask for one on the log-in page.': 'Si todavía no tienes contraseña, pide una en la página de acceso.',
  'If you did not expect this, ignore this email.': 'Si no esperabas este correo, ignóralo.',

  '{brand}: someone signed in to your account on a new device: {device}, {time}. Not you? Write to {email}.':
    '{brand}: alguien inició sesión en tu cuenta desde un dispositivo nuevo: {device}, {time}. ¿No fuiste tú? Escribe a {email}.',
  '{brand}: {what} Not you? Write to {email}.': '{brand}: {what} ¿No fuiste tú? Escribe a {email}.',
  'A passkey was added to your account: {name}.': 'Se agregó una llave de acceso a tu cuenta: {name}.',
  'A passkey was removed from your account: {name}.': 'Se quitó una llave de acceso de tu cuenta: {name}.',
  'Your passkey is now asked for when you pay.': 'Ahora se pide tu llave de acceso cuando pagas.',
  'Your passkey is no longer asked for when you pay.': 'Ya no se pide tu llave de acceso cuando pagas.',
  'Your {brand} sign-in was changed': 'Cambió tu inicio de sesión en {brand}',
  'If it was not you, write to {email} at once.': 'Si no fuiste tú, escribe a {email} de inmediato.',
  'New sign-in to {brand}': 'Nuevo inicio de sesión en {brand}',
  'Someone signed in to your account on a device that you had not used before.':
    'Alguien inició sesión en tu cuenta desde un dispositivo que no habías usado antes.',
  Device: 'Dispositivo',
  Time: 'Hora',
  '{browser} on {system}': '{browser} en {system}',
  'unknown device': 'dispositivo desconocido',
  'If it was you, there is nothing to do.': 'Si fuiste tú, no tienes que hacer nada.',
  'If it was not you, choose a new password now: use “Forgot your password?” on the log-in page, which signs out every device. Then tell your account admin, or write to {email}.':
    'Si no fuiste tú, elige ya una contraseña nueva: usa “¿Olvidaste tu contraseña?” en la página de acceso, lo que cierra la sesión en todos los dispositivos. Después avisa al administrador de la cuenta o escribe a {email}.',

  'Receipt: {amount} to {business}': 'Recibo: {amount} a {business}',
  'Hi {name}, you paid {business}.': 'Hola, {name}: pagaste a {business}.',
  'Tip included': 'Propina incluida',
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
  'Do you not recognize this? Tell us': '¿No reconoces este pago? Avísanos',
  'Approved. Your bank is debited on or about {day}.': 'Aprobado. Tu banco hace el débito alrededor del {day}.',
  'Cancelled before it reached your bank. Nothing is debited.': 'Se canceló antes de llegar a tu banco. No se debita nada.',
  'It could not be collected. Nothing was debited.': 'No se pudo cobrar. No se debitó nada.',
  'Posted: it is done.': 'Registrado: ya está hecho.',
  'It posts on or about {day}. Keep {amount} in your account until the payment posts.':
    'Se registra alrededor del {day}. Mantén {amount} en tu cuenta hasta que el pago se registre.',
  'Your bank is debited on or about {day}.': 'Tu banco hace el débito alrededor del {day}.',
  'Your bank was debited on {day}.': 'Tu banco hizo el débito el {day}.',
  'Your bank was to be debited on {day}, and the debit was not carried out: {code}.':
    'Se iba a debitar de tu banco el {day}, y el débito no se llevó a cabo: {code}.',
  'Your bank was to be debited on {day} and sent it back: {code} {reason}.':
    'Tu banco debía hacer el débito el {day} y lo devolvió: {code} {reason}.',
  'Tried again: {what}': 'Nuevo intento: {what}',

  'Hi {name},': 'Hola, {name},',
  'Your refund from {business} is on its way': 'Tu reembolso de {business} está en camino',
  '{business} refunds you {amount}. It reaches your account on or about {day}.':
    '{business} te reembolsa {amount}. Llega a tu cuenta alrededor del {day}.',
  'Your payment to {business} is reversed': 'Tu pago a {business} se revierte',
  'Your payment of {amount} to {business} is reversed.': 'Tu pago de {amount} a {business} se revierte.',
  'It was debited twice.': 'Se debitó dos veces.',
  'The amount that was debited was wrong.': 'El monto que se debitó no era correcto.',
  'It was debited from the wrong account.': 'Se debitó de la cuenta equivocada.',
  'It was debited on the wrong day.': 'Se debitó el día equivocado.',
  '{amount} is put back into your account on or about {day}.': '{amount} vuelven a tu cuenta alrededor del {day}.',
  'Your bank was debited again on {day}: please keep the money in the account until the payment posts.':
    'Tu banco hizo el débito otra vez el {day}: mantén el dinero en la cuenta hasta que el pago se registre, por favor.',
  'Your bank was debited on {day}: please keep {amount} in the account until the payment posts.':
    'Tu banco hizo el débito el {day}: mantén {amount} en la cuenta hasta que el pago se registre, por favor.',
  'Your payment to {business} came back': 'Tu pago a {business} fue devuelto',
  'Your payment to {business} was not carried out': 'Tu pago a {business} no se realizó',
  'Our bank did not carry the file with your payment of {amount} to {business}. It was no fault of yours.':
    'Nuestro banco no procesó el archivo con tu pago de {amount} a {business}. No fue culpa tuya.',
  'Your payment to {business} was canceled': 'Se canceló tu pago a {business}',
  'We couldn’t approve your payment of {amount} to {business}, so we canceled it.':
    'No pudimos aprobar tu pago de {amount} a {business}, así que lo cancelamos.',
  'Our bank did not carry your payment of {amount} to {business}.': 'Nuestro banco no procesó tu pago de {amount} a {business}.',
  'If your account was debited for it all the same, please tell us.': 'Si de todos modos se debitó de tu cuenta, por favor avísanos.',
  'Your account is debited again for {business}': 'Se debita otra vez tu cuenta para {business}',
  'Your account is not debited again for {business}': 'No se debita otra vez tu cuenta para {business}',
  'We told you that your account is debited again for your payment of {amount} to {business}. It is not: that would be too late now.':
    'Te dijimos que se debita otra vez tu cuenta por tu pago de {amount} a {business}. No es así: ya sería demasiado tarde.',
  'We told you that your account is debited again for your payment of {amount} to {business}. In the end it is not.':
    'Te dijimos que se debita otra vez tu cuenta por tu pago de {amount} a {business}. Al final no se debita.',
  'See how the payment stands now': 'Ver cómo está el pago ahora',
  'Your bank sent back your payment of {amount} to {business}, because it was told to stop it.':
    'Tu banco devolvió tu pago de {amount} a {business}, porque se le pidió que lo detuviera.',
  'Your bank sent back your payment of {amount} to {business}, because it was told that you did not agree to it.':
    'Tu banco devolvió tu pago de {amount} a {business}, porque se le avisó que no estabas de acuerdo con él.',
  '{business} had refunded you {amount} of it before: you now have that twice.':
    '{business} ya te había reembolsado {amount} de ese pago: ahora lo tienes dos veces.',
  'Your payment to {business} did not go through': 'Tu pago a {business} no se completó',
  'Your account is not debited for it. Please settle it with {business} directly.':
    'No se debita tu cuenta por él. Arréglalo directamente con {business}, por favor.',
  'If you did mean to pay, please settle it with {business} directly.':
    'Si sí querías pagar, arréglalo directamente con {business}, por favor.',
  'Your bank sent back your payment of {amount} to {business}: there was not enough money in the account.':
    'Tu banco devolvió tu pago de {amount} a {business}: no había suficiente dinero en la cuenta.',
  'Your bank sent back your payment of {amount} to {business}.': 'Tu banco devolvió tu pago de {amount} a {business}.',
  'You still owe it. Your bank is debited again on or about {day}: please keep the money in the account.':
    'Todavía lo debes. Tu banco hace el débito otra vez alrededor del {day}: mantén el dinero en la cuenta, por favor.',
  'You still owe it. Your bank is debited again soon: please keep the money in the account.':
    'Todavía lo debes. Tu banco hace el débito otra vez pronto: mantén el dinero en la cuenta, por favor.',
  'You still owe it. {business} may have the account debited again, or you can settle it with them directly.':
    'Todavía lo debes. {business} puede pedir que se debite la cuenta otra vez, o puedes arreglarlo directamente con ellos.',
  'You still owe it. It will not be debited again: please settle it with {business} directly.':
    'Todavía lo debes. No se debitará otra vez: arréglalo directamente con {business}, por favor.',
  'To pay with this account again, please link it anew.': 'Para volver a pagar con esta cuenta, vincúlala de nuevo, por favor.',
  'Until it is settled you cannot pay with us.': 'Hasta que se arregle no puedes pagar con nosotros.',
  '{business} asked us to debit your account again for your payment of {amount} that came back.':
    '{business} nos pidió debitar otra vez tu cuenta por tu pago de {amount} que fue devuelto.',
  'Your bank is debited soon: please keep {amount} in the account until the payment posts.':
    'Tu banco hace el débito pronto: mantén {amount} en la cuenta hasta que el pago se registre, por favor.',
  'Your bank is debited on or about {day}: please keep {amount} in the account until the payment posts.':
    'Tu banco hace el débito alrededor del {day}: mantén {amount} en la cuenta hasta que el pago se registre, por favor.',

  '{business} asks you for {amount}: {memo}. Pay within 12 hours: {address}':
    '{business} te pide {amount}: {memo}. Paga en un plazo de 12 horas: {address}',
  '{business} asks you for {amount}: {memo}. Pay within 30 days: {address}':
    '{business} te pide {amount}: {memo}. Paga en un plazo de 30 días: {address}',
  'Stop these texts: {stop}': 'Para no recibir más: {stop}',
  'Get no more of these emails from {business}': 'No recibir más de estos correos de {business}',
  '{business} asks you for:': '{business} te pide:',
  'Pay within 12 hours': 'Pagar en un plazo de 12 horas',
  'Pay within 30 days': 'Pagar en un plazo de 30 días',
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
  'Our answer to your support request {reference}': 'Nuestra respuesta a tu solicitud de soporte {reference}',
  'We answered your support request {reference}:': 'Respondimos a tu solicitud de soporte {reference}:',
  'Read it and write back': 'Léela y responde',
  'Write back there: we do not read replies to this email.': 'Responde allí: no leemos las respuestas a este correo.',
} as const;
