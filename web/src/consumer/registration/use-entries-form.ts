import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { type Entries, entries, NO_ENTRIES } from './entries.ts';
import { type KeptEntries, keepEntries } from './kept-entries.ts';
import { readPrefill } from './prefill.ts';

/** The wizard's form, filled by the address and what was kept, and kept as typed. `reached`: the last step so far. */
export function useEntriesForm(subject: string, kept: KeptEntries | undefined, reached: number): UseFormReturn<Entries> {
  const { search } = useLocation();
  const form = useSchemaForm<Entries>(entries, { ...NO_ENTRIES, ...readPrefill(search), ...kept?.entries }, 'onBlur');
  useEffect(() => {
    const keep = () => keepEntries(subject, { entries: form.getValues(), reached });
    if (reached > 1) keep();
    return form.subscribe({ formState: { values: true }, callback: keep });
  }, [form, subject, reached]);
  return form;
}
