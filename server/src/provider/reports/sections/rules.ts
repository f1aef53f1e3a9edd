import type { Period } from '../../../kernel/clock/period.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import { count, momentWords } from '../words.ts';

/** A risk rule by the end of a period, and what its decisions were. */
interface RuleOfPeriod {
  readonly name: string;
  readonly version: number;
  /** What it does with a payment that it fits, in words: `Refuses`, `Holds`, `Shadow`. */
  readonly does: string;
  readonly allowed: number;
  readonly held: number;
  readonly refused: number;
}

/** A change of a rule. */
interface RuleChange {
  readonly at: Date;
  readonly name: string;
  readonly version: number;
  readonly by: string;
  readonly why: string;
}

/** What risk rules did in a period, as their room counts it. */
export interface RulesOfPeriod {
  readonly rules: readonly RuleOfPeriod[];
  readonly changes: readonly RuleChange[];
}
export type RulesOf = (period: Period) => Promise<RulesOfPeriod>;

const WATCHED =
  'What is watched of every payment: the exposure limits of its business, for a banking day and over what is open; the daily limit of its consumer and what they still owe; how often codes are tried, and codes and links are sent; whether the account was validated, by whom and when; and the return rates of its business after each cutoff.';

/** Rules, their changes and their decisions; without rules, what is watched without them. */
export async function rulesSection(period: Period, rulesOf: RulesOf | undefined): Promise<PrintedSection> {
  if (!rulesOf) return { title: 'Risk rules', paragraphs: ['There are no risk rules of the center’s own.', WATCHED], tables: [] };
  const { rules, changes } = await rulesOf(period);
  return {
    title: 'Risk rules',
    paragraphs: [WATCHED],
    tables: [
      tableOf(
        'Rules and their decisions',
        rules,
        [
          { label: 'Rule', cell: ({ name }) => name, weight: 3 },
          { label: 'Version', cell: ({ version }) => count(version), is_number: true },
          { label: 'Does', cell: ({ does }) => does },
          { label: 'Allowed', cell: ({ allowed }) => count(allowed), is_number: true },
          { label: 'Held', cell: ({ held }) => count(held), is_number: true },
          { label: 'Refused', cell: ({ refused }) => count(refused), is_number: true },
        ],
        'There was no rule in this period.',
      ),
      tableOf(
        'Changes of rules',
        changes,
        [
          { label: 'When', cell: ({ at }) => momentWords(at), weight: 1.6 },
          { label: 'Rule', cell: ({ name }) => name, weight: 2 },
          { label: 'Version', cell: ({ version }) => count(version), is_number: true, weight: 0.7 },
          { label: 'By', cell: ({ by }) => by, weight: 2 },
          { label: 'Why', cell: ({ why }) => why, weight: 2.4 },
        ],
        'No rule was changed in this period.',
      ),
    ],
  };
}
