/** Paying at a counter whose printed code was opened. */
export const counter = {
  'You are paying at {business}, {counter}': 'Estás pagando en {business}, {counter}',
  'Tell the cashier that you are {name}.': 'Dile a quien te atiende que eres {name}.',
  'Counter not found': 'Caja no encontrada',
  'This counter is not in use.': 'Esta caja no está en uso.',
  'Its code may have been replaced. Look for another one, or show yours to the cashier.':
    'Es posible que hayan cambiado su código. Busca otro o muestra el tuyo a quien te atiende.',
  'Show my code': 'Mostrar mi código',
};
