import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/** How many rows of a table a page shows; the PDF has all of them. */
export const REPORT_ROWS_SHOWN = 50;

const column = z.object({
  label: z.string(),
  /** Aligned right, its digits below each other. */
  is_number: z.boolean(),
});

const table = z.object({
  label: z.string(),
  columns: z.array(column),
  /** Cells as the document prints them, one for each column: the first rows of all. */
  rows: z.array(z.array(z.string())),
  /** How many there are. */
  row_count: z.number(),
  /** What is said where there is none. */
  empty: z.string(),
});

const section = z.object({ title: z.string(), paragraphs: z.array(z.string()), tables: z.array(table) });

/** A document of the provider's as a page shows it: what its PDF says. */
const document = z.object({
  title: z.string(),
  /** Of which days: `January 1 to December 31, 2026`. */
  subtitle: z.string(),
  at: moment,
  sections: z.array(section),
});
export type ConsoleReport = z.infer<typeof document>;
export type ReportSection = z.infer<typeof section>;
export type ReportTable = z.infer<typeof table>;

const year = z.coerce.number().check(z.int(), z.gte(2000), z.lte(2099));
const of_year = z.object({
  /** Of New York; the present one where none is given. One that has not begun is refused. */
  year: z.optional(year),
});

export const calls = {
  readRegister: { method: 'GET', path: '/provider/api/reports/register', answer: document },
  /** The register of originators as PDF. Whoever prints it stands in the audit log. */
  printRegister: { method: 'GET', path: '/provider/api/reports/register/pdf', answer: z.string() },
  readRiskReport: {
    method: 'GET',
    path: '/provider/api/reports/risk',
    query: of_year,
    answer: z.object({
      year: z.number(),
      /** Those that can be chosen, the newest first. */
      years: z.array(z.number()),
      report: document,
    }),
  },
  /** The risk report of a year as PDF. Whoever prints it stands in the audit log. */
  printRiskReport: { method: 'GET', path: '/provider/api/reports/risk/pdf', query: of_year, answer: z.string() },
} as const;
