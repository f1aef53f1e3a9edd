/** The pages of a sign-in. */
export const signIn = {
  'Log in': 'Inicia sesión',
  'Create your account': 'Crea tu cuenta',
  "Enter your phone number. We'll text you a code. No password needed.":
    'Escribe tu número de teléfono. Te enviaremos un código por mensaje de texto. No necesitas contraseña.',
  'Phone number': 'Número de teléfono',
  'US mobile number': 'Número de celular de Estados Unidos',
  'Phone number required': 'El número de teléfono es obligatorio',
  'Phone number invalid': 'El número de teléfono no es válido',

  'Enter your code': 'Escribe tu código',
  'We sent a 6-digit code to {phone}. It expires in 5 minutes.': 'Enviamos un código de 6 dígitos al {phone}. Vence en 5 minutos.',
  'Verification code': 'Código de verificación',
  'Enter the 6 digits': 'Escribe los 6 dígitos',
  'A new code was sent.': 'Enviamos un código nuevo.',
  Verify: 'Verificar',
  'Resend code': 'Reenviar código',
  "The sandbox doesn't send texts. Get your code from {outbox}.":
    'El modo de prueba no envía mensajes de texto. Busca tu código en {outbox}.',
  'the message outbox': 'la bandeja de mensajes',
  '{message} One try left.': '{message} Te queda un intento.',
  '{message} {count} tries left.': '{message} Te quedan {count} intentos.',
  "You've requested too many codes.": 'Pediste demasiados códigos.',
  'Too many wrong passwords.': 'Demasiadas contraseñas incorrectas.',
  'Too many tries.': 'Demasiados intentos.',
  'You can try again in {time}.': 'Puedes intentar de nuevo en {time}.',

  'Is this still your number?': '¿Este número sigue siendo tuyo?',
  "It's been a while since this number was used. To confirm it's you, enter your date of birth.":
    'Hace tiempo que no se usa este número. Para confirmar que eres tú, escribe tu fecha de nacimiento.',
  Birthday: 'Fecha de nacimiento',
  'MM/DD/YYYY': 'MM/DD/AAAA (mes, día y año)',
  'Birthday is required': 'La fecha de nacimiento es obligatoria',
  'Enter month, day and year, such as 04/27/1990': 'Escribe mes, día y año; por ejemplo, 04/27/1990',

  'Sign-in expired': 'Inicio de sesión vencido',
  'Your sign-in timed out': 'Tu inicio de sesión tardó demasiado',
  'Start again': 'Empezar de nuevo',
  'For your security, sign-in links expire after an hour and only work in the browser that opened them.':
    'Por seguridad, los enlaces de inicio de sesión vencen después de una hora y solo funcionan en el navegador que los abrió.',
  'Sign-in refused': 'Inicio de sesión rechazado',
  "We can't sign you in": 'No podemos iniciar tu sesión',
  "This link isn't valid. Start over from the home page.": 'Este enlace no es válido. Empieza de nuevo desde la página de inicio.',
  'Contact support': 'Contactar a soporte',
  'Contact Support': 'Contactar a soporte',
  'We need to check this number': 'Tenemos que comprobar este número',
  "We couldn't confirm this number is yours, so sign-in is paused. Contact us and we'll help.":
    'No pudimos confirmar que este número es tuyo, así que pausamos el inicio de sesión. Contáctanos y te ayudaremos.',
  'Loading sign-in': 'Cargando el inicio de sesión',
  "We couldn't load sign-in": 'No pudimos cargar el inicio de sesión',
  'Network connection is unstable. Check your internet and try again.':
    'La conexión de red es inestable. Revisa tu conexión a internet e intenta de nuevo.',

  'For merchants and their teams.': 'Para comercios y sus equipos.',
  'Username or email': 'Usuario o correo electrónico',
  Password: 'Contraseña',
  'Enter your username or email': 'Escribe tu usuario o tu correo electrónico',
  'Enter your password': 'Escribe tu contraseña',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'Choose a new password': 'Elige una contraseña nueva',
  "We'll email you a reset link.": 'Te enviaremos por correo un enlace para cambiarla.',
  'Send link': 'Enviar enlace',
  'Check your email': 'Revisa tu correo electrónico',
  "If that account exists, we've emailed it a link to choose a new password. The link works once, for 30 minutes.":
    'Si esa cuenta existe, le enviamos por correo un enlace para elegir una contraseña nueva. El enlace sirve una sola vez, durante 30 minutos.',
  'In the sandbox, find it in {outbox}.': 'En el modo de prueba, búscalo en {outbox}.',
  'Back to log in': 'Volver al inicio de sesión',
  'New password': 'Contraseña nueva',
  'At least 8 characters, with three of these: lowercase letters, uppercase letters, numbers, special characters.':
    'Al menos 8 caracteres, con tres de estos tipos: minúsculas, mayúsculas, números, caracteres especiales.',
  'Change password': 'Cambiar la contraseña',
  'Password changed': 'Contraseña cambiada',
  "You've been signed out on all devices. Log in with your new password.":
    'Cerramos tu sesión en todos tus dispositivos. Inicia sesión con tu contraseña nueva.',
  'Go to log in': 'Ir a iniciar sesión',
  'Choose your own password': 'Elige tu propia contraseña',
  'Someone else set the password you used, so it works only once. Choose one that only you know.':
    'Otra persona puso la contraseña que usaste, así que sirve una sola vez. Elige una que solo sepas tú.',
  'Save and continue': 'Guardar y continuar',
  'Choose your password': 'Elige tu contraseña',
  'Your username is {username}.': 'Tu nombre de usuario es {username}.',
  'Save password': 'Guardar la contraseña',
  'Your password is saved': 'Guardamos tu contraseña',
  'Log in with your username or email and this password.': 'Inicia sesión con tu usuario o correo electrónico y esta contraseña.',
  'This invitation was already used': 'Esta invitación ya se usó',
  'Log in with the password that was chosen. If you forgot it, ask for a new one there.':
    'Inicia sesión con la contraseña que se eligió. Si la olvidaste, pide una nueva allí.',
  'This invitation has expired': 'Esta invitación venció',
  'Invitations work for 3 days. Ask whoever added you to send it again.':
    'Las invitaciones sirven durante 3 días. Pide a quien te agregó que la envíe de nuevo.',
  'This invitation was canceled': 'Esta invitación se canceló',
  "If you think that's a mistake, ask whoever added you to send it again.":
    'Si crees que es un error, pide a quien te agregó que la envíe de nuevo.',
  'This link no longer works': 'Este enlace ya no funciona',
  'It expired or was already used. Request a new one on the log-in page.':
    'Venció o ya se usó. Pide uno nuevo en la página de inicio de sesión.',
  'This number opted out of our texts. Text START to the number they came from, then request a new code.':
    'Este número detuvo nuestros mensajes. Envía START al número del que llegaron y luego pide un código nuevo.',
  "We couldn't reach your phone. Make sure it's on and has signal, then request a new code.":
    'No pudimos comunicarnos con tu teléfono. Asegúrate de que esté encendido y tenga señal, y luego pide un código nuevo.',
  "Your text wasn't delivered. Request a new code, or use another number.":
    'El mensaje no se entregó. Pide un código nuevo o usa otro número.',
  'Use another number': 'Usar otro número',

  'With your face, fingerprint or device PIN, once you have added a passkey.':
    'Con tu rostro, tu huella o el PIN de tu dispositivo, si ya agregaste una llave de acceso.',
  'Use a passkey': 'Usar una llave de acceso',
  "This browser can't use passkeys. Log in another way.": 'Este navegador no puede usar llaves de acceso. Inicia sesión de otra manera.',
  'No passkey was used. Try again, or log in another way.':
    'No se usó ninguna llave de acceso. Intenta de nuevo o inicia sesión de otra manera.',
  "Confirm it's you": 'Confirma que eres tú',
  'Enter the 6-digit code from your authenticator app.': 'Escribe el código de 6 dígitos de tu aplicación de autenticación.',
  'Use the passkey that you added to your account.': 'Usa la llave de acceso que agregaste a tu cuenta.',
  'Enter one of the recovery codes that you saved. Each works once.':
    'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una sola vez.',
  'Code from your app': 'Código de tu aplicación',
  'Recovery code': 'Código de recuperación',
  'Enter a recovery code': 'Escribe un código de recuperación',
  'Use your authenticator app': 'Usar tu aplicación de autenticación',
  'Use a recovery code': 'Usar un código de recuperación',
  'By continuing, you agree to get texts with codes and payment notices. {brand} is free. Message and data rates may apply.':
    'Al continuar, aceptas recibir mensajes de texto con códigos y avisos de pago. {brand} es gratis. Pueden aplicarse tarifas de mensajes y datos.',
  'Reply STOP to opt out or HELP for help.': 'Responde STOP para dejar de recibirlos o HELP para obtener ayuda.',
  'See our {terms} and {privacy}.': 'Consulta nuestros {terms} y nuestra {privacy}.',
  'See our {terms}.': 'Consulta nuestros {terms}.',
};
