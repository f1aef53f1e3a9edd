/** The service's words of a consumer's refusals: packages/contract/src/errors.ts's, and its fields'. */
export const service = {
  'Something went wrong.': 'Algo salió mal.',
  'That address is too long.': 'Esa dirección es demasiado larga.',
  'This sandbox is locked. Open the link that the server printed when it started, or send its secret as a bearer token.':
    'Este entorno de pruebas está cerrado. Abre el enlace que el servidor mostró al iniciar, o envía su secreto como token de portador.',
  "That's too much to send in one request.": 'Es demasiado para una sola solicitud.',
  'Please sign in again.': 'Inicia sesión de nuevo.',
  "You don't have permission to do this.": 'No tienes permiso para hacer esto.',
  'Your account is temporarily suspended.': 'Tu cuenta está suspendida temporalmente.',
  "Your data can't be deleted yet.": 'Todavía no se pueden borrar tus datos.',
  'Your account is deactivated.': 'Tu cuenta está desactivada.',
  'Finish your registration first.': 'Primero termina tu registro.',
  'Not found.': 'No lo encontramos.',
  'This is the number you already use. Enter your new one.': 'Este es el número que ya usas. Escribe el nuevo.',
  'This number belongs to another account. Use another number, or contact support if that account is yours, too.':
    'Este número pertenece a otra cuenta. Usa otro número, o contacta a soporte si esa cuenta también es tuya.',
  'This is the email you already use. Enter your new one.': 'Este es el correo que ya usas. Escribe el nuevo.',
  'This email belongs to another account. Use another email, or contact support.':
    'Este correo pertenece a otra cuenta. Usa otro correo o contacta a soporte.',
  'Too many tries. Try again in a few minutes.': 'Demasiados intentos. Intenta de nuevo en unos minutos.',
  "You've opened too many payment codes. Wait a few minutes and try again.":
    'Abriste demasiados códigos de pago. Espera unos minutos e intenta de nuevo.',
  "This business doesn't accept tips.": 'Este negocio no acepta propinas.',
  'That tip is over your limit. Try a smaller amount.': 'Esa propina supera tu límite. Prueba con un monto menor.',
  'This business is closing and no longer takes new payments.': 'Este negocio está cerrando y no recibe pagos nuevos.',
  "This business can't take payments right now.": 'Este negocio no puede recibir pagos en este momento.',
  'This way of paying is turned off for this business.': 'Esta forma de pago está desactivada para este negocio.',
  "We can't approve this payment, so nothing was charged. Use another way to pay, or contact support.":
    'No podemos aprobar este pago, así que no se cobró nada. Usa otra forma de pago o contacta a soporte.',
  "This business can't take this payment right now, so nothing was charged. Ask them about another way to pay.":
    'Este negocio no puede recibir este pago en este momento, así que no se cobró nada. Pregúntales por otra forma de pago.',
  "We can't reach our records right now. Try again in a moment.":
    'No podemos consultar nuestros registros en este momento. Intenta de nuevo en un momento.',
  "We can't open our records right now. Try again in a moment.":
    'No podemos abrir nuestros registros en este momento. Intenta de nuevo en un momento.',
  'The service is starting. Try again in a moment.': 'El servicio está iniciando. Intenta de nuevo en un momento.',

  'Your sign-in timed out. Start again.': 'Tu inicio de sesión tardó demasiado y venció. Empieza de nuevo.',
  "We can't text this number. Use a US mobile number.":
    'No podemos enviar mensajes a este número. Usa un número de celular de Estados Unidos.',
  "That code isn't right.": 'Ese código no es correcto.',
  'That code expired. Request a new one.': 'Ese código venció. Pide uno nuevo.',
  'Too many wrong codes. Request a new one.': 'Demasiados códigos incorrectos. Pide uno nuevo.',
  "You've requested too many codes. Try again in a few minutes.": 'Pediste demasiados códigos. Intenta de nuevo en unos minutos.',
  'This number opted out of our texts. Text START to the number they came from, then try again. Or use another number.':
    'Este número detuvo nuestros mensajes. Envía START al número del que llegaron y vuelve a intentarlo. O usa otro número.',
  "The name on this bank account isn't yours. Link an account in your own name.":
    'El nombre de esta cuenta bancaria no es el tuyo. Vincula una cuenta a tu propio nombre.',
  "We can't get texts to this number. Check it, or use another mobile number.":
    'Nuestros mensajes no llegan a este número. Revísalo o usa otro número de celular.',
  "That's over the general limit. Choose a lower one.": 'Es más que el límite general. Elige uno más bajo.',
  "We couldn't send the message. Try again in a moment.": 'No pudimos enviar el mensaje. Intenta de nuevo en un momento.',
  "That isn't the birthday on this account.": 'Esa no es la fecha de nacimiento de esta cuenta.',
  "You can't sign in with this number right now. Contact support.": 'Ahora no puedes iniciar sesión con este número. Contacta a soporte.',
  "That passkey didn't work. Try again, or log in another way.":
    'Esa llave de acceso no funcionó. Intenta de nuevo o inicia sesión de otra manera.',
  'You have already used that code. Wait for the next one.': 'Ya usaste ese código. Espera al siguiente.',
  'This step expired. Enter your password again.': 'Este paso terminó. Escribe tu contraseña otra vez.',
  'Your organization requires a second factor. Add another one before you remove this one.':
    'Tu organización pide un segundo factor. Agrega otro antes de quitar este.',
  'Too many wrong codes. Enter your password again.': 'Demasiados códigos incorrectos. Escribe tu contraseña otra vez.',
  "The username, email or password isn't right.": 'El usuario, el correo electrónico o la contraseña no son correctos.',
  'Too many wrong passwords. Try again in a few minutes.': 'Demasiadas contraseñas incorrectas. Intenta de nuevo en unos minutos.',
  'Many people are logging in right now. Try again in a moment.':
    'Muchas personas están iniciando sesión ahora. Intenta de nuevo en un momento.',
  'Password must be at least 8 characters, contain at least three of the following: lowercase letters, uppercase letters, numbers, special characters':
    'La contraseña debe tener al menos 8 caracteres y al menos tres de los siguientes: minúsculas, mayúsculas, números, caracteres especiales',
  'This password was exposed in a data breach. Choose another.': 'Esta contraseña apareció en una filtración de datos. Elige otra.',
  'Choose a password other than the one you were given.': 'Elige una contraseña distinta de la que te dieron.',
  'This invitation was already used. Log in with the password that was chosen.':
    'Esta invitación ya se usó. Inicia sesión con la contraseña que se eligió.',
  'This invitation has expired. Ask whoever added you to send it again.':
    'Esta invitación venció. Pide a quien te agregó que la envíe de nuevo.',
  "This invitation was canceled. If you think that's a mistake, ask whoever added you.":
    'Esta invitación se canceló. Si crees que es un error, pregunta a quien te agregó.',
  'Your access is deactivated. Ask your account admin to reactivate it.':
    'Tu acceso está desactivado. Pide al administrador de la cuenta que lo reactive.',
  'This password is too easy to guess. Choose another.': 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  'This link expired or was already used. Request a new one.': 'Este enlace venció o ya se usó. Pide uno nuevo.',

  'No profile yet.': 'Todavía no hay un perfil.',
  'A user with this email already exists.': 'Ya existe un usuario con este correo electrónico.',
  'The terms have changed since you opened this page. Please review them again before you accept.':
    'Los términos han cambiado desde que abriste esta página. Léelos de nuevo y acéptalos.',
  'You already have an account.': 'Ya tienes una cuenta.',
  "This account isn't verified yet.": 'Esta cuenta todavía no está verificada.',
  'Too many attempts. Try again in a few days.': 'Demasiados intentos. Intenta de nuevo en unos días.',
  "The deposits haven't arrived yet.": 'Los depósitos todavía no han llegado.',
  "Those amounts don't match.": 'Esos montos no coinciden.',
  "We couldn't verify this account. Link it again from the start.":
    'No pudimos verificar esta cuenta. Vincúlala de nuevo desde el principio.',
  'A routing number has nine digits': 'Un número de ruta tiene nueve dígitos',
  "Check the routing number. It doesn't look right.": 'Revisa el número de ruta. No parece correcto.',
  'An account number has 4 to 17 digits': 'Un número de cuenta tiene de 4 a 17 dígitos',
  'Each deposit is at least $0.01': 'Cada depósito es de al menos $0.01',
  'Each deposit is less than $1.00': 'Cada depósito es de menos de $1.00',
  'No linked account.': 'No hay ninguna cuenta vinculada.',
  'This account is already linked.': 'Esta cuenta ya está vinculada.',
  'Only checking accounts can be linked.': 'Solo se pueden vincular cuentas corrientes.',
  'This link attempt expired. Start again.': 'Este intento de vinculación venció. Empieza de nuevo.',
  "The bank connection isn't answering. Try again in a moment.": 'La conexión con el banco no responde. Intenta de nuevo en un momento.',

  "That code isn't valid or has expired.": 'Ese código no es válido o venció.',
  'That code was already used.': 'Ese código ya se usó.',
  "This order can't be changed anymore.": 'Este pedido ya no se puede cambiar.',
  'Time ran out to approve this order.': 'Se acabó el tiempo para aprobar este pedido.',
  'The order exceeds the daily spending limit.': 'El pedido supera el límite de gasto diario.',
  "The linked account can't be used for this payment.": 'La cuenta vinculada no se puede usar para este pago.',
  'Your primary account has changed. Please check the account and confirm again.':
    'Tu cuenta principal cambió. Revisa la cuenta y confirma de nuevo.',
  "This account can't be used to pay, because we can't check its balance. Link it through your bank to pay with it.":
    'Esta cuenta no se puede usar para pagar, porque no podemos consultar su saldo. Vincúlala a través de tu banco para pagar con ella.',
  "We can't check the account balance right now. Try again in a moment.":
    'Ahora no podemos consultar el saldo de la cuenta. Intenta de nuevo en un momento.',
  'This payment is already repaid.': 'Este pago ya está pagado.',
  "You don't owe anything for this payment.": 'No debes nada por este pago.',
  'Your repayment is on its way. You can pay again once it clears.': 'Tu pago está en camino. Podrás pagar de nuevo cuando se complete.',
  'The business is already collecting this payment again. Please keep the money in your account.':
    'El negocio ya está cobrando este pago de nuevo. Mantén el dinero en tu cuenta, por favor.',
  "This payment can't be repaid here. Please contact the business.":
    'Este pago no se puede pagar aquí. Comunícate con el negocio, por favor.',
  'This payment was returned too many times. Please pay the business directly.':
    'Este pago fue devuelto demasiadas veces. Págale directamente al negocio, por favor.',
  'These details have changed. Please review them, then tap Repay.': 'Lo que leíste cambió. Léelo de nuevo, por favor, y luego toca Pagar.',
  "This account can't be used for this payment. Choose another one.": 'Esta cuenta no se puede usar para este pago. Elige otra.',
  'This payment is over the limit of that account. Choose another one.': 'Este pago supera el límite de esa cuenta. Elige otra.',
  'The balance of this account is too low. Choose another account.': 'El saldo de esta cuenta es demasiado bajo. Elige otra cuenta.',
  "This business has closed, so you can't do this anymore.": 'Este negocio cerró, así que esto ya no se puede hacer.',
  'This link expired or was already used.': 'Este enlace venció o ya se usó.',
  'This request was already sent with different content.': 'Esta solicitud ya se envió con otro contenido.',

  'Your account is deactivated. To use it again, log in with your phone number.':
    'Tu cuenta está desactivada. Para volver a usarla, inicia sesión con tu número de teléfono.',
  'You have already added this passkey.': 'Ya agregaste esta llave de acceso.',
  'You can have up to 20 passkeys. Remove one first.': 'Puedes tener 20 llaves de acceso. Quita una primero.',
  'Add a passkey first.': 'Primero agrega una llave de acceso.',
  'Approve this payment with your passkey.': 'Aprueba este pago con tu llave de acceso.',

  'This file was erased. Request a new one.': 'Este archivo se borró. Solicita uno nuevo.',

  'Too long': 'Demasiado largo',
  'Use the letters A to Z, as your bank has your name on file. Accents are fine.':
    'Usa las letras de la A a la Z, como tu banco tiene registrado tu nombre. Los acentos están bien.',
  'Use letters only. Spaces, hyphens, apostrophes and periods are fine too.':
    'Usa solo letras. También puedes usar espacios, guiones, apóstrofos y puntos.',
  'Use letters, numbers and basic punctuation only': 'Usa solo letras, números y signos de puntuación básicos',
  "This isn't the phone number you signed in with": 'Este no es el número de teléfono con el que iniciaste sesión',
  "This account can't be relinked this way": 'Esta cuenta no se puede volver a vincular de esta forma',
};
