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

  'My bank is not listed': 'Mi banco no está en la lista',
  'Link by account numbers': 'Vincular por números de cuenta',
  'We send two deposits of less than $1.00 each to your account, named {description} from {brand}. When they arrive, you enter their amounts here.':
    'Enviamos a tu cuenta dos depósitos de menos de $1.00 cada uno, con el nombre {description} de {brand}. Cuando lleguen, escribes aquí sus montos.',
  'An account linked this way can receive refunds. It cannot pay, because its balance cannot be seen.':
    'Una cuenta vinculada así puede recibir reembolsos. No puede pagar, porque no se puede ver su saldo.',
  'It can receive refunds. It cannot pay, because its balance cannot be seen.':
    'Puede recibir reembolsos. No puede pagar, porque no se puede ver su saldo.',
  'It cannot pay, because its balance cannot be seen. To pay, link an account through your bank.':
    'No puede pagar, porque no se puede ver su saldo. Para pagar, vincula una cuenta a través de tu banco.',
  'The two account numbers differ': 'Los dos números de cuenta son distintos',
  'Routing number': 'Número de ruta',
  'Nine digits, at the bottom left of a check.': 'Nueve dígitos, abajo a la izquierda de un cheque.',
  Account: 'Cuenta',
  'Account number': 'Número de cuenta',
  'Account number again': 'Número de cuenta otra vez',
  'Tick the box if this is your own checking account: only such accounts can be linked.':
    'Marca la casilla si es tu propia cuenta corriente: solo se pueden vincular cuentas así.',
  'This is my own checking account. {brand} may send the two deposits to it.':
    'Es mi propia cuenta corriente. {brand} puede enviarle los dos depósitos.',
  'In the sandbox: routing number 021999019, account number 9000000001 to 9000000100.':
    'En el modo de prueba: número de ruta 021999019, número de cuenta de 9000000001 a 9000000100.',
  'Send the deposits': 'Enviar los depósitos',
  'Verify your account': 'Verifica tu cuenta',
  'This account does not wait to be verified.': 'Esta cuenta no espera verificación.',
  'Two deposits are on their way': 'Dos depósitos van en camino',
  'Your account is not verified yet. When the deposits have arrived, come back and enter their amounts.':
    'Tu cuenta todavía no está verificada. Cuando lleguen los depósitos, vuelve y escribe sus montos.',
  'They arrive on': 'Llegan el',
  'On your statement': 'En tu estado de cuenta',
  'Enter the two amounts': 'Escribe los dos montos',
  'Look at the statement of account {account} for two deposits from {brand}, named {description}. Enter their amounts in either order.':
    'Busca en el estado de la cuenta {account} dos depósitos de {brand} con el nombre {description}. Escribe sus montos en cualquier orden.',
  'In the sandbox, the amounts stand in the newest file to the bank:':
    'En el modo de prueba, los montos están en el archivo más reciente para el banco:',
  'First amount': 'Primer monto',
  'Second amount': 'Segundo monto',
  'You have {count} try left.': 'Te queda {count} intento.',
  'You have {count} tries left.': 'Te quedan {count} intentos.',
  'You can enter them until {date}.': 'Puedes escribirlos hasta el {date}.',
  Verify: 'Verificar',
  'Your account is verified': 'Tu cuenta está verificada',
  'Account {account} is linked. You can pay with it.': 'La cuenta {account} está vinculada. Puedes pagar con ella.',
  'Account {account} is linked. It can receive refunds.': 'La cuenta {account} está vinculada. Puede recibir reembolsos.',
  'This account could not be verified': 'No se pudo verificar esta cuenta',
  'Link it again': 'Vincularla de nuevo',
  'The amounts were wrong three times.': 'Los montos fueron incorrectos tres veces.',
  'The amounts were not entered in time.': 'Los montos no se escribieron a tiempo.',
  'The deposits could not be sent.': 'No se pudieron enviar los depósitos.',
  'Our bank would not send the deposits.': 'Nuestro banco no quiso enviar los depósitos.',
  'The bank sent a deposit back: the account is closed.': 'El banco devolvió un depósito: la cuenta está cerrada.',
  'The bank sent a deposit back: it has no account of that number. Check the routing number and the account number.':
    'El banco devolvió un depósito: no tiene ninguna cuenta con ese número. Revisa el número de ruta y el número de cuenta.',
  'The bank sent a deposit back: the account takes no deposits.': 'El banco devolvió un depósito: la cuenta no acepta depósitos.',
  'Your bank': 'Tu banco',
  'Not verified': 'Sin verificar',
  'See why': 'Ver por qué',
};
