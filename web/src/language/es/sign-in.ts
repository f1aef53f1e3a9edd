/** The pages of a sign-in. */
export const signIn = {
  'Log in': 'Inicia sesión',
  'Create your account': 'Crea tu cuenta',
  'Enter your phone number. We text you a code, so there is no password to remember.':
    'Escribe tu número de teléfono. Te enviamos un código por mensaje de texto: no tienes que recordar ninguna contraseña.',
  'Phone number': 'Número de teléfono',
  'A United States number that can get texts.': 'Un número de Estados Unidos que pueda recibir mensajes de texto.',
  'Phone number required': 'El número de teléfono es obligatorio',
  'Phone number invalid': 'El número de teléfono no es válido',

  'Enter your code': 'Escribe tu código',
  'We sent a 6-digit code to {phone}. It works for 5 minutes.': 'Enviamos un código de 6 dígitos al {phone}. Sirve durante 5 minutos.',
  'Verification code': 'Código de verificación',
  'Enter the 6 digits': 'Escribe los 6 dígitos',
  'A new code was sent.': 'Enviamos un código nuevo.',
  Verify: 'Verificar',
  'Resend code': 'Reenviar código',
  'No text is sent in the sandbox. The code waits in {outbox}.':
    'En el modo de prueba no se envían mensajes de texto. El código está en {outbox}.',
  'the message outbox': 'la bandeja de mensajes',
  '{message} One try left.': '{message} Te queda un intento.',
  '{message} {count} tries left.': '{message} Te quedan {count} intentos.',
  'You can try again in {time}.': 'Puedes intentar de nuevo en {time}.',

  'Is this still your number?': '¿Este número sigue siendo tuyo?',
  'This number was not used here for a while, and numbers change hands. Tell us the birthday on the account.':
    'Hace tiempo que no se usa este número aquí, y los números cambian de dueño. Dinos la fecha de nacimiento de la cuenta.',
  Birthday: 'Fecha de nacimiento',
  'MM/DD/YYYY': 'MM/DD/AAAA (mes, día y año)',
  'Birthday is required': 'La fecha de nacimiento es obligatoria',
  'Enter month, day and year, such as 04/27/1990': 'Escribe mes, día y año; por ejemplo, 04/27/1990',

  'Sign-in expired': 'Inicio de sesión vencido',
  'This sign-in has run out of time': 'Se acabó el tiempo para iniciar sesión',
  'Start again': 'Empezar de nuevo',
  'Sign-in pages work for an hour, in the browser that opened them. Nothing was changed.':
    'Las páginas de inicio de sesión funcionan durante una hora, en el navegador que las abrió. No se cambió nada.',
  'Sign-in refused': 'Inicio de sesión rechazado',
  'This sign-in cannot be used': 'Este inicio de sesión no se puede usar',
  'Something in the address is not right. Start from the first page.': 'Hay algo mal en la dirección. Empieza desde la primera página.',
  'Contact support': 'Contactar a soporte',
  'Contact Support': 'Contactar a soporte',
  'We need to check this number': 'Tenemos que comprobar este número',
  'We could not confirm that it is still yours, so nobody can sign in with it for now. Write to us and we sort it out.':
    'No pudimos confirmar que sigue siendo tuyo, así que por ahora nadie puede iniciar sesión con él. Escríbenos y lo resolvemos.',
  'Loading sign-in': 'Cargando el inicio de sesión',
  'Sign-in could not be loaded': 'No se pudo cargar el inicio de sesión',
  'Network connection is unstable. Check your internet and try again.':
    'La conexión de red es inestable. Revisa tu conexión a internet e intenta de nuevo.',

  'For merchants and their teams.': 'Para comercios y sus equipos.',
  'Username or email': 'Usuario o correo electrónico',
  Password: 'Contraseña',
  'Enter your username or email': 'Escribe tu usuario o tu correo electrónico',
  'Enter your password': 'Escribe tu contraseña',
  'Forgot your password?': '¿Olvidaste tu contraseña?',
  'Choose a new password': 'Elige una contraseña nueva',
  'We send a link to the email address of your account.': 'Enviamos un enlace al correo electrónico de tu cuenta.',
  'Send link': 'Enviar enlace',
  'Check your email': 'Revisa tu correo electrónico',
  'If there is an account of that name, a link to choose a new password is on its way to its email address. It works once, for 30 minutes.':
    'Si existe una cuenta con ese nombre, enviamos a su correo electrónico un enlace para elegir una contraseña nueva. Sirve una sola vez, durante 30 minutos.',
  'In the sandbox it waits in {outbox}.': 'En el modo de prueba está en {outbox}.',
  'Back to log in': 'Volver al inicio de sesión',
  'New password': 'Contraseña nueva',
  'At least 8 characters, with three of these: lowercase letters, uppercase letters, numbers, special characters.':
    'Al menos 8 caracteres, con tres de estos tipos: minúsculas, mayúsculas, números, caracteres especiales.',
  'Change password': 'Cambiar la contraseña',
  'Your password is changed': 'Cambiaste tu contraseña',
  'You were logged out everywhere. Log in with the new one.': 'Cerramos tu sesión en todas partes. Inicia sesión con la contraseña nueva.',
  'Go to log in': 'Ir a iniciar sesión',
  'Choose your own password': 'Elige tu propia contraseña',
  'Somebody else set the password that you used, so it works only once. Choose one that only you know.':
    'Otra persona puso la contraseña que usaste, así que sirve una sola vez. Elige una que solo sepas tú.',
  'Save and continue': 'Guardar y continuar',
  'Choose your password': 'Elige tu contraseña',
  'Your username is {username}.': 'Tu nombre de usuario es {username}.',
  'Save password': 'Guardar la contraseña',
  'Your password is saved': 'Guardamos tu contraseña',
  'Log in with your username or email and this password.': 'Inicia sesión con tu usuario o correo electrónico y esta contraseña.',
  'This invitation was used already': 'Esta invitación ya se usó',
  'Log in with the password that was chosen. If you forgot it, ask for a new one there.':
    'Inicia sesión con la contraseña que se eligió. Si la olvidaste, pide una nueva allí.',
  'This invitation has expired': 'Esta invitación venció',
  'Invitations work for 3 days. Ask whoever added you to send it again.':
    'Las invitaciones sirven durante 3 días. Pide a quien te agregó que la envíe de nuevo.',
  'This invitation was withdrawn': 'Esta invitación se retiró',
  'If you think that is a mistake, ask whoever added you to send it again.':
    'Si crees que es un error, pide a quien te agregó que la envíe de nuevo.',
  'This link no longer works': 'Este enlace ya no funciona',
  'It has expired or was used already. On the log-in page, ask for a new one.':
    'Venció o ya se usó. Pide uno nuevo en la página de inicio de sesión.',
  'This number has stopped our texts. Text START to the number that they came from, then send a new code.':
    'Este número detuvo nuestros mensajes. Envía START al número del que llegaron y luego pide un código nuevo.',
  'Your phone could not be reached. Make sure that it is on and has signal, then send a new code.':
    'No pudimos comunicarnos con tu teléfono. Asegúrate de que esté encendido y tenga señal, y luego pide un código nuevo.',
  'The text was not delivered. Send a new code, or use another number.':
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
};
