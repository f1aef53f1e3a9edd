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

  'Nothing can be approved right now: your payment of {amount} to {business} came back. It is being debited again, and until it posts your spending limit is $0.00.':
    'Ahora no se puede aprobar nada: tu pago de {amount} a {business} fue devuelto. Se está debitando otra vez y, hasta que se registre, tu límite de gasto es de $0.00.',
  'Nothing can be approved right now: your payment of {amount} to {business} came back and you still owe it. Until it is settled your spending limit is $0.00.':
    'Ahora no se puede aprobar nada: tu pago de {amount} a {business} fue devuelto y todavía lo debes. Hasta que lo arregles, tu límite de gasto es de $0.00.',
  'Nothing can be approved right now: {count} of your payments came back and you still owe {amount}. Until they are settled your spending limit is $0.00.':
    'Ahora no se puede aprobar nada: {count} de tus pagos fueron devueltos y todavía debes {amount}. Hasta que los arregles, tu límite de gasto es de $0.00.',
  "There's no payment code until then.": 'Hasta entonces no hay código de pago.',
  'See what you owe': 'Ver lo que debes',

  'Confirm Your Order': 'Confirma tu pedido',
  'Loading your order': 'Cargando tu pedido',
  'Order Amount': 'Monto del pedido',
  'Order Amount with tip': 'Monto del pedido con propina',
  'Approve within {time}': 'Aprueba antes de {time}',
  'I agree to the {terms}': 'Acepto los {terms}',
  'Consumer ACH Processing terms': 'términos de procesamiento ACH para consumidores',
  'Confirm Order': 'Confirmar pedido',
  'Add a tip?': '¿Quieres dejar propina?',
  'No tip': 'Sin propina',
  Other: 'Otra',
  'Tip amount': 'Monto de la propina',
  '{order} and a tip of {tip}': '{order} y una propina de {tip}',
  'Tip included': 'Propina incluida',
  'The connection was lost. Connecting again.': 'Se perdió la conexión. Conectando de nuevo.',
  'An error occurred': 'Ocurrió un error',

  Amount: 'Monto',
  Date: 'Fecha',
  'Transaction ID': 'ID de la transacción',
  'is on its way.': 'está en camino.',
  'is on its way to {name}.': 'está en camino a {name}.',
  'Keep {amount} in your account until the payment posts.': 'Mantén {amount} en tu cuenta hasta que se registre el pago.',
  'Transaction Cancelled': 'Transacción cancelada',
  'You canceled this order.': 'Cancelaste este pedido.',
  "The time to approve it ran out, so it wasn't paid.": 'Se acabó el tiempo para aprobarlo, así que no se pagó.',
  '{name} canceled this order.': '{name} canceló este pedido.',
  "We can't approve this payment. Use another way to pay, or contact support.":
    'No podemos aprobar este pago. Usa otra forma de pago o contacta a soporte.',
  "{name} can't take this payment right now. Ask them about another way to pay.":
    '{name} no puede recibir este pago en este momento. Pregúntales por otra forma de pago.',
  'No money was moved.': 'No se movió dinero.',
  'To pay after all, show a new code.': 'Si quieres pagar de todos modos, muestra un código nuevo.',
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
  'We do not know yet whether your payment went through. Trying again never charges you twice.':
    'Todavía no sabemos si tu pago se completó. Aunque lo intentes de nuevo, nunca se te cobrará dos veces.',
  'This page looks again by itself as soon as the connection is back.':
    'Esta página volverá a comprobarlo por sí sola en cuanto vuelva la conexión.',
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
