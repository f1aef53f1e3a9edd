export { readMonth } from './read-month.ts';
export { routes } from './routes.ts';
export { monthAsCsv } from './write-month-csv.ts';
export { monthAsPdf } from './write-month-pdf.ts';
