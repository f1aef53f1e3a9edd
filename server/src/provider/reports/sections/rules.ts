import type { RulesOfPeriod } from '../../../risk/index.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import { count, momentWords } from '../words.ts';

const WATCHED =
  'What is watched of every payment: the exposure limits of its business, for a banking day and over what is open; the daily limit of its consumer and what they still owe; how often codes are tried, and codes and links are sent; whether the account was validated, by whom and when; and the return rates of its business after each cutoff.';

/** Rules, their changes and their decisions. */
export function rulesSection({ rules, changes }: RulesOfPeriod): PrintedSection {
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
