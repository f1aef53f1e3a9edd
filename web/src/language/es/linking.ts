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
  'The bank connection could not be loaded. Check your internet connection, switch off what blocks parts of this page, and try again.':
    'No se pudo cargar la conexión con el banco. Revisa tu conexión a internet, desactiva lo que bloquea partes de esta página e intenta de nuevo.',
  'Sign in to your bank again. Your account stays as it is.': 'Inicia sesión en tu banco otra vez. Tu cuenta queda como está.',
  'Sign in to your bank again by {date}.': 'Inicia sesión en tu banco otra vez antes del {date}.',
  'Your bank did not accept what was entered. Try again.': 'Tu banco no aceptó los datos ingresados. Intenta de nuevo.',
  'Your bank has locked your sign-in after too many tries. Unlock it at your bank, then try again.':
    'Tu banco bloqueó tu acceso después de demasiados intentos. Desbloquéalo en tu banco y luego intenta de nuevo.',
  'Your bank needs something from you first. Sign in at your bank, do what it asks, then try again.':
    'Tu banco necesita algo de ti primero. Inicia sesión en tu banco, haz lo que te pide y luego intenta de nuevo.',
  'You were not signed in at your bank. Try again.': 'No se inició tu sesión en el banco. Intenta de nuevo.',
  'Your bank was not allowed to share an account with us. Try again, and allow it.':
    'Tu banco no tiene permiso de compartir una cuenta con nosotros. Intenta de nuevo y permítelo.',
  'Your bank named no account that can be linked. Try another bank, or link by account numbers.':
    'Tu banco no indicó ninguna cuenta que se pueda vincular. Prueba con otro banco o vincula por números de cuenta.',
  'This bank cannot be linked this way. Try another bank, or link by account numbers.':
    'Este banco no se puede vincular así. Prueba con otro banco o vincula por números de cuenta.',
  'Your bank is not answering right now. Try again later.': 'Tu banco no responde en este momento. Intenta más tarde.',
  'That was tried too often. Try again later.': 'Se intentó demasiadas veces. Intenta más tarde.',
  'Back from your bank': 'De vuelta de tu banco',
  'We are linking your account. Keep this page open.': 'Estamos vinculando tu cuenta. Mantén esta página abierta.',
  'Go back to where you began': 'Vuelve a donde empezaste',
  'You began to link your bank in another browser or app. Go on there: open it, and press Link Checking Account again.':
    'Empezaste a vincular tu banco en otro navegador o aplicación. Continúa ahí: ábrelo y toca Vincular cuenta corriente otra vez.',
  'Start here instead': 'Empezar aquí',
  'This took too long': 'Esto tardó demasiado',
  'Your bank sent you back after this link attempt had expired. Nothing was linked. Start again.':
    'Tu banco te envió de vuelta cuando este intento ya había vencido. No se vinculó nada. Empieza de nuevo.',
  'Your account was not linked': 'Tu cuenta no se vinculó',
  'Your bank sent you back without a sign-in that we can use. You can try again.':
    'Tu banco te envió de vuelta sin un inicio de sesión que podamos usar. Puedes intentar de nuevo.',
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
  "Account numbers don't match": 'Los números de cuenta no coinciden',
  'Routing number': 'Número de ruta',
  'Nine digits, at the bottom left of a check.': 'Nueve dígitos, abajo a la izquierda de un cheque.',
  Account: 'Cuenta',
  'Account number': 'Número de cuenta',
  'Confirm account number': 'Confirma el número de cuenta',
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
