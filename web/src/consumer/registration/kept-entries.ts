import { readKept } from '../../session/kept.ts';
import { onLogout } from '../../session/on-logout.ts';
import { type Entries, NO_ENTRIES } from './entries.ts';

/** In the tab alone: a reload must not cost what was typed, and whoever comes after must not find it. */
const KEPT = 'registration';
onLogout(dropEntries);

/** What was entered, and the last step reached. Consent is never kept: it is given where the account is created. */
export interface KeptEntries {
  readonly entries: Partial<Entries>;
  readonly reached: number;
  /** What is to be said once the page is loaded again. */
  readonly problem?: string | undefined;
}

type Field = Exclude<keyof Entries, 'terms_accepted'>;
const FIELDS = Object.keys(NO_ENTRIES).filter((name) => name !== 'terms_accepted') as Field[];

/** Keeps what stands in the wizard, for the person who is signed in. */
export function keepEntries(subject: string, { entries, reached, problem }: KeptEntries): void {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, entries[name] ?? '']));
  sessionStorage.setItem(KEPT, JSON.stringify({ subject, fields, reached, problem }));
}

/** What this person entered before a reload; undefined where there is nothing, or it is someone else's. */
export function keptEntries(subject: string): KeptEntries | undefined {
  const kept = readKept(sessionStorage, KEPT);
  if (kept?.['subject'] !== subject || typeof kept['reached'] !== 'number' || typeof kept['fields'] !== 'object') return undefined;
  const fields = (kept['fields'] ?? {}) as Record<string, unknown>;
  const entries: Partial<Entries> = {};
  for (const name of FIELDS) {
    const value = fields[name];
    if (typeof value === 'string') entries[name] = value;
  }
  return { entries, reached: kept['reached'], problem: typeof kept['problem'] === 'string' ? kept['problem'] : undefined };
}

/** The account is created, or the person leaves. */
export function dropEntries(): void {
  sessionStorage.removeItem(KEPT);
}
