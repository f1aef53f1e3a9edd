/** Paying at a counter whose printed code was opened. */
export const counter = {
  'You are paying at {business}, {counter}': 'Estás pagando en {business}, {counter}',
  'Tell the cashier that you are {name}.': 'Dile a quien te atiende que eres {name}.',
  'Counter not found': 'Caja no encontrada',
  'This shop takes no payments at its counter now. Ask the cashier about another way to pay.':
    'Esta tienda no recibe pagos en su mostrador por ahora. Pregunta en la caja por otra forma de pagar.',
  'This code is no longer active.': 'Este código ya no está activo.',
  'Its code may have been replaced. Look for another one, or show yours to the cashier.':
    'Es posible que hayan cambiado su código. Busca otro o muestra el tuyo a quien te atiende.',
  'Pay at {business}, {counter}': 'Paga en {business}, {counter}',
  'Log in or register, and the cashier sees that you are here. Nothing is charged before you confirm the amount.':
    'Inicia sesión o regístrate, y quien te atiende verá que estás aquí. No se cobra nada antes de que confirmes el monto.',
  'Log in to show a code of your own to the cashier.': 'Inicia sesión para mostrar un código tuyo a quien te atiende.',
  'Once you are logged in, you can pay at this counter.': 'Cuando inicies sesión podrás pagar en esta caja.',
  'Show my code': 'Mostrar mi código',

  "Scan the counter's code": 'Escanear el código de la caja',
  'What the camera sees': 'Lo que ve la cámara',
  "Hold the counter's code in the frame": 'Pon el código de la caja dentro del marco',
  "That is not a counter's code.": 'Ese no es el código de una caja.',
  'Back Camera': 'Cámara trasera',
  'Front Camera': 'Cámara frontal',
  'Camera {number}': 'Cámara {number}',
  'The camera needs a secure connection (HTTPS).': 'La cámara necesita una conexión segura (HTTPS).',
  'This browser cannot use a camera.': 'Este navegador no puede usar una cámara.',
  'The camera did not start in time.': 'La cámara no se encendió a tiempo.',
  'The camera may not be used here. Allow it in the settings of your browser.':
    'No se puede usar la cámara aquí. Permítelo en la configuración de tu navegador.',
  'No camera was found.': 'No se encontró ninguna cámara.',
  'The camera is in use by another program.': 'Otro programa está usando la cámara.',
  'The camera could not be started.': 'No se pudo encender la cámara.',
  'The camera has stopped.': 'La cámara se detuvo.',
};
