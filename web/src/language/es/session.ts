/** The pages around a session. */
export const session = {
  '{center} | Manage Payments & Transactions': '{center} | Administra tus pagos y transacciones',
  "We can't reach sign-in right now. Check your internet and try again.":
    'No podemos abrir el inicio de sesión en este momento. Revisa tu conexión a internet e intenta de nuevo.',

  Messages: 'Mensajes',
  'Open the link in your message again': 'Vuelve a abrir el enlace de tu mensaje',
  'Open the link in the newest message you got.': 'Abre el enlace del mensaje más reciente que recibiste.',
  'Messages from {name}': 'Mensajes de {name}',
  "You won't get messages from {name} anymore": 'Ya no recibirás mensajes de {name}',
  '{name} sends you payment links or invoices by text or email. You can stop them here.':
    '{name} te envía enlaces de pago o facturas por mensaje de texto o correo. Aquí puedes dejar de recibirlos.',
  "{name} can't send you payment links or invoices this way anymore. You'll still get receipts for what you pay.":
    '{name} ya no puede enviarte enlaces de pago ni facturas por este medio. Seguirás recibiendo los recibos de lo que pagues.',
  'Stop messages': 'Dejar de recibir mensajes',
  'Get messages again': 'Volver a recibir mensajes',

  'Log in to continue': 'Inicia sesión para continuar',

  'Taking you to sign-in': 'Te llevamos al inicio de sesión',
  'Signing you in': 'Iniciando tu sesión',
  'Logging out': 'Cerrando tu sesión',
  Logout: 'Salir',
  'Access not granted': 'Sin acceso',
  'Oops! Access not granted.': '¡Ups! No tienes acceso.',
  'Your current account has no access yet.': 'Tu cuenta actual todavía no tiene acceso.',
  'Your current account {email} has no access yet.': 'Tu cuenta actual {email} todavía no tiene acceso.',
  'Your current account lacks the required permissions to view this page.':
    'Tu cuenta actual no tiene los permisos necesarios para ver esta página.',
  'Your current account {email} lacks the required permissions to view this page.':
    'Tu cuenta actual {email} no tiene los permisos necesarios para ver esta página.',
  'Go Back': 'Volver atrás',
  'Logged out': 'Sesión cerrada',
  "You've been logged out.": 'Tu sesión se cerró.',
  'For security, you were automatically logged out due to inactivity.':
    'Por seguridad, cerramos tu sesión automáticamente por inactividad.',
  'Account disabled': 'Cuenta desactivada',
  'Your account is deactivated. Log in to re-enable it.': 'Tu cuenta está desactivada. Inicia sesión para reactivarla.',
  'Your data was deleted, and your login no longer works.': 'Borramos tus datos y tu inicio de sesión ya no funciona.',
  "Your access was removed. If you think that's a mistake, ask your account admin.":
    'Se quitó tu acceso. Si crees que es un error, consulta al administrador de la cuenta.',
  "Your account was changed, so we've logged you out everywhere. Log in again to continue.":
    'Hubo un cambio en tu cuenta, por eso cerramos tu sesión en todas partes. Inicia sesión de nuevo para continuar.',
  'You logged this device out from another one. Log in again to continue.':
    'Cerraste la sesión de este dispositivo desde otro. Inicia sesión de nuevo para continuar.',
  Login: 'Iniciar sesión',
  'Account suspended': 'Cuenta suspendida',
  'Account Suspended': 'Cuenta suspendida',
  'Your account is temporarily suspended. Please get in touch with the provider to resolve pending issues.':
    'Tu cuenta está suspendida temporalmente. Comunícate con el proveedor para resolver los asuntos pendientes.',
  'Not found': 'Página no encontrada',
  "Oops! No one's here.": '¡Ups! Aquí no hay nadie.',
  "We can't find the page you're looking for.": 'No encontramos la página que buscas.',
  'Oops!': '¡Ups!',
  'Something went wrong. Please try again.': 'Algo salió mal. Intenta de nuevo.',
  'Something went wrong': 'Algo salió mal',
  'Something went wrong.': 'Algo salió mal.',
  'Please contact the provider directly.': 'Comunícate directamente con el proveedor.',
  "You're signed in, but the sign-in provider didn't tell us everything we need. Please contact support.":
    'Iniciaste sesión, pero el proveedor de acceso no nos dio todos los datos que necesitamos. Comunícate con soporte.',
  "What's missing: {claims}": 'Lo que falta: {claims}',
  'The sign-in provider refused ({why}).': 'El proveedor de acceso respondió con un rechazo ({why}).',
  "The sign-in provider didn't answer as it should ({why}).": 'El proveedor de acceso no respondió como debía ({why}).',
  "If you run this service, look for {reference} in the server's log.":
    'Si administras este servicio, busca {reference} en el registro del servidor.',
  'Re-Authenticate': 'Volver a autenticarme',
  'Contact Us': 'Contáctanos',

  'Terms and Conditions': 'Términos y condiciones',
  'Consumer ACH Processing terms, as of {date}': 'Términos de procesamiento ACH para consumidores, vigentes al {date}',
  "These terms are in English, and only the English version is binding. If anything isn't clear, contact us before you accept: {email}.":
    'Estos términos están en inglés, y el texto en inglés es el único que obliga. Si algo no te queda claro, contáctanos antes de aceptar: {email}.',
  "This text is in English, and only the English version is binding. If anything isn't clear, contact us: {email}.":
    'Este texto está en inglés, y el texto en inglés es el único que obliga. Si algo no te queda claro, contáctanos: {email}.',
  'Version {version}, effective {date}': 'Versión {version}, vigente desde el {date}',
  'The terms are on a separate page: {terms}': 'Los términos están en una página aparte: {terms}',
  "We couldn't load this.": 'No pudimos cargar esto.',
  'Privacy Policy': 'Política de privacidad',
  Privacy: 'Privacidad',
  Terms: 'Términos',
  Help: 'Ayuda',

  Sandbox: 'Modo de prueba',
  'Sandbox: no real money moves.': 'Modo de prueba: sin dinero real.',
  'Open the sandbox': 'Abrir pruebas',
  "Banks and texts run in Plaid's and Twilio's test environments.":
    'Los bancos y mensajes están en los entornos de prueba de Plaid y Twilio.',
  "Banks run in Plaid's test environment.": 'Los bancos están en el entorno de prueba de Plaid.',
  "Texts run in Twilio's test environment.": 'Los mensajes están en el entorno de prueba de Twilio.',
  'Emails are really sent.': 'Los correos se envían de verdad.',
  'Files go to a folder.': 'Los archivos van a una carpeta.',
  'An outside provider handles sign-in.': 'El acceso es por un proveedor externo.',
  'Another site sent you here. Do you want to log out?': 'Otro sitio te ha enviado aquí. ¿Quieres cerrar la sesión?',
};
