/** The page without a network, and the choice of the theme. */
export const access = {
  'You are offline': 'Estás sin conexión',
  'Losing the connection pays nothing by itself. If you were approving a payment, we will show what happened when you are back.':
    'Perder la conexión no paga nada por sí solo. Si estabas aprobando un pago, te mostraremos qué pasó cuando vuelvas a tener conexión.',
  Appearance: 'Apariencia',
  Light: 'Claro',
  Dark: 'Oscuro',
  'Same as the device': 'Igual que el dispositivo',
};
