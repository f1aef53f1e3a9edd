import { returnReason } from '@drawbridge/contract/return-reasons';
import { countReturnsByCode } from '../../../collections/return-rates/index.ts';
import { countEvents } from '../../../kernel/audit/index.ts';
import type { Period } from '../../../kernel/clock/period.ts';
import { closesAccounts, countValidationsByKind } from '../../../people/bank-accounts/index.ts';
import { providerName } from '../../../reporting/trace/index.ts';
import { type PrintedSection, tableOf } from '../document.ts';
import type { ReportContext } from '../risk-report.ts';
import { count } from '../words.ts';

const HOW_WORDS: Readonly<Record<Awaited<ReturnType<typeof countValidationsByKind>>[number]['how'], string>> = {
  bank_link: 'The consumer signed in at the bank',
  micro_entries: 'The consumer told two micro-entries',
  notification_of_change: 'The bank corrected the numbers',
  provider_update: 'The bank-linking provider gave new numbers',
};

/** How accounts were validated, and which were closed to debits. */
export async function accountsSections({ db }: ReportContext, period: Period): Promise<PrintedSection[]> {
  const validations = await countValidationsByKind(db, period);
  const closing = (await countReturnsByCode(db, period)).filter(({ code }) => closesAccounts(code));
  const events = await countEvents(db, period);
  const entriesOf = (event: string): number => events.find((row) => row.event === event)?.entries ?? 0;
  return [
    {
      title: 'Account validation',
      paragraphs: [
        'An account is validated before its first debit, and again when its numbers change. How, when and by whom is kept as evidence and can’t be changed.',
      ],
      tables: [
        tableOf(
          'Validations kept',
          validations,
          [
            { label: 'How', cell: ({ how }) => HOW_WORDS[how], weight: 2.6 },
            { label: 'Through', cell: ({ provider }) => (provider === null ? 'The bank itself' : providerName(provider)), weight: 1.4 },
            { label: 'Validations', cell: (row) => count(row.validations), is_number: true },
            { label: 'Accounts', cell: ({ accounts }) => count(accounts), is_number: true },
            { label: 'Names compared', cell: ({ compared }) => count(compared), is_number: true },
          ],
          'No account was validated in this period.',
        ),
      ],
    },
    {
      title: 'Accounts and consumers frozen',
      paragraphs: [
        'These returns close an account to debits until its consumer links it anew.',
        `Consumers frozen by staff: ${count(entriesOf('consumer.frozen'))}. Freezes lifted: ${count(entriesOf('consumer.unfrozen'))}.`,
      ],
      tables: [
        tableOf(
          'Accounts closed by returns',
          closing,
          [
            { label: 'Code', cell: ({ code }) => code, weight: 0.6 },
            { label: 'Reason', cell: ({ code }) => returnReason(code), weight: 3 },
            { label: 'Accounts', cell: ({ accounts }) => count(accounts), is_number: true },
            { label: 'Returns', cell: ({ returns }) => count(returns), is_number: true },
          ],
          'No debit of the period came back for a reason that closes its account.',
        ),
      ],
    },
  ];
}
