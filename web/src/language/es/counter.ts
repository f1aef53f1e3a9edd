/** Paying at a counter whose printed code was opened. */
export const counter = {
  'Paying at {business}, {counter}': 'Pagas en {business}, {counter}',
  'Tell the cashier your name: {name}.': 'Dile tu nombre a quien te atiende: {name}.',
  'Counter not found': 'Caja no encontrada',
  "This shop isn't taking payments at its counter right now. Ask the cashier about another way to pay.":
    'Esta tienda no recibe pagos en su mostrador por ahora. Pregunta en la caja por otra forma de pagar.',
  'This code is no longer active.': 'Este código ya no está activo.',
  'Ask for a new code, or show yours to the cashier.': 'Pide un código nuevo o muestra el tuyo a quien te atiende.',
  'Pay at {business}, {counter}': 'Paga en {business}, {counter}',
  "Log in or sign up so the cashier can find you. You won't be charged until you confirm.":
    'Inicia sesión o regístrate para que quien te atiende pueda encontrarte. No se te cobrará hasta que confirmes.',
  'Log in to get a code you can show the cashier.': 'Inicia sesión para obtener un código que puedas mostrar en la caja.',
  "Once you're logged in, you can pay at this counter.": 'Cuando inicies sesión podrás pagar en esta caja.',
  'Show my code': 'Mostrar mi código',

  'Scan store code': 'Escanear el código de la tienda',
  'What the camera sees': 'Lo que ve la cámara',
  'Point your camera at the code': 'Apunta la cámara al código',
  "That's not a store code.": 'Ese no es el código de una tienda.',
  'Back Camera': 'Cámara trasera',
  'Front Camera': 'Cámara frontal',
  'Camera {number}': 'Cámara {number}',
  'The camera needs a secure connection (HTTPS).': 'La cámara necesita una conexión segura (HTTPS).',
  "This browser can't use a camera.": 'Este navegador no puede usar una cámara.',
  "The camera didn't start in time.": 'La cámara no se encendió a tiempo.',
  "Camera access is off. Turn it on in your browser's settings.":
    'El acceso a la cámara está desactivado. Actívalo en la configuración de tu navegador.',
  "We couldn't find a camera.": 'No encontramos ninguna cámara.',
  'The camera is in use by another program.': 'Otro programa está usando la cámara.',
  "We couldn't start the camera.": 'No pudimos encender la cámara.',
  'The camera stopped.': 'La cámara se detuvo.',
};
