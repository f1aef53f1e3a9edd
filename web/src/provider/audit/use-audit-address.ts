import { AUDIT_KINDS } from '@drawbridge/contract';
import type { ConsoleAuditFilters } from '@drawbridge/contract/provider';
import { useQueryChanges } from '../../ui/use-query-changes.ts';

export const WORDS_MAX = 100;
const DAY = /^20\d{2}-\d{2}-\d{2}$/;

export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** Which entries are shown, kept in the address; what it says wrongly counts as not said. Another filter begins at the newest entry. */
export function useAuditAddress() {
  const { query, change, clear } = useQueryChanges('before');
  const words = (name: string): string | undefined => query.get(name)?.trim().slice(0, WORDS_MAX) || undefined;
  const before = Number(query.get('before'));
  const filters: ConsoleAuditFilters = {
    person: words('person'),
    kind: AUDIT_KINDS.find((kind) => kind === query.get('kind')),
    thing: words('thing'),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  };
  return {
    filters,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    filtered: Object.values(filters).some((value) => value !== undefined),
    choose: (name: keyof ConsoleAuditFilters | 'before', value: string): void => change(name, value),
    clear,
  };
}

function dayIn(text: string | null): string | undefined {
  if (text === null || !DAY.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(text).toISOString().startsWith(text) ? text : undefined;
}
