/** Paying at a counter, and how it ends. */
export const payment = {
  Pay: 'Pagar',
  'Show Merchant QR Code': 'Muestra el código QR al comercio',
  'QR code for the merchant to scan': 'Código QR para que lo escanee el comercio',
  'Payment Code:': 'Código de pago:',
  'One moment': 'Un momento',
  'Expires in {time}': 'Vence en {time}',
  'This code has expired': 'Este código venció',
  'Refresh to get a new code': 'Actualiza para obtener un código nuevo',
  Refresh: 'Actualizar',
  'Spending limit {amount}': 'Límite de gasto {amount}',

  "You can't pay right now. Your {amount} payment to {business} was returned. We're collecting it again; you can pay once it clears.":
    'Ahora no puedes pagar. Tu pago de {amount} a {business} fue devuelto. Lo estamos cobrando otra vez; podrás pagar cuando se complete.',
  "You can't pay right now. Your {amount} payment to {business} was returned. Once it's repaid, you can pay again.":
    'Ahora no puedes pagar. Tu pago de {amount} a {business} fue devuelto. Cuando lo pagues, podrás volver a pagar.',
  "You can't pay right now. {count} of your payments were returned, and you owe {amount}. Once they're repaid, you can pay again.":
    'Ahora no puedes pagar. {count} de tus pagos fueron devueltos y debes {amount}. Cuando los pagues, podrás volver a pagar.',
  "There's no payment code until then.": 'Hasta entonces no hay código de pago.',
  'See what you owe': 'Ver lo que debes',

  'Confirm Your Order': 'Confirma tu pedido',
  'Loading your order': 'Cargando tu pedido',
  'Order Amount': 'Monto del pedido',
  'Order Amount with tip': 'Monto del pedido con propina',
  'Approve within {time}': 'Te quedan {time} para aprobar',
  'I agree to the {terms}': 'Acepto los {terms}',
  'Consumer ACH Processing terms': 'términos de procesamiento ACH para consumidores',
  'Confirm Order': 'Confirmar pedido',
  'Add a tip?': '¿Quieres dejar propina?',
  'No tip': 'Sin propina',
  Other: 'Otra',
  'Tip amount': 'Monto de la propina',
  '{order} + {tip} tip': '{order} + {tip} de propina',
  'Tip included': 'Propina incluida',
  'Connection lost. Reconnecting...': 'Se perdió la conexión. Reconectando...',
  'An error occurred': 'Ocurrió un error',

  Amount: 'Monto',
  Date: 'Fecha',
  'Transaction ID': 'ID de la transacción',
  'is on its way.': 'está en camino.',
  'is on its way to {name}.': 'está en camino a {name}.',
  'Keep {amount} in your account until the payment posts.': 'Mantén {amount} en tu cuenta hasta que se registre el pago.',
  'Transaction Cancelled': 'Transacción cancelada',
  'You canceled this order.': 'Cancelaste este pedido.',
  "Time ran out to approve it, so it wasn't paid.": 'Se acabó el tiempo para aprobarlo, así que no se pagó.',
  '{name} canceled this order.': '{name} canceló este pedido.',
  "We can't approve this payment. Use another way to pay, or contact support.":
    'No podemos aprobar este pago. Usa otra forma de pago o contacta a soporte.',
  "{name} can't take this payment right now. Ask them about another way to pay.":
    '{name} no puede recibir este pago en este momento. Pregúntales por otra forma de pago.',
  "You weren't charged.": 'No se te cobró nada.',
  'If you still want to pay, show a new code.': 'Si quieres pagar de todos modos, muestra un código nuevo.',
  'To try again, show the cashier a new code.': 'Para intentarlo de nuevo, muestra un código nuevo en la caja.',
  'To start again, show a new code.': 'Para empezar de nuevo, muestra un código nuevo.',
  'Show a New Code': 'Mostrar un código nuevo',
  'Start Again': 'Empezar de nuevo',
  Canceled: 'Cancelado',
  'Timed out': 'Se acabó el tiempo',
  'Not approved': 'No aprobado',
  'Not paid': 'Pago no realizado',
  "Your transaction didn't go through, Please try again.": 'Tu transacción no se completó. Intenta de nuevo.',
  Connection: 'Conexión',
  'Network connection is unstable.': 'La conexión de red es inestable.',
  'Please check your internet and try again': 'Revisa tu conexión a internet e intenta de nuevo',
  'Back To Checkout': 'Volver al pago',
  "We're checking whether your payment went through. You won't be charged twice.":
    'Estamos comprobando si tu pago se completó. No se te cobrará dos veces.',
  "We'll check again as soon as you're back online.": 'Lo comprobaremos de nuevo en cuanto vuelvas a tener conexión.',
  'The order amount exceeds your daily spending limit.': 'El monto del pedido supera tu límite de gasto diario.',
  'Your order exceeds your daily spending limit. Please adjust the order or contact support.':
    'Tu pedido supera tu límite de gasto diario. Ajusta el pedido o contacta a soporte.',
  'Please link a different bank account or use a different payment method.': 'Vincula otra cuenta bancaria o usa otra forma de pago.',
  'Transaction Failed': 'Transacción fallida',
  'Your transaction with {name} cannot be processed. Please contact support.':
    'Tu transacción con {name} no se puede procesar. Contacta a soporte.',
  'Your transaction with this business cannot be processed. Please contact support.':
    'Tu transacción con este comercio no se puede procesar. Contacta a soporte.',
  "This browser can't use passkeys. Open this payment on a device that has yours.":
    'Este navegador no puede usar llaves de acceso. Abre este pago en un dispositivo que tenga la tuya.',
  'No passkey was used. Try again to approve this payment.': 'No se usó ninguna llave de acceso. Intenta de nuevo para aprobar este pago.',
  "That passkey didn't work. Try again to approve this payment.":
    'Esa llave de acceso no funcionó. Intenta de nuevo para aprobar este pago.',
};
