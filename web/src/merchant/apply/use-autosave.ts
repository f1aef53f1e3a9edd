import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Answers } from './use-application.ts';

/**
 * Saves what of a step is right as it stands, each time a field is left and something is not as it was: on another
 * device it is there. Nothing is said of what is not right yet; Continue does that. `rightIn`: what of the entries that is.
 */
export function useAutosave<Entries extends FieldValues>(
  form: UseFormReturn<Entries>,
  rightIn: (entries: Entries) => Answers,
  save: ((right: Answers) => Promise<unknown>) | undefined,
): () => void {
  // What stands at first is saved already, or nobody entered it.
  const [at_first] = useState(() => JSON.stringify(rightIn(form.getValues())));
  const last = useRef<string | undefined>(at_first);
  return () => {
    if (!save) return;
    const right = rightIn(form.getValues());
    const text = JSON.stringify(right);
    if (text === last.current) return;
    last.current = text;
    // The bar says where it failed, and the next field saves it again.
    save(right).catch(() => {
      last.current = undefined;
    });
  };
}
