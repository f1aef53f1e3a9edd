/** The landing page, and the pages around a session. */
export const session = {
  '{centre} | Manage Payments & Transactions': '{centre} | Administra tus pagos y transacciones',
  'Pay straight from your bank.': 'Paga directo desde tu banco.',
  'Link your checking account once. At the counter, show a code and approve the amount on your phone.':
    'Vincula tu cuenta corriente una sola vez. En la caja, muestra un código y aprueba el monto en tu teléfono.',
  Register: 'Registrarme',
  'Sign-in cannot be reached. Check your internet and try again.':
    'No se puede abrir el inicio de sesión. Revisa tu conexión a internet e intenta de nuevo.',
  'Are you a merchant?': '¿Eres un comercio?',
};
