import { auditWords } from '@drawbridge/contract';
import { countDecisions, countEvents } from '../../../kernel/audit/index.ts';
import type { Period } from '../../../kernel/clock/period.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import type { ReportContext } from '../risk-report.ts';
import { count } from '../words.ts';

const MOST_KINDS = 500;

/** What the provider's people decided, and what else the audit log has of the period. */
export async function decisionsSection({ db }: ReportContext, period: Period): Promise<PrintedSection> {
  return {
    title: 'Decisions and the audit log',
    paragraphs: [
      'Each stands in the audit log with who, from where, by which factor, and why. By two: one person proposed it, another approved it.',
    ],
    tables: [
      tableOf(
        'Decisions of staff and commands',
        await countDecisions(db, period, MOST_KINDS),
        [
          { label: 'What', cell: ({ name, id }) => capital(name ?? id ?? 'Unknown'), weight: 4 },
          { label: 'Where', cell: ({ event }) => (event === 'command.run' ? 'Command' : 'Console'), weight: 1.2 },
          { label: 'Done', cell: ({ done }) => count(done), is_number: true },
          { label: 'By two', cell: ({ by_two }) => count(by_two), is_number: true },
          { label: 'Refused', cell: ({ refused }) => count(refused), is_number: true },
        ],
        'Nothing was decided in this period.',
      ),
      tableOf(
        'Entries of the audit log',
        await countEvents(db, period),
        [
          { label: 'What they tell', cell: ({ event }) => auditWords({ event, thing: '…' }), weight: 5 },
          { label: 'Entries', cell: ({ entries }) => count(entries), is_number: true },
        ],
        'The audit log has nothing of this period.',
      ),
    ],
  };
}

const capital = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
