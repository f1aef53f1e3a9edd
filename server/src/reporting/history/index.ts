export { routes } from './routes.ts';
export { historyAsCsv } from './write-history-csv.ts';
