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
  "We couldn't connect to your bank. Check your internet connection, turn off any content blockers, and try again.":
    'No pudimos conectar con tu banco. Revisa tu conexión a internet, desactiva los bloqueadores de contenido e intenta de nuevo.',
  'Sign in to your bank again. Your account stays as it is.': 'Inicia sesión en tu banco otra vez. Tu cuenta queda como está.',
  'Sign in to your bank again by {date}.': 'Inicia sesión en tu banco otra vez antes del {date}.',
  "Your bank didn't accept what you entered. Try again.": 'Tu banco no aceptó lo que escribiste. Intenta de nuevo.',
  'Your bank locked your sign-in after too many tries. Unlock it with your bank, then try again.':
    'Tu banco bloqueó tu acceso después de demasiados intentos. Desbloquéalo con tu banco y luego intenta de nuevo.',
  'Your bank needs something from you first. Sign in at your bank, do what it asks, then try again.':
    'Tu banco necesita algo de ti primero. Inicia sesión en tu banco, haz lo que te pide y luego intenta de nuevo.',
  "We couldn't sign you in to your bank. Try again.": 'No pudimos iniciar tu sesión en el banco. Intenta de nuevo.',
  "You didn't give your bank permission to share an account with us. Try again and allow it.":
    'Tu banco no tenía permiso de compartir una cuenta con nosotros. Intenta de nuevo y permítelo.',
  "We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.":
    'No encontramos una cuenta que se pueda vincular. Prueba con otro banco o escribe tus números de cuenta y de ruta.',
  "This bank can't be linked this way. Try another bank, or enter your account and routing numbers.":
    'Este banco no se puede vincular así. Prueba con otro banco o escribe tus números de cuenta y de ruta.',
  "Your bank isn't answering right now. Try again later.": 'Tu banco no responde en este momento. Intenta más tarde.',
  'Too many attempts. Try again later.': 'Demasiados intentos. Intenta más tarde.',
  'Back from your bank': 'De vuelta de tu banco',
  "We're linking your account. Keep this page open.": 'Estamos vinculando tu cuenta. Mantén esta página abierta.',
  'Go back to where you started': 'Vuelve a donde empezaste',
  'You started linking your bank in another browser or app. Open it, and tap Link Checking Account again.':
    'Empezaste a vincular tu banco en otro navegador o aplicación. Ábrelo y toca Vincular cuenta corriente otra vez.',
  'Start here instead': 'Empezar aquí',
  'This took too long': 'Esto tardó demasiado',
  'The link attempt expired, so nothing was linked. Start again.': 'El intento venció, así que no se vinculó nada. Empieza de nuevo.',
  "Your account wasn't linked": 'Tu cuenta no se vinculó',
  "We couldn't use the sign-in from your bank. You can try again.":
    'No pudimos usar el inicio de sesión de tu banco. Puedes intentar de nuevo.',
  'No accounts returned from the bank-linking provider.': 'El proveedor de vinculación bancaria no devolvió ninguna cuenta.',
  'Failed to link your bank account. Please try again.': 'No se pudo vincular tu cuenta bancaria. Intenta de nuevo.',
  'Success!': '¡Listo!',
  'Your bank account is linked': 'Tu cuenta bancaria está vinculada',
  'Account not eligible': 'Cuenta no admitida',
  "This account isn't eligible.": 'Esta cuenta no se puede usar.',
  'It must be a checking account. Choose another account at your bank.': 'Debe ser una cuenta corriente. Elige otra cuenta de tu banco.',
  'Account Already Exists': 'La cuenta ya existe',
  'This account is already linked. If it stopped working, relink it.':
    'Esta cuenta ya está vinculada. Si dejó de funcionar, vuelve a vincularla.',
  'This account is already linked. If it stopped working, contact support.':
    'Esta cuenta ya está vinculada. Si dejó de funcionar, contacta a soporte.',

  "My bank isn't listed": 'Mi banco no está en la lista',
  'Enter your account and routing numbers': 'Escribe tus números de cuenta y de ruta',
  "We'll send two small deposits (under $1.00 each) from {brand}, labeled {description}. When they arrive, enter the amounts here.":
    'Enviaremos a tu cuenta dos depósitos pequeños (de menos de $1.00 cada uno) de {brand}, con el nombre {description}. Cuando lleguen, escribe aquí los montos.',
  "Accounts added this way can receive refunds but can't be used to pay, because we can't check the balance.":
    'Las cuentas agregadas así pueden recibir reembolsos, pero no se pueden usar para pagar, porque no podemos consultar el saldo.',
  "It can receive refunds but can't be used to pay, because we can't check its balance.":
    'Puede recibir reembolsos, pero no se puede usar para pagar, porque no podemos consultar su saldo.',
  "Can't be used to pay, because we can't check its balance. To pay, link an account through your bank.":
    'No se puede usar para pagar, porque no podemos consultar su saldo. Para pagar, vincula una cuenta a través de tu banco.',
  "Account numbers don't match": 'Los números de cuenta no coinciden',
  'Routing number': 'Número de ruta',
  'Nine digits, at the bottom left of a check.': 'Nueve dígitos, abajo a la izquierda de un cheque.',
  Account: 'Cuenta',
  'Account number': 'Número de cuenta',
  'Confirm account number': 'Confirma el número de cuenta',
  'Confirm that this is your own checking account.': 'Confirma que esta es tu propia cuenta corriente.',
  'This is my own checking account. I authorize {brand} to send two test deposits.':
    'Es mi propia cuenta corriente. Autorizo a {brand} a enviar dos depósitos de prueba.',
  'In the sandbox: routing number 021999019, account number 9000000001 to 9000000100.':
    'En el modo de prueba: número de ruta 021999019, número de cuenta de 9000000001 a 9000000100.',
  'Send deposits': 'Enviar los depósitos',
  'Verify your account': 'Verifica tu cuenta',
  "This account doesn't need to be verified.": 'Esta cuenta no necesita verificación.',
  'Two deposits are on their way': 'Dos depósitos van en camino',
  "Your account isn't verified yet. When the deposits arrive, come back and enter the amounts.":
    'Tu cuenta todavía no está verificada. Cuando lleguen los depósitos, vuelve y escribe los montos.',
  'Expected by': 'Llegan a más tardar el',
  'On your statement': 'En tu estado de cuenta',
  'Enter the two amounts': 'Escribe los dos montos',
  'Check account {account} for two deposits from {brand}, labeled {description}. Enter the amounts in either order.':
    'Busca en la cuenta {account} dos depósitos de {brand} con el nombre {description}. Escribe los montos en cualquier orden.',
  'In the sandbox, find the amounts in the newest file to the bank:':
    'En el modo de prueba, busca los montos en el archivo más reciente para el banco:',
  'First amount': 'Primer monto',
  'Second amount': 'Segundo monto',
  'You have {count} try left.': 'Te queda {count} intento.',
  'You have {count} tries left.': 'Te quedan {count} intentos.',
  'Enter them by {date}.': 'Escríbelos a más tardar el {date}.',
  Verify: 'Verificar',
  'Your account is verified': 'Tu cuenta está verificada',
  'Account {account} is linked. You can pay with it.': 'La cuenta {account} está vinculada. Puedes pagar con ella.',
  'Account {account} is linked. It can receive refunds.': 'La cuenta {account} está vinculada. Puede recibir reembolsos.',
  "We couldn't verify this account": 'No pudimos verificar esta cuenta',
  'Link it again': 'Vincularla de nuevo',
  'The amounts were wrong three times.': 'Los montos fueron incorrectos tres veces.',
  "The amounts weren't entered in time.": 'Los montos no se escribieron a tiempo.',
  "We couldn't send the deposits.": 'No pudimos enviar los depósitos.',
  "Our bank couldn't send the deposits.": 'Nuestro banco no pudo enviar los depósitos.',
  'Your bank returned a deposit because the account is closed.': 'Tu banco devolvió un depósito porque la cuenta está cerrada.',
  "Your bank couldn't find that account. Check the routing number and the account number.":
    'Tu banco no encontró esa cuenta. Revisa el número de ruta y el número de cuenta.',
  "Your bank returned a deposit because the account doesn't accept deposits.":
    'Tu banco devolvió un depósito porque la cuenta no acepta depósitos.',
  'Your bank': 'Tu banco',
  'Not verified': 'Sin verificar',
  'See why': 'Ver por qué',
};
