/** The landing page. */
export const landing = {
  'Pay straight from your bank.': 'Paga directo desde tu banco.',
  "Show a code at the counter and approve the amount on your phone. No card needed, and it's free for you.":
    'Muestra un código en la caja y aprueba el monto en tu teléfono. No necesitas tarjeta y es gratis para ti.',
  Register: 'Registrarme',
  'Are you a merchant?': '¿Tienes un comercio?',

  'How it works': 'Cómo funciona',
  '1. Link your bank': '1. Vincula tu banco',
  'Connect your checking account once. Your spending limit is based on its balance.':
    'Conecta tu cuenta corriente una sola vez. Tu límite de gasto depende de su saldo.',
  '2. Show your code': '2. Muestra tu código',
  'The cashier scans it, or types the five characters under it.': 'En la caja lo escanean o escriben los cinco caracteres de abajo.',
  '3. Approve the amount': '3. Aprueba el monto',
  'Check the shop and the total. Nothing is paid until you approve.': 'Revisa el comercio y el total. El pago empieza cuando tú lo dices.',

  'On your phone': 'En tu teléfono',
  "The code you show. It's good for five minutes.": 'El código que muestras. Vale cinco minutos.',
  'The shop and the amount, before you pay.': 'El comercio y el monto, antes de pagar.',
  'Your receipt, with every date.': 'Tu recibo, con todas las fechas.',
  'You approved it': 'Lo aprobaste',
  'Your bank pays': 'Tu banco paga',
  'It clears': 'Se completa',

  "Why it's safe": 'Por qué es seguro',
  'Nothing moves without you': 'Nada se mueve sin ti',
  "You approve every payment. Shops can't charge you on their own.":
    'Tú apruebas cada pago. Los comercios no pueden cobrarte por su cuenta.',
  'We never see your bank password': 'Nunca vemos la contraseña de tu banco',
  'You enter it with your bank or the service that links your account. Shops never see your balance or account number.':
    'La escribes en tu banco o en el servicio que vincula tu cuenta. Los comercios nunca ven tu saldo ni tu número de cuenta.',
  'A limit that fits your balance': 'Un límite según tu saldo',
  "We check your balance before each payment, and there's a daily limit, too.":
    'Consultamos tu saldo antes de cada pago, y además hay un límite diario.',
  'Something look wrong?': '¿Algo no cuadra?',
  "Report a payment from its receipt. We'll look into it and tell you when to expect our answer.":
    'Reporta un pago desde su recibo. Lo revisaremos y te diremos cuándo esperar nuestra respuesta.',

  'What it costs': 'Cuánto cuesta',
  'Nothing. Shops pay a fee for each payment they take. Your bank may charge you if a payment is returned.':
    'Nada. Los comercios pagan una comisión por cada pago que reciben. Tu banco puede cobrarte si se devuelve un pago.',
  'Joining and paying': 'Registrarte y pagar',
  Free: 'Gratis',
  'Monthly fee': 'Cuota mensual',
  None: 'Ninguna',
  'Returned payments': 'Pagos devueltos',
  'No fee from us': 'Sin cargo de nuestra parte',

  'Legal and help': 'Información legal y ayuda',
  '{name} is a payment service, not a bank. Your money stays in your own checking account until a payment you approve is taken out. For people 18 and older in the United States.':
    '{name} es un servicio de pagos, no un banco. Tu dinero se queda en tu propia cuenta corriente hasta que se toma de ella un pago que aprobaste. Para personas de 18 años o más en Estados Unidos.',
};
