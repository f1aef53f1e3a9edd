import { AUDIT_KINDS } from '@drawbridge/contract';
import type { ConsoleAuditFilters } from '@drawbridge/contract/provider';
import { useSearchParams } from 'react-router';

export const WORDS_MAX = 100;
const DAY = /^20\d{2}-\d{2}-\d{2}$/;

export type AuditAddress = ReturnType<typeof useAuditAddress>;

/** Which entries are shown, kept in the address; what it says wrongly counts as not said. Another filter begins at the newest entry. */
export function useAuditAddress() {
  const [query, setQuery] = useSearchParams();
  const words = (name: string): string | undefined => query.get(name)?.trim().slice(0, WORDS_MAX) || undefined;
  const before = Number(query.get('before'));
  const filters: ConsoleAuditFilters = {
    person: words('person'),
    kind: AUDIT_KINDS.find((kind) => kind === query.get('kind')),
    thing: words('thing'),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  };
  const choose = (name: keyof ConsoleAuditFilters | 'before', value: string): void =>
    setQuery((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      if (name !== 'before') now.delete('before');
      return now;
    });
  return {
    filters,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
    filtered: Object.values(filters).some((value) => value !== undefined),
    choose,
    clear: () => setQuery({}),
  };
}

function dayIn(text: string | null): string | undefined {
  if (text === null || !DAY.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(text).toISOString().startsWith(text) ? text : undefined;
}
