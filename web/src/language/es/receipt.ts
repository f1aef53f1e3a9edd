/** A payment's receipt and details, what to do about an unknown one, and verifying an e-mail address. */
export const receipt = {
  Receipt: 'Recibo',
  'View receipt': 'Ver recibo',
  'Back to all transactions': 'Volver a todas las transacciones',
  'Loading the receipt': 'Cargando el recibo',
  'There is no such payment': 'No existe ese pago',
  'Your payments stand under All Transactions.': 'Tus pagos están en Todas las transacciones.',
  'An error occurred while loading the receipt': 'Ocurrió un error al cargar el recibo',
  'Paid by': 'Pagado por',
  'Paid from': 'Pagado desde',
  Channel: 'Canal',
  'In Store': 'En la tienda',
  'E-Commerce': 'Comercio electrónico',
  'Payment Link': 'Enlace de pago',
  'Invoice Link': 'Enlace de factura',
  'What happens with your money': 'Qué pasa con tu dinero',
  Approved: 'Aprobado',
  'Your bank is debited': 'Tu banco hace el débito',
  'Your bank was debited': 'Tu banco hizo el débito',
  'Tried again: your bank is debited': 'Nuevo intento: tu banco hace el débito',
  'Tried again: your bank was debited': 'Nuevo intento: tu banco hizo el débito',
  'It was not carried out: {code}': 'No se llevó a cabo: {code}',
  'Your bank sent it back: {code} {reason}': 'Tu banco lo devolvió: {code} {reason}',
  'Cancelled before it reached your bank. Nothing is debited.': 'Se canceló antes de llegar a tu banco. No se debita nada.',
  'It could not be collected. Nothing was debited.': 'No se pudo cobrar. No se debitó nada.',
  Posted: 'Registrado',
  Posts: 'Se registra',
  'on or about {day}': 'alrededor del {day}',
  Reversal: 'Reversión',
  'This debit is reversed: {amount} will be put back into your account.': 'Este débito se revierte: {amount} volverán a tu cuenta.',
  'This debit is reversed: {amount} is on its way back into your account.':
    'Este débito se revierte: {amount} están en camino de vuelta a tu cuenta.',
  'This debit was reversed: {amount} was put back into your account.': 'Este débito se revirtió: {amount} volvieron a tu cuenta.',
  'This debit was to be reversed, but your bank sent the {amount} back to us. Please contact us.':
    'Este débito se iba a revertir, pero tu banco nos devolvió los {amount}. Comunícate con nosotros, por favor.',
  'It had been debited twice.': 'Se había debitado dos veces.',
  'The amount that was debited was wrong.': 'El monto que se debitó no era correcto.',
  'It was debited from the wrong account.': 'Se debitó de la cuenta equivocada.',
  'It was debited on the wrong day.': 'Se debitó el día equivocado.',
  '{amount} will be refunded to your account': 'Se reembolsarán {amount} a tu cuenta',
  '{amount} is on its way back to your account': '{amount} van de regreso a tu cuenta',
  '{amount} was refunded to your account': 'Se reembolsaron {amount} a tu cuenta',
  '{amount} was given back before it was debited': 'Se devolvieron {amount} antes de debitarlos',
  'The refund of {amount} was cancelled': 'Se canceló el reembolso de {amount}',
  Refunds: 'Reembolsos',
  'Questions? Write to {email} and name the transaction ID.': '¿Preguntas? Escribe a {email} e indica el ID de la transacción.',
  'Print or save': 'Imprimir o guardar',
  'Settled with {business}': 'Arreglado con {business}',
  'You still owe {business} {amount}. Your bank is debited again soon: please keep the money in your account.':
    'Todavía le debes {amount} a {business}. Tu banco hace pronto el débito otra vez: mantén el dinero en tu cuenta, por favor.',
  'You still owe {business} {amount}. Your bank is debited again on or about {day}: please keep the money in your account.':
    'Todavía le debes {amount} a {business}. Tu banco hace el débito otra vez alrededor del {day}: mantén el dinero en tu cuenta, por favor.',
  'Your bank was debited again for the {amount} that you owe {business}. It posts in a few days: please keep the money in your account until then.':
    'Tu banco hizo otra vez el débito de los {amount} que le debes a {business}. Se registra en unos días: mantén el dinero en tu cuenta hasta entonces, por favor.',
  'You still owe {business} {amount}. They may have your account debited again, or you can settle it with them directly. Until then you cannot pay with us.':
    'Todavía le debes {amount} a {business}. Pueden pedir que se debite tu cuenta otra vez, o puedes arreglarlo directamente con ellos. Hasta entonces no puedes pagar con nosotros.',
  'You still owe {business} {amount}. It will not be debited again: please settle it with them directly.':
    'Todavía le debes {amount} a {business}. No se debitará otra vez: arréglalo directamente con ellos, por favor.',
  'Your bank sent this back because it was told that you did not agree to it. If you did mean to pay, settle it with {business}.':
    'Tu banco devolvió este pago porque se le avisó que no estabas de acuerdo con él. Si sí querías pagar, arréglalo con {business}.',
  'Retried once': 'Se reintentó una vez',
  'Retried {count} times': 'Se reintentó {count} veces',

  'Do you not recognize this?': '¿No reconoces este pago?',
  'Payment {payment}: I do not recognize this payment.': 'Pago {payment}: no reconozco este pago.',
  'About payment {payment}': 'Sobre el pago {payment}',
  'If you did not approve this payment:': 'Si no aprobaste este pago:',
  'Tell us at once: send this form. Say anything that helps us, such as who else uses your phone.':
    'Avísanos de inmediato: envía este formulario. Cuéntanos todo lo que nos ayude, por ejemplo quién más usa tu teléfono.',
  'Tell your bank at once, too. Banks ask to hear of a debit that you did not authorize within 60 days of the statement that shows it.':
    'Avisa también a tu banco de inmediato. Los bancos piden que se les avise de un débito no autorizado dentro de los 60 días del estado de cuenta en que aparece.',

  'Verify your email': 'Verifica tu correo electrónico',
  'Verify my email': 'Verificar mi correo',
  'One press, and your receipts come to this address.': 'Un toque, y tus recibos llegarán a esta dirección.',
  'Your email is verified': 'Tu correo electrónico está verificado',
  'From now on your receipts come to it.': 'Desde ahora tus recibos llegan ahí.',
  'It has expired or was used already. Your settings say whether your email is verified, and send a new link.':
    'Caducó o ya se usó. Tu configuración dice si tu correo está verificado y envía un enlace nuevo.',
  'Open the link in your email again': 'Abre otra vez el enlace de tu correo',
  'This page works only right after the link was opened. Nothing was changed.':
    'Esta página solo funciona justo después de abrir el enlace. No cambió nada.',
  'Go to settings': 'Ir a configuración',
  'That did not work. Check your internet and try again.': 'No funcionó. Revisa tu internet e intenta de nuevo.',
  'Not verified yet': 'Aún sin verificar',
  'Open the link that we sent to this address. Your receipts come to it once it is verified.':
    'Abre el enlace que enviamos a esta dirección. Tus recibos llegarán cuando esté verificada.',
  'Send the link again': 'Enviar el enlace de nuevo',
  'We could not send the link yet. We keep trying.': 'Todavía no pudimos enviar el enlace. Seguimos intentándolo.',
  'There is no such email address. Contact support to change it.':
    'Esa dirección de correo no existe. Comunícate con soporte para cambiarla.',
  'Your mail server did not take our email. Send the link again, or contact support.':
    'Tu servidor de correo no aceptó nuestro mensaje. Envía el enlace otra vez o comunícate con soporte.',
  'We cannot tell whether the link went out. If it is not in your mailbox, send it again.':
    'No sabemos si el enlace salió. Si no está en tu correo, envíalo otra vez.',
  'We sent a link to {email}': 'Enviamos un enlace a {email}',
  'We sent several links already. Wait a little and try again.': 'Ya enviamos varios enlaces. Espera un poco e intenta de nuevo.',
  'The link could not be sent. Please try again.': 'No se pudo enviar el enlace. Intenta de nuevo.',
};
