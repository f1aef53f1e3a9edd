/** What was paid: the list, its rows, and why a bank sent a debit back. */
export const transactions = {
  'Recent transactions': 'Transacciones recientes',
  'See more': 'Ver más',
  'No transactions found': 'No se encontraron transacciones',
  'This user has no transactions': 'Este usuario no tiene transacciones',
  'Your first payment will show here.': 'Tu primer pago aparecerá aquí.',
  'An error occurred while loading transactions': 'Ocurrió un error al cargar las transacciones',
};
