/** The home, the frame around the consumer's pages, and the linked accounts. */
export const consumer = {
  Home: 'Inicio',
  Accounts: 'Cuentas',
  Settings: 'Configuración',
  'Need Help? Contact Us': '¿Necesitas ayuda? Contáctanos',

  'Hi, {name}!': '¡Hola, {name}!',
  'Pay Now': 'Pagar ahora',
  'You have an order to approve': 'Tienes un pedido por aprobar',
  'Review order': 'Revisar el pedido',
  "You're offline. This order may have changed.": 'Estás sin conexión. Es posible que este pedido haya cambiado.',
  'Spending limit': 'Límite de gasto',
  'About your spending limit': 'Acerca de tu límite de gasto',
  "How much you can spend today, based on your bank balance, today's payments and your daily limit.":
    'Cuánto puedes gastar hoy, según el saldo de tu banco, los pagos de hoy y tu límite diario.',
  'You have {left} left to spend today. Your limit resets {when}.': 'Hoy te quedan {left} para gastar. Tu límite se renueva el {when}.',
  "You've reached today's spending limit. It resets {when}.": 'Ya llegaste al límite de gasto de hoy. Se renueva el {when}.',
  'Your bank balance is too low for this. You can pay up to {left} from this account right now.':
    'El saldo de tu banco no alcanza para esto. Ahora puedes pagar hasta {left} desde esta cuenta.',
  "This is more than your daily limit of {limit}, so you can't pay it on any day. Using another account won't help.":
    'Esto supera tu límite diario de {limit}, así que no puedes pagarlo ningún día. Otra cuenta no cambia eso.',
  "It's your daily limit, not your balance, so another account won't help.":
    'Es tu límite diario, no tu saldo, así que otra cuenta no ayudará.',
  'Your bank balance is too low to pay right now.': 'El saldo de tu banco no alcanza para pagar ahora.',
  "One of your payments was returned and isn't repaid yet. Once it's repaid, you can pay again.":
    'Uno de tus pagos fue devuelto y todavía no se ha pagado. Cuando se pague, podrás volver a pagar.',
  "We couldn't load your spending limit.": 'No pudimos consultar tu límite de gasto.',
  'Failed to fetch spending limit': 'No se pudo obtener el límite de gasto',
  'Fetching account balance...': 'Consultando el saldo de la cuenta...',
  'Your available balance is insufficient. Please link another bank account.':
    'Tu saldo disponible no es suficiente. Vincula otra cuenta bancaria.',
  'Your account link is expired. Please re-link your bank account.':
    'El vínculo con tu cuenta venció. Vuelve a vincular tu cuenta bancaria.',
  'Account is not linked.': 'La cuenta no está vinculada.',
  'Link Account': 'Vincular cuenta',
  'Add New Account': 'Agregar una cuenta',
  'Link a checking account to see your spending limit.': 'Vincula una cuenta corriente para ver tu límite de gasto.',
  'Link your account': 'Vincula tu cuenta',
  'Your primary account is no longer linked. Link it again to keep paying.':
    'Tu cuenta principal ya no está vinculada. Vincúlala de nuevo para seguir pagando.',

  'Manage Accounts': 'Administrar cuentas',
  'Your accounts': 'Tus cuentas',
  'Add account': 'Agregar cuenta',
  'Loading accounts': 'Cargando las cuentas',
  "We couldn't load your accounts": 'No pudimos cargar tus cuentas',
  'Link a checking account to pay with it.': 'Vincula una cuenta corriente para pagar con ella.',
  Checking: 'Cuenta corriente',
  Savings: 'Cuenta de ahorros',
  Primary: 'Principal',
  'Not linked': 'Sin vincular',
  'Linked {date}': 'Vinculada el {date}',
  'Link it again to pay with it.': 'Vuelve a vincularla para pagar con ella.',
  Relink: 'Volver a vincular',
  'Relink {bank} {last_four}': 'Volver a vincular {bank} {last_four}',
  'Actions for {bank} {last_four}': 'Acciones para {bank} {last_four}',
  'Make it primary': 'Usar como principal',
  'Relink Account': 'Volver a vincular',
  'Delete account': 'Eliminar cuenta',
  'Are you sure?': '¿Seguro que quieres hacerlo?',
  "{bank} ending in {last_four} will be removed. You'll need to link it again to use it.":
    'Se quitará la cuenta de {bank} terminada en {last_four}. Tendrás que vincularla de nuevo para usarla.',
  'Transactions are pending on the account. Please try again later': 'La cuenta tiene transacciones pendientes. Intenta más tarde',
  'Remove account failed': 'No se pudo eliminar la cuenta',
  'Primary account updated successfully': 'La cuenta principal se actualizó correctamente',
};
