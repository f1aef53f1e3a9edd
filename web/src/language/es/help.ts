/** Help: the commonest questions and their answers. */
export const help = {
  'Search help': 'Buscar en la ayuda',
  '{count} topic': '{count} tema',
  '{count} topics': '{count} temas',
  'No topic matches “{words}”': 'Ningún tema coincide con «{words}»',
  'Try another word, or write to us.': 'Prueba con otra palabra o escríbenos.',
  'Still need help?': '¿Todavía necesitas ayuda?',
  'Write to us': 'Escríbenos',
  'Back to help': 'Volver a la ayuda',

  'My payment was returned. What now?': 'Mi pago fue devuelto. ¿Y ahora qué?',
  "Your bank sent it back, so the shop wasn't paid. You owe the shop that amount.":
    'Tu banco lo devolvió, así que la tienda no cobró. Le debes ese monto a la tienda.',
  "If there wasn't enough money, the shop can try again, up to two times. Your receipt shows when.":
    'Si no había dinero suficiente, la tienda puede pedir que se intente de nuevo, dos veces como máximo. El recibo dice cuándo.',
  "You can also pay the shop directly. If there wasn't enough money, you can't make new payments until it's repaid.":
    'También puedes pagarle directamente a la tienda. Si no había dinero suficiente, no puedes pagar con nosotros hasta que quede pagado.',
  "We don't charge you for a returned payment. Your bank may.": 'No te cobramos por un pago devuelto. Tu banco quizás sí.',
  'See what you owe': 'Ver lo que debes',

  'How is my spending limit set?': '¿Cómo se calcula mi límite de gasto?',
  "It's what you can spend today. It's based on your primary account's balance, payments that haven't come out yet, and your daily limit.":
    'Es lo que puedes gastar hoy. Depende del saldo de tu cuenta principal, de los pagos que aún no salieron de ella y de tu límite diario.',
  "The daily limit resets at midnight Eastern Time. Invoices don't count toward it.":
    'El límite diario se renueva a la medianoche, hora del Este. Las facturas no cuentan.',
  "If a payment was returned because there wasn't enough money, you have no limit until it's repaid.":
    'Si un pago fue devuelto por falta de dinero, no tienes límite hasta que quede pagado.',
  'See your spending limit': 'Ver tu límite de gasto',

  'How long does a payment take?': '¿Cuánto tarda un pago?',
  'We take the money from your account about one banking day after you approve the payment.':
    'Cobramos el dinero de tu cuenta alrededor del día hábil bancario siguiente a tu aprobación.',
  "Two banking days later it shows as Posted. Weekends and bank holidays don't count.":
    'Dos días hábiles bancarios después aparece como Registrado. Los fines de semana y los feriados bancarios no cuentan.',
  'Your receipt shows each date. Keep the money in your account until the payment posts.':
    'El recibo muestra cada día. Mantén el dinero en tu cuenta hasta que el pago se registre.',
  'See your payments': 'Ver tus pagos',

  "Why can't I pay?": '¿Por qué no puedo pagar?',
  'The order may be more than your spending limit, or your bank balance may be too low right now.':
    'Quizás el pedido supera tu límite de gasto, o el saldo de tu banco no alcanza ahora.',
  "Your bank account may need to be linked again, or an earlier payment was returned and isn't repaid yet.":
    'Quizás debes vincular de nuevo tu cuenta, o un pago anterior fue devuelto y todavía no se ha pagado.',
  "Home shows your limit and whether your account is linked. You're never charged for an order that was refused.":
    'El inicio muestra tu límite y si tu cuenta está vinculada. Un pedido rechazado nunca se cobra.',
  'See what you can spend': 'Ver cuánto puedes gastar',

  'How do I get a refund?': '¿Cómo obtengo un reembolso?',
  'Ask the shop where you paid. Refunds are up to the shop.':
    'Pídelo en la tienda donde pagaste. Las tiendas deciden sobre los reembolsos.',
  'The money goes back to the account you paid from. Your receipt shows each refund and its status.':
    'El dinero vuelve a la cuenta desde la que pagaste. El recibo muestra cada reembolso y en qué estado está.',
  'Find the receipt': 'Buscar el recibo',

  "I don't recognize a payment": 'No reconozco un pago',
  "Open its receipt and choose “Don't recognize this?”. We'll look into it and tell you when you'll hear from us.":
    'Abre su recibo y elige «¿No reconoces este pago?». Lo investigamos y te decimos qué día, a más tardar, tendrás respuesta.',
  'Call your bank, too. You generally have 60 days from your statement date to report it.':
    'Llama también a tu banco. Por lo general tienes 60 días desde la fecha de tu estado de cuenta para reportarlo.',
  'Find the payment': 'Buscar el pago',

  'How do I link an account, or link it again?': '¿Cómo vinculo una cuenta, o la vuelvo a vincular?',
  'Open Accounts and choose Add account. You can pay from a checking account.':
    'Abre Cuentas y elige Agregar cuenta. Puedes pagar desde una cuenta corriente.',
  'If an account says Not linked, choose Relink. Banks sometimes end the link, for example after you change your password.':
    'Si una cuenta dice Sin vincular, elige Volver a vincular. A veces los bancos terminan el vínculo, por ejemplo tras una contraseña nueva.',
  'Payments come from your primary account. To make another account primary, open its menu.':
    'Los pagos salen de tu cuenta principal. Puedes elegir otra como principal en su menú.',
  'Go to your accounts': 'Ir a tus cuentas',

  'How do I change my phone number or email?': '¿Cómo cambio mi teléfono o mi correo?',
  'Open Settings and choose Mobile number or Email. We first ask you to log in with your old number, or to use your passkey.':
    'Abre Configuración y elige Número de celular o Correo electrónico. Primero te pediremos iniciar sesión con tu número anterior o usar tu llave de acceso.',
  'Your new number works once you enter the code we text to it. Your new email works once you open the link we send.':
    'Tu nuevo número funciona cuando escribes el código que le enviamos. Tu nuevo correo funciona cuando abres el enlace que te enviamos.',
  "If you no longer have your old number or a passkey, contact support. We'll confirm it's you first.":
    'Si ya no tienes tu número anterior ni una llave de acceso, contacta a soporte. Primero comprobaremos que eres tú.',
  'Change your number': 'Cambiar tu número',

  'How is my account kept safe?': '¿Cómo se protege mi cuenta?',
  'You log in with a code that we text you, or with a passkey. Every payment waits for your approval.':
    'Inicias sesión con un código que te enviamos por mensaje, o con una llave de acceso. Cada pago espera tu aprobación.',
  'Shops never see your bank balance or your account number.': 'Las tiendas nunca ven tu saldo ni tu número de cuenta.',
  "Settings shows where you're signed in. If you lose your phone, log it out there from another device.":
    'La configuración muestra dónde tienes la sesión iniciada. Si pierdes tu teléfono, cierra ahí su sesión desde otro dispositivo.',
  "See where you're signed in": 'Ver dónde tienes la sesión iniciada',

  'What does it cost?': '¿Cuánto cuesta?',
  "It's free for you. There's no fee for an account, for linking your bank or for paying.":
    'Para ti es gratis. No hay cargos por tener una cuenta, por vincular tu banco ni por pagar.',
  'Shops pay a fee for each payment they take. Your bank may charge you if a payment is returned.':
    'Las tiendas pagan por cada pago que reciben. Tu banco quizás te cobre si un pago es devuelto.',
  'Read the terms': 'Leer los términos',

  'How do I close my account?': '¿Cómo cierro mi cuenta?',
  'Choose Deactivate Account in Settings. Payments that are still on their way have to post first.':
    'Elige Desactivar cuenta en Configuración. Los pagos que están en camino deben registrarse primero.',
  'You can come back anytime by logging in. We keep records of payments as long as the rules require.':
    'Puedes volver cuando quieras iniciando sesión. Guardamos los registros de pagos el tiempo que exigen las reglas.',
  'Deactivate your account': 'Desactivar tu cuenta',
};
