/** What is owed of returned payments, how it is repaid, and the choice of the account that pays. */
export const repay = {
  'You owe {business}': 'Le debes a {business}',
  'Repaying {business}': 'Pagando lo que debes a {business}',
  "Your bank returned this {day} payment because there wasn't enough money in the account.":
    'Tu banco devolvió este pago del {day} porque no había suficiente dinero en la cuenta.',
  "Our bank couldn't carry out this {day} payment.": 'Nuestro banco no pudo procesar este pago del {day}.',
  'Your bank returned this {day} payment.': 'Tu banco devolvió este pago del {day}.',
  'Your bank returned this {day} payment: {reason}.': 'Tu banco devolvió este pago del {day}: {reason}.',
  'Question about this purchase? Contact {business} at {contact}.': '¿Preguntas sobre esta compra? Comunícate con {business}: {contact}.',
  'Question about this purchase? Contact {business}, {address}.': '¿Preguntas sobre esta compra? Comunícate con {business}, {address}.',
  'Repay {amount}': 'Pagar {amount}',
  'Repay {business}': 'Pagar a {business}',
  Repay: 'Pagar lo que debo',
  "We'll take it from your account soon. Keep {amount} there until it clears.":
    'Lo cobraremos pronto de tu cuenta. Mantén {amount} allí hasta que se complete.',
  'Taken from your account {day}. Keep {amount} there until it clears.':
    'Se cobró de tu cuenta el {day}. Mantén {amount} allí hasta que se complete.',
  'Leaves your account {day}. Keep {amount} there until it clears.':
    'Sale de tu cuenta el {day}. Mantén {amount} allí hasta que se complete.',
  '{business} is collecting this again. It leaves your account {day}. Keep {amount} there until it clears.':
    '{business} lo está cobrando otra vez. Sale de tu cuenta el {day}. Mantén {amount} allí hasta que se complete.',
  'Clears by {day}. Then you can pay again.': 'Se completa a más tardar el {day}. Después podrás volver a pagar.',
  'You can pay again once your repayment clears.': 'Podrás volver a pagar cuando se complete el pago de lo que debes.',
  'You can pay again once all of them are repaid and clear.': 'Podrás volver a pagar cuando todos estén pagados y se completen.',
  'What else you owe': 'Qué más debes',

  'No extra fee from us': 'Sin cargos adicionales de nuestra parte',
  'Returned this payment': 'Devolvió este pago',
  'Link another account': 'Vincular otra cuenta',
  'None of your accounts can pay {amount} right now. Link another one, or try again later.':
    'Ninguna de tus cuentas puede pagar {amount} en este momento. Vincula otra o inténtalo más tarde.',
  'What happens next': 'Qué sigue',
  'You authorize the payment': 'Autorizas el pago',
  Today: 'Hoy',
  'You can pay again': 'Puedes volver a pagar',
  "We couldn't load what you owe": 'No pudimos cargar lo que debes',
  "We couldn't confirm your repayment. Try again. You won't be charged twice.":
    'No pudimos confirmar tu pago. Inténtalo de nuevo. No se te cobrará dos veces.',
  'Thank you': 'Gracias',
  From: 'Desde',
  'Leaves your account': 'Sale de tu cuenta',
  'Clears by': 'Se completa a más tardar',
  'Keep {amount} in your account until then. You can pay again once it clears.':
    'Mantén {amount} en tu cuenta hasta entonces. Podrás volver a pagar cuando se complete.',

  'For this payment only.': 'Solo para este pago.',
  'Use this account': 'Usar esta cuenta',
  "We couldn't load your accounts": 'No pudimos cargar tus cuentas',
  'Balance too low': 'Saldo demasiado bajo',
  "Can't be debited": 'No se puede cobrar de ella',
  "We can't check its balance": 'No podemos consultar su saldo',
  'Not verified yet': 'Aún sin verificar',
  "Its bank didn't answer": 'Su banco no respondió',
} as const;
