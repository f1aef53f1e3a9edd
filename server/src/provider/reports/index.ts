export type { PrintedDocument, PrintedTable } from './document.ts';
export { type Registered, readRegistered } from './originators.ts';
export { readRegister } from './register.ts';
export { readRiskReport } from './risk-report.ts';
export { writePdf } from './write-pdf.ts';
export { reportYears } from './year.ts';
