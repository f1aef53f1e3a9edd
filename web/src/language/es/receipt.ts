/** A payment's receipt and details, what to do about an unknown one, and verifying an e-mail address. */
export const receipt = {
  Receipt: 'Recibo',
  'View receipt': 'Ver recibo',
  'Back to all transactions': 'Volver a todas las transacciones',
  'Loading the receipt': 'Cargando el recibo',
  "We can't find that payment": 'No encontramos ese pago',
  'See all your payments in Transactions.': 'Consulta todos tus pagos en Transacciones.',
  'An error occurred while loading the receipt': 'Ocurrió un error al cargar el recibo',
  'Paid by': 'Pagado por',
  'Paid from': 'Pagado desde',
  Channel: 'Canal',
  'In Store': 'En la tienda',
  'E-Commerce': 'Comercio electrónico',
  'Payment Link': 'Enlace de pago',
  'Invoice Link': 'Enlace de factura',
  'Payment timeline': 'Pasos del pago',
  Approved: 'Aprobado',
  'Money leaves your account': 'El dinero sale de tu cuenta',
  'Taken from your account': 'Se cobró de tu cuenta',
  'Second attempt': 'Segundo intento',
  'Third attempt': 'Tercer intento',
  "It wasn't carried out ({code})": 'No se llevó a cabo ({code})',
  'Returned by your bank ({code})': 'Devuelto por tu banco ({code})',
  'Returned by your bank: {reason} ({code})': 'Devuelto por tu banco: {reason} ({code})',
  "Canceled before it reached your bank. You won't be charged.": 'Se canceló antes de llegar a tu banco. No se te cobrará nada.',
  "We couldn't collect it. You weren't charged.": 'No pudimos cobrarlo. No se te cobró nada.',
  Posted: 'Registrado',
  Clears: 'Se completa',
  'on or about {day}': 'alrededor del {day}',
  Reversal: 'Reversión',
  "We're returning {amount} to your account.": 'Vamos a devolver {amount} a tu cuenta.',
  '{amount} is on its way back to your account.': '{amount} van de regreso a tu cuenta.',
  'We returned {amount} to your account.': 'Devolvimos {amount} a tu cuenta.',
  'We tried to return {amount}, but your bank sent it back. Please contact us.':
    'Intentamos devolverte {amount}, pero tu banco lo devolvió. Comunícate con nosotros, por favor.',
  'It was charged twice.': 'Se cobró dos veces.',
  'The wrong amount was charged.': 'Se cobró un monto equivocado.',
  'It was taken from the wrong account.': 'Se tomó de la cuenta equivocada.',
  'It was taken on the wrong day.': 'Se tomó el día equivocado.',
  '{amount} will be refunded to your account': 'Se reembolsarán {amount} a tu cuenta',
  '{amount} is on its way back to your account': '{amount} van de regreso a tu cuenta',
  '{amount} was refunded to your account': 'Se reembolsaron {amount} a tu cuenta',
  '{amount} was refunded before it was charged': 'Se reembolsaron {amount} antes de cobrarlos',
  'The refund of {amount} was canceled': 'Se canceló el reembolso de {amount}',
  Refunds: 'Reembolsos',
  'Questions? Email {email} and include the transaction ID.': '¿Preguntas? Escribe a {email} e incluye el ID de la transacción.',
  'Print or save': 'Imprimir o guardar',
  'Settled with {business}': 'Arreglado con {business}',
  "You still owe {business} {amount}. We'll try again soon. Please keep that much in your account.":
    'Todavía le debes {amount} a {business}. Lo intentaremos de nuevo pronto. Mantén ese monto en tu cuenta, por favor.',
  "You still owe {business} {amount}. We'll try again on or about {day}. Please keep that much in your account.":
    'Todavía le debes {amount} a {business}. Lo intentaremos de nuevo alrededor del {day}. Mantén ese monto en tu cuenta, por favor.',
  'We tried your {amount} payment to {business} again. Please keep that much in your account for a few days.':
    'Intentamos otra vez tu pago de {amount} a {business}. Mantén ese monto en tu cuenta durante unos días, por favor.',
  "You still owe {business} {amount}. They may try again, or you can pay them directly. You can't pay with us until it's paid.":
    'Todavía le debes {amount} a {business}. Pueden intentarlo de nuevo, o puedes pagarles directamente. No puedes pagar con nosotros hasta que quede pagado.',
  "You still owe {business} {amount}. We won't try again. Please pay them directly.":
    'Todavía le debes {amount} a {business}. No lo intentaremos de nuevo. Págales directamente, por favor.',
  'Your bank returned this because it was reported as unauthorized. If you meant to pay, contact {business}.':
    'Tu banco devolvió este pago porque se reportó como no autorizado. Si querías pagar, comunícate con {business}.',
  'Retried once': 'Se reintentó una vez',
  'Retried {count} times': 'Se reintentó {count} veces',

  "Don't recognize this?": '¿No reconoces este pago?',
  "Payment {payment}: I don't recognize this payment.": 'Pago {payment}: no reconozco este pago.',
  'About payment {payment}': 'Sobre el pago {payment}',
  "If you didn't approve this payment:": 'Si no aprobaste este pago:',
  'Tell us right away using this form. Include anything helpful, like who else uses your phone.':
    'Avísanos de inmediato con este formulario. Incluye todo lo que ayude, como quién más usa tu teléfono.',
  'Contact your bank right away too. You generally have 60 days from your statement date to report it.':
    'Comunícate también con tu banco de inmediato. Por lo general tienes 60 días desde la fecha de tu estado de cuenta para reportarlo.',

  'Verify your email': 'Verifica tu correo electrónico',
  'Verify my email': 'Verificar mi correo',
  'Tap below to get receipts at this address.': 'Toca abajo para recibir tus recibos en esta dirección.',
  'Your email is verified': 'Tu correo electrónico está verificado',
  "You'll get your receipts there from now on.": 'Desde ahora recibirás ahí tus recibos.',
  'It expired or was already used. You can check your email and get a new link in your settings.':
    'Venció o ya se usó. En tu configuración puedes comprobar tu correo y pedir un enlace nuevo.',
  'Open the link in your email again': 'Abre otra vez el enlace de tu correo',
  'This page works only right after you open the link. Nothing changed.':
    'Esta página solo funciona justo después de abrir el enlace. No cambió nada.',
  'Go to settings': 'Ir a configuración',
  'Something went wrong. Check your internet and try again.': 'Algo salió mal. Revisa tu internet e intenta de nuevo.',
  'Not verified yet': 'Aún sin verificar',
  'Open the link we emailed you to start getting receipts.':
    'Abre el enlace que te enviamos por correo para empezar a recibir tus recibos.',
  'Send the link again': 'Enviar el enlace de nuevo',
  "We couldn't send the link yet. We're still trying.": 'Todavía no pudimos enviar el enlace. Seguimos intentándolo.',
  "That email address doesn't exist. Contact support to change it.":
    'Esa dirección de correo no existe. Comunícate con soporte para cambiarla.',
  "Your mail server didn't accept our email. Send the link again, or contact support.":
    'Tu servidor de correo no aceptó nuestro mensaje. Envía el enlace otra vez o comunícate con soporte.',
  "We can't tell whether the link was sent. If it's not in your inbox, send it again.":
    'No sabemos si el enlace se envió. Si no está en tu correo, envíalo otra vez.',
  'We sent a link to {email}': 'Enviamos un enlace a {email}',
  "We've already sent several links. Try again in a few minutes.": 'Ya enviamos varios enlaces. Intenta de nuevo en unos minutos.',
  "We couldn't send the link. Please try again.": 'No pudimos enviar el enlace. Intenta de nuevo.',
};
