import type { Context } from '../../context.ts';
import { rulesOfPeriod } from '../../risk/index.ts';
import type { PrintedDocument } from './document.ts';
import { accountsSections } from './sections/accounts.ts';
import { decisionsSection } from './sections/decisions.ts';
import { filesSections } from './sections/files.ts';
import { limitsSection } from './sections/limits.ts';
import { originatorsSection } from './sections/originators.ts';
import { ratesSections } from './sections/rates.ts';
import { rulesSection } from './sections/rules.ts';
import { reportYear } from './year.ts';

/** What reports are read with. */
export type ReportContext = Pick<Context, 'clock' | 'config' | 'db'>;

/**
 * What a year was like, for the review that the rules on fraud monitoring ask for at least once a year (Nacha Operating
 * Rules on risk management, in force for every originator and ODFI since June 2026). Each figure is what the database
 * says now. Throws BAD_INPUT for a year that has not begun.
 */
export async function readRiskReport(context: ReportContext, asked?: number): Promise<{ year: number; report: PrintedDocument }> {
  const of_year = reportYear(context, asked);
  const { year, period, words } = of_year;
  // One after the other: the connections are for payments.
  const originators = await originatorsSection(context, period);
  const rates = await ratesSections(context, period);
  const rules = rulesSection(await rulesOfPeriod(context.db, period));
  const accounts = await accountsSections(context, period);
  const limits = await limitsSection(context, period);
  const files = await filesSections(context, period);
  const decisions = await decisionsSection(context, period);
  return {
    year,
    report: {
      title: `Risk report ${year}`,
      subtitle: words,
      at: context.clock.now(),
      layout: 'portrait',
      sections: [about(), originators, ...rates, rules, ...accounts, limits, ...files, decisions],
      to_sign: ['Reviewed by, and date', 'What changes because of this review'],
    },
  };
}

function about() {
  return {
    title: 'What this report is for',
    paragraphs: [
      'The rules on fraud monitoring, in force for every originator and ODFI since June 2026, ask for risk-based processes that look for entries that nobody authorized or that somebody was deceived into authorizing, and for a review of these processes at least once a year. This report has the figures for that review. Whoever makes it signs at the end of the printed report.',
      'Days and months are those of New York. Debits and files belong to the month in which they were to settle; a return belongs to the month of its debit, whenever it came.',
    ],
    tables: [],
  };
}
