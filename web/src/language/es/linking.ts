/** Linking a bank account. */
export const linking = {
  'How It Works': 'Cómo funciona',
  'Link a checking account.': 'Vincula una cuenta corriente.',
  'Visit a participating merchant.': 'Visita un comercio participante.',
  'Use the Pay Now button at the register.': 'Usa el botón Pagar ahora en la caja.',
  'The merchant scans the QR code.': 'El comercio escanea el código QR.',
  'Link Checking Account': 'Vincular cuenta corriente',
  'Watch Video': 'Ver video',
  Tutorial: 'Tutorial',
  'Opening your bank': 'Abriendo tu banco',
  'Link your bank': 'Vincula tu banco',
  'Sign in to your bank': 'Inicia sesión en tu banco',
  'An error occurred: {message}': 'Ocurrió un error: {message}',
  'The bank connection could not be loaded.': 'No se pudo cargar la conexión con el banco.',
  'No accounts returned from the bank-linking provider.': 'El proveedor de vinculación bancaria no devolvió ninguna cuenta.',
  'Failed to link your bank account. Please try again.': 'No se pudo vincular tu cuenta bancaria. Intenta de nuevo.',
  'Success!': '¡Listo!',
  'Your bank account is linked': 'Tu cuenta bancaria está vinculada',
  'Account not eligible': 'Cuenta no admitida',
  'This account is not eligible.': 'Esta cuenta no se puede usar.',
  'It must be a checking account. Choose another account at your bank.': 'Debe ser una cuenta corriente. Elige otra cuenta de tu banco.',
  'Account Already Exists': 'La cuenta ya existe',
  'You have linked this account before. If it no longer works, link it again.':
    'Ya vinculaste esta cuenta antes. Si dejó de funcionar, vincúlala de nuevo.',
  'You have linked this account before. If it no longer works, contact support.':
    'Ya vinculaste esta cuenta antes. Si dejó de funcionar, contacta a soporte.',
};
