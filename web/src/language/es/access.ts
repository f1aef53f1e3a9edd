/** The page without a network, and the choice of the theme. */
export const access = {
  "You're offline": 'Estás sin conexión',
  "You weren't charged just by going offline. When you're back, we'll show you what happened.":
    'No se te cobró nada por perder la conexión. Cuando vuelvas, te mostraremos qué pasó.',
  Appearance: 'Apariencia',
  Light: 'Claro',
  Dark: 'Oscuro',
  'Match system': 'Igual que el sistema',
};
