import { AUDIT_KINDS, type AuditFilters, type AuditKind } from '@drawbridge/contract';
import { useQueryChanges } from '../../ui/use-query-changes.ts';

export const THING_MAX = 100;
/** The kinds that a merchant has entries of; commands are the provider's own. */
export const KINDS: readonly AuditKind[] = AUDIT_KINDS.filter(
  (kind) => kind !== 'command' && kind !== 'staff' && kind !== 'consumer' && kind !== 'support',
);

const DAY = /^20\d{2}-\d{2}-\d{2}$/;
const PERSON = /^(usr_[0-9a-hjkmnp-tv-z]{26}|provider)$/;

/** What the list is about, as the address says it; what it says wrongly counts as not said. */
export interface ActivityWishes {
  readonly filters: AuditFilters;
  /** Entries older than this one; undefined on the first page. */
  readonly before: number | undefined;
}

export type ActivityAddress = ReturnType<typeof useActivityAddress>;

/** The wishes of the address, and how to change them; each change of a filter begins at the newest entry. */
export function useActivityAddress() {
  const { query, change, clear } = useQueryChanges('before');
  const said = (name: string, form: RegExp): string | undefined => {
    const text = query.get(name) ?? '';
    return form.test(text) ? text : undefined;
  };
  const day = (name: string): string | undefined => {
    const text = said(name, DAY);
    return text !== undefined && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text) ? text : undefined;
  };
  const thing = (query.get('thing') ?? '').trim();
  const filters: AuditFilters = {
    person: said('person', PERSON),
    kind: KINDS.find((kind) => kind === query.get('kind')),
    thing: thing === '' || thing.length > THING_MAX || /\p{Cc}/u.test(thing) ? undefined : thing,
    from: day('from'),
    to: day('to'),
  };
  const before = Number(said('before', /^[1-9]\d{0,14}$/));
  return {
    wishes: { filters, before: before > 0 ? before : undefined } satisfies ActivityWishes,
    filtered: Object.values(filters).some((value) => value !== undefined),
    setFilter: (name: 'person' | 'kind' | 'from' | 'to', value: string) => change(name, value),
    // Words in the making are no pages to go back to.
    setThing: (value: string) => change('thing', value, true),
    setBefore: (number: number | undefined) => change('before', number === undefined ? '' : String(number)),
    clear,
  };
}
