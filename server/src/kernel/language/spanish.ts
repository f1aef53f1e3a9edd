/**
 * What the server sends to people, in Spanish: plain and warm, neutral Latin American, "tú", as on the pages. The key
 * is the English. Written by hand beside the pages' catalog, which belongs to the browser.
 */
export const spanish = {
  '{code} is your {brand} code. It expires in {minutes} minutes.': '{code} es tu código de {brand}. Vence en {minutes} minutos.',
  'Don’t share it. We’ll never ask for it.': 'No lo compartas. Nunca te lo pediremos.',

  '{code} is your {brand} code to use this number from now on. It expires in {minutes} minutes.':
    '{code} es tu código de {brand} para usar este número desde ahora. Vence en {minutes} minutos.',
  'Confirm your new email for {brand}': 'Confirma tu nuevo correo para {brand}',
  'Open the link to use this email from now on. Nothing changes until you do.':
    'Abre el enlace para usar este correo desde ahora. Hasta entonces nada cambia.',
  'Use this email': 'Usar este correo',
  'Your {brand} phone number was changed': 'Cambió tu número de teléfono en {brand}',
  'Your {brand} email was changed': 'Cambió tu correo en {brand}',
  'Your {brand} data was deleted': 'Borramos tus datos de {brand}',
  'Your data was deleted, and your login no longer works.': 'Borramos tus datos y tu inicio de sesión ya no funciona.',
  'We kept no payment records.': 'No conservamos registros de pagos.',
  'We keep your payment records until {day}, then erase them too.':
    'Conservamos tus registros de pagos hasta el {day}; después también los borramos.',
  'Your phone number now ends in {last_four}. Log in with that number from now on.':
    'Tu número de teléfono ahora termina en {last_four}. Desde ahora, inicia sesión con ese número.',
  'Your receipts now go to {email}.': 'Tus recibos ahora llegan a {email}.',

  '{code} is your {brand} support code. Read it to the agent you called. It can’t be used to log in. If you didn’t call us, don’t share it.':
    '{code} es tu código de soporte de {brand}. Léelo al agente al que llamaste. No sirve para iniciar sesión. Si no nos llamaste, no lo compartas.',

  'Verify your email for {brand}': 'Verifica tu correo electrónico para {brand}',
  'Confirm your email to get receipts. We won’t email anything else until you do.':
    'Confirma tu correo para recibir tus recibos. No te enviaremos nada más hasta que lo hagas.',
  'Verify my email': 'Verificar mi correo',
  'The link works once, for {days} days. If this wasn’t you, ignore this email.':
    'El enlace sirve una sola vez, durante {days} días. Si no fuiste tú, ignora este correo.',

  'Welcome to {business} on {brand}': 'Te damos la bienvenida a {business} en {brand}',
  'The team at {center} added you to {business}.': 'El equipo de {center} te agregó a {business}.',
  '{person} added you to {business} at {center}.': '{person} te agregó a {business} en {center}.',
  Username: 'Nombre de usuario',
  'Choose a password': 'Elegir una contraseña',
  'The link works once, for {days} days. If it expired, choose “Forgot your password?” on the log-in page to get a new one.':
    'El enlace sirve una sola vez, durante {days} días. Si ya venció, elige “¿Olvidaste tu contraseña?” en la página de acceso para recibir uno nuevo.',
  'The link works once, for {days} days. If it has expired, ask whoever added you to send it again.':
    'El enlace sirve una sola vez, durante {days} días. Si ya venció, pide a quien te agregó que lo envíe de nuevo.',
  'Go to the log-in page': 'Ir a la página de acceso',
  'Log in': 'Iniciar sesión',
  'If you have no password yet, ask for one on the log-in page.': 'Si todavía no tienes contraseña, pide una en la página de acceso.',
  'If you didn’t expect this, ignore this email.': 'Si no esperabas este correo, ignóralo.',

  '{brand}: someone signed in to your account on a new device: {device}, {time}. Not you? Write to {email}.':
    '{brand}: alguien inició sesión en tu cuenta desde un dispositivo nuevo: {device}, {time}. ¿No fuiste tú? Escribe a {email}.',
  '{brand}: {what} Not you? Write to {email}.': '{brand}: {what} ¿No fuiste tú? Escribe a {email}.',
  'You were logged out everywhere, and your passkeys were removed.':
    'Se cerró tu sesión en todos los dispositivos y se quitaron tus llaves de acceso.',
  'Your passkeys still work. Remove any you no longer have.': 'Tus llaves de acceso todavía inician tu sesión. Quita las que ya no tengas.',
  'Check your passkeys': 'Revisa tus llaves de acceso',
  'A passkey was added to your account: {name}.': 'Se agregó una llave de acceso a tu cuenta: {name}.',
  'A passkey was removed from your account: {name}.': 'Se quitó una llave de acceso de tu cuenta: {name}.',
  'From now on, you approve payments with your passkey.': 'Desde ahora, apruebas los pagos con tu llave de acceso.',
  'You no longer need your passkey to pay.': 'Ya no necesitas tu llave de acceso para pagar.',
  'Your {brand} sign-in was changed': 'Cambió tu inicio de sesión en {brand}',
  'If it wasn’t you, write to {email} right away.': 'Si no fuiste tú, escribe a {email} de inmediato.',
  'New sign-in to {brand}': 'Nuevo inicio de sesión en {brand}',
  'Someone signed in to your account on a device you hadn’t used before.':
    'Alguien inició sesión en tu cuenta desde un dispositivo que no habías usado antes.',
  Device: 'Dispositivo',
  Time: 'Hora',
  '{browser} on {system}': '{browser} en {system}',
  'unknown device': 'dispositivo desconocido',
  'If it was you, you don’t need to do anything.': 'Si fuiste tú, no tienes que hacer nada.',
  'If it wasn’t you, choose a new password now. Use “Forgot your password?” on the log-in page. That logs out every device. Then tell your account admin, or write to {email}.':
    'Si no fuiste tú, elige ya una contraseña nueva. Usa “¿Olvidaste tu contraseña?” en la página de acceso, lo que cierra la sesión en todos los dispositivos. Después avisa al administrador de la cuenta o escribe a {email}.',

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
  Shop: 'Tienda',
  Account: 'Cuenta',
  Amount: 'Monto',
  Tip: 'Propina',
  Refunded: 'Reembolsado',
  Refund: 'Reembolso',
  'Debit reversed': 'Débito revertido',
  'Statement for {month}': 'Estado de cuenta de {month}',
  '{name}. As of {day}.': '{name}. Al {day}.',
  'Characters this PDF can’t show appear as question marks. You can see them in the app and the CSV file.':
    'Las letras que este PDF no puede mostrar son signos de interrogación. La aplicación y el CSV las tienen, y los lectores de pantalla las dicen.',
  'Days are Eastern Time. This is a record of payments, not a bill.':
    'Los días son en hora del Este. Esto es un registro de pagos, no una factura.',
  'Paid: {amount}': 'Pagado: {amount}',
  'Refunded: {amount}': 'Reembolsado: {amount}',
  'Paid, after refunds: {amount}': 'Pagado, menos reembolsos: {amount}',
  'There were no payments or refunds in this month.': 'No hubo pagos ni reembolsos en este mes.',
  'Declined payments aren’t counted as paid.': 'Los pagos rechazados no se cuentan como pagados.',
  'Don’t recognize a payment? Open its receipt in the app and tell us, or write to {email}. Tell your bank too.':
    '¿No reconoces un pago? Abre su recibo en la aplicación y avísanos, o escribe a {email}. Avisa también a tu banco.',
  'You generally have 60 days from your bank statement date to report it.':
    'Por lo general tienes 60 días desde la fecha de tu estado de cuenta bancario para reportarlo.',
  'Page {page} of {pages}': 'Página {page} de {pages}',
  'See your latest receipt': 'Ver tu recibo actualizado',
  'Don’t recognize this? Tell us': '¿No reconoces este pago? Avísanos',
  'Approved. We’ll take it from your account on or about {day}.': 'Aprobado. Lo cobraremos de tu cuenta alrededor del {day}.',
  'Canceled before it reached your bank. You won’t be charged.': 'Se canceló antes de llegar a tu banco. No se te cobrará nada.',
  'We couldn’t collect it. You weren’t charged.': 'No pudimos cobrarlo. No se te cobró nada.',
  'Posted. This payment is complete.': 'Registrado. Este pago está completo.',
  'It clears on or about {day}. Keep {amount} in your account until then.':
    'Se completa alrededor del {day}. Mantén {amount} en tu cuenta hasta entonces.',
  'We’ll take it from your account on or about {day}.': 'Lo cobraremos de tu cuenta alrededor del {day}.',
  'It was taken from your account on {day}.': 'Se cobró de tu cuenta el {day}.',
  'The debit on {day} wasn’t carried out ({code}).': 'El débito del {day} no se llevó a cabo ({code}).',
  'The debit on {day} was returned by your bank ({code}).': 'Tu banco devolvió el débito del {day} ({code}).',
  'The debit on {day} was returned by your bank: {reason} ({code}).': 'Tu banco devolvió el débito del {day}: {reason} ({code}).',
  'You can reach {business} at {contact}.': 'Puedes comunicarte con {business} por {contact}.',
  Contact: 'Contacto',
  'Another attempt. {what}': 'Nuevo intento. {what}',
  'Your repayment. {what}': 'Tu pago de lo que debías. {what}',

  'Hi {name},': 'Hola, {name},',
  'Your refund from {business} is on its way': 'Tu reembolso de {business} está en camino',
  '{business} refunded you {amount}. It should reach your account on or about {day}.':
    '{business} te reembolsó {amount}. Debería llegar a tu cuenta alrededor del {day}.',
  'We’re reversing your payment to {business}': 'Vamos a revertir tu pago a {business}',
  'We’re reversing your payment of {amount} to {business}.': 'Vamos a revertir tu pago de {amount} a {business}.',
  'It was charged twice.': 'Se cobró dos veces.',
  'The wrong amount was charged.': 'Se cobró un monto equivocado.',
  'It was taken from the wrong account.': 'Se tomó de la cuenta equivocada.',
  'It was taken on the wrong day.': 'Se tomó el día equivocado.',
  '{amount} should be back in your account on or about {day}.': '{amount} deberían estar de vuelta en tu cuenta alrededor del {day}.',
  'We tried again on {day}. Please keep the money in your account until the payment clears.':
    'Lo intentamos de nuevo el {day}. Mantén el dinero en tu cuenta hasta que el pago se complete, por favor.',
  'We took it from your account on {day}. Please keep {amount} in the account until the payment clears.':
    'Lo tomamos de tu cuenta el {day}. Mantén {amount} en la cuenta hasta que el pago se complete, por favor.',
  'Your payment to {business} was returned': 'Tu pago a {business} fue devuelto',
  'Your payment to {business} wasn’t carried out': 'Tu pago a {business} no se realizó',
  'Our bank couldn’t process your payment of {amount} to {business}. You did nothing wrong.':
    'Nuestro banco no pudo procesar tu pago de {amount} a {business}. No fue culpa tuya.',
  'Your payment to {business} was canceled': 'Se canceló tu pago a {business}',
  'We couldn’t approve your payment of {amount} to {business}, so we canceled it.':
    'No pudimos aprobar tu pago de {amount} a {business}, así que lo cancelamos.',
  'Our bank didn’t process your payment of {amount} to {business}.': 'Nuestro banco no procesó tu pago de {amount} a {business}.',
  'If the money was still taken from your account, please tell us.':
    'Si de todos modos se tomó el dinero de tu cuenta, por favor avísanos.',
  'We’re trying your payment to {business} again': 'Vamos a intentar de nuevo tu pago a {business}',
  'We won’t try your payment to {business} again': 'No intentaremos de nuevo tu pago a {business}',
  'We told you we’d try your payment of {amount} to {business} again. It’s too late for that now, so we won’t.':
    'Te dijimos que intentaríamos de nuevo tu pago de {amount} a {business}. No lo haremos, porque ya es demasiado tarde.',
  'We told you we’d try your payment of {amount} to {business} again. We won’t.':
    'Te dijimos que intentaríamos de nuevo tu pago de {amount} a {business}. No lo haremos.',
  'See the latest on this payment': 'Ver lo último de este pago',
  'Your bank returned your payment of {amount} to {business} because a stop payment was requested.':
    'Tu banco devolvió tu pago de {amount} a {business} porque se solicitó suspenderlo.',
  'Your bank returned your payment of {amount} to {business} because it was reported as unauthorized.':
    'Tu banco devolvió tu pago de {amount} a {business} porque se reportó como no autorizado.',
  '{business} had already refunded you {amount} of it, so you now have that amount twice.':
    '{business} ya te había reembolsado {amount} de ese pago, así que ahora lo tienes dos veces.',
  'Your payment to {business} didn’t go through': 'Tu pago a {business} no se completó',
  'It wasn’t taken from your account. Please pay {business} directly.':
    'No se tomó de tu cuenta. Págale directamente a {business}, por favor.',
  'If you meant to pay, please contact {business}.': 'Si querías pagar, comunícate con {business}, por favor.',
  'Your bank returned your payment of {amount} to {business} because there wasn’t enough money in the account.':
    'Tu banco devolvió tu pago de {amount} a {business} porque no había suficiente dinero en la cuenta.',
  'Your bank returned your payment of {amount} to {business}.': 'Tu banco devolvió tu pago de {amount} a {business}.',
  'You still owe it. We’ll try again on or about {day}. Please keep the money in your account.':
    'Todavía lo debes. Lo intentaremos de nuevo alrededor del {day}. Mantén el dinero en tu cuenta, por favor.',
  'You still owe it. We’ll try again soon. Please keep the money in your account.':
    'Todavía lo debes. Lo intentaremos de nuevo pronto. Mantén el dinero en tu cuenta, por favor.',
  'You still owe it. You can repay it in the app.': 'Todavía lo debes. Puedes pagarlo en la aplicación.',
  'Repay {amount}': 'Pagar {amount}',
  'You’re repaying {business}': 'Estás pagando lo que debes a {business}',
  'Your repayment to {business} didn’t go through': 'No se pudo hacer tu pago a {business}',
  'You’re repaying {amount} to {business} for a returned payment.': 'Estás pagando {amount} a {business} por un pago devuelto.',
  'Your repayment of {amount} to {business} couldn’t be sent to your bank. You weren’t charged.':
    'No pudimos enviar a tu banco tu pago de {amount} a {business}. No se te cobró nada.',
  'You still owe it. We won’t try again. Please pay {business} directly.':
    'Todavía lo debes. No lo intentaremos de nuevo. Págale directamente a {business}, por favor.',
  'To pay with this account, please link it again.': 'Para pagar con esta cuenta, vincúlala de nuevo, por favor.',
  'You can’t pay with us until it’s paid.': 'No puedes pagar con nosotros hasta que quede pagado.',
  '{business} asked us to try your returned payment of {amount} again.':
    '{business} nos pidió intentar de nuevo tu pago devuelto de {amount}.',
  'We’ll take it from your account soon. Please keep {amount} there until the payment clears.':
    'Lo cobraremos pronto de tu cuenta. Mantén {amount} allí hasta que el pago se complete, por favor.',
  'We’ll take it from your account on or about {day}. Please keep {amount} there until the payment clears.':
    'Lo cobraremos de tu cuenta alrededor del {day}. Mantén {amount} allí hasta que el pago se complete, por favor.',

  '{business} requested {amount} for {memo}. Pay within 12 hours: {address}':
    '{business} te solicita {amount} por {memo}. Paga en un plazo de 12 horas: {address}',
  '{business} requested {amount} for {memo}. Pay within 30 days: {address}':
    '{business} te solicita {amount} por {memo}. Paga en un plazo de 30 días: {address}',
  'Stop these texts: {stop}': 'Para no recibir más: {stop}',
  'Stop these emails from {business}': 'No recibir más de estos correos de {business}',
  '{business} is requesting:': '{business} te solicita:',
  'Pay within 12 hours': 'Pagar en un plazo de 12 horas',
  'Pay within 30 days': 'Pagar en un plazo de 30 días',
  'Payment link from {business}': 'Enlace de pago de {business}',
  'Invoice from {business}': 'Factura de {business}',
  'If you don’t know {business}, ignore this. You won’t be charged unless you pay.':
    'Si no conoces a {business}, ignora este mensaje. No se te cobrará a menos que pagues.',

  'We got your support request {reference}': 'Recibimos tu solicitud de soporte {reference}',
  'Thanks, we got your request. We’ll answer as soon as we can.': 'Gracias, recibimos tu solicitud. Te responderemos lo antes posible.',
  'Reference number': 'Número de referencia',
  Issue: 'Asunto',
  'What you wrote:': 'Lo que escribiste:',
  'Include this number if you contact us.': 'Incluye este número si te comunicas con nosotros.',
  'Our answer to your support request {reference}': 'Nuestra respuesta a tu solicitud de soporte {reference}',
  'We answered your support request {reference}:': 'Respondimos a tu solicitud de soporte {reference}:',
  'Read it and write back': 'Léela y responde',
  'Write back there. We don’t read replies to this email.': 'Responde allí. No leemos las respuestas a este correo.',

  'The file with your {brand} data is ready': 'El archivo con tus datos de {brand} está listo',
  'The file with your data is ready. Download it by {day}.': 'El archivo con tus datos está listo. Descárgalo a más tardar el {day}.',
  'Go to your file': 'Ir a tu archivo',
  'What {brand} keeps about {name}, on {day}.': 'Lo que {brand} guarda sobre {name}, el {day}.',
  'Your name, birthday, address, phone number and email, and those you used before.':
    'Tu nombre, fecha de nacimiento, dirección, número de teléfono y correo, y los que usaste antes.',
  'The terms you accepted, as they read then.': 'Los términos que aceptaste, tal como decían entonces.',
  'Your linked accounts, including removed ones. We show the last four digits of each number.':
    'Tus cuentas vinculadas, también las que quitaste. De cada número mostramos los últimos cuatro dígitos.',
  'Your payments as a table for a spreadsheet, newest first.': 'Tus pagos en una tabla para hojas de cálculo, primero los más recientes.',
  'The same payments, oldest first, with returns by your bank, retries, repayments and refunds.':
    'Los mismos pagos, primero los más antiguos, con devoluciones de tu banco, nuevos intentos de cobro, pagos de lo que debías y reembolsos.',
  'Payment codes you didn’t use, and orders you didn’t approve.': 'Códigos de pago que no usaste y pedidos que no aprobaste.',
  'What you agreed to when you paid, in the words you saw.': 'Lo que autorizaste al pagar, con las palabras que viste.',
  'Texts, emails and notifications we sent you in the last 90 days. We keep their text for a day, and never repeat codes or links that open something.':
    'Mensajes de texto, correos y notificaciones que te enviamos en los últimos 90 días. Guardamos lo que decían por un día y nunca repetimos códigos ni enlaces que abren algo.',
  'What you wrote to support, and our answers.': 'Lo que escribiste a soporte y nuestras respuestas.',
  'Where you’re signed in, the devices we know, and the names of your passkeys.':
    'Dónde tienes la sesión iniciada, los dispositivos que conocemos y los nombres de tus llaves de acceso.',
  'What our security log says you did, when and from where.':
    'Lo que nuestro registro de seguridad dice que hiciste, cuándo y desde dónde.',
  'Which notifications you get, and on which browsers.': 'Qué notificaciones recibes y en qué navegadores.',
  'CSV opens in any spreadsheet. JSON opens in any text editor. Amounts in JSON are in cents: 1234 is $12.34.':
    'Los archivos CSV se abren en cualquier hoja de cálculo y los JSON en cualquier editor de texto. Los montos en JSON están en centavos: 1234 son $12.34.',
  'Times in JSON are UTC. In the table they’re the shop’s own time.':
    'Las horas en JSON son UTC. En la tabla son la hora local de cada negocio.',
  'It doesn’t include full account numbers, codes or keys. They would put your money at risk.':
    'Los números de cuenta completos, los códigos y las claves no están aquí. Pondrían tu dinero en riesgo.',
  'It doesn’t include how we prevent fraud, or other people’s data.':
    'Cómo evitamos el fraude no está aquí, ni los datos de otras personas.',
  'Questions? Write to {email}.': '¿Preguntas? Escribe a {email}.',

  'Approve {amount} to {business}?': '¿Apruebas {amount} a {business}?',
  'Open it to check the amount. You have 5 minutes.': 'Ábrelo para revisar el monto. Tienes 5 minutos.',
  'Review and approve': 'Revisar y aprobar',
  'You approved {amount} to {business}': 'Aprobaste {amount} a {business}',
  'Keep that much in your account until the payment clears.': 'Deja ese monto en tu cuenta hasta que se complete el pago.',
  'Your {amount} payment cleared': 'Tu pago de {amount} se completó',
  '{business}, paid {day}.': '{business}, pagado el {day}.',
  'Your {amount} refund is on its way': 'Tu reembolso de {amount} va en camino',
  '{business} sent it. It should reach your account by about {day}.':
    '{business} lo envió. Debería llegar a tu cuenta alrededor del {day}.',
  'Your {amount} payment was returned': 'Tu pago de {amount} fue devuelto',
  'Your {amount} payment wasn’t carried out': 'Tu pago de {amount} no se realizó',
  'Your bank sent back your payment to {business}. Repay it to keep using {brand}.':
    'Tu banco devolvió tu pago a {business}. Págalo para seguir usando {brand}.',
  'Your bank sent back your payment to {business}. Open it to see what to do.':
    'Tu banco devolvió tu pago a {business}. Ábrelo para ver qué hacer.',
  'It was to {business}. Open it to see what to do.': 'Era para {business}. Ábrelo para ver qué hacer.',
  Repay: 'Pagar',
  'See details': 'Ver detalles',
  'Your {amount} payment to {business} is paid': 'Tu pago de {amount} a {business} está saldado',
  'You don’t owe it anymore.': 'Ya no lo debes.',
  'Your {institution} account isn’t linked anymore': 'Tu cuenta de {institution} ya no está vinculada',
  'Link it again to keep paying with it.': 'Vincúlala de nuevo para seguir pagando con ella.',
  'Notifications are on': 'Las notificaciones están activadas',
  'This is how {brand} tells you about your payments here.': 'Así te avisa {brand} de tus pagos en este dispositivo.',
} as const;
