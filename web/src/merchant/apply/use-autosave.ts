import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Saves what of a step is right as it stands, each time a field is left: on another device it is there. Nothing is said
 * of what is not right yet; Continue does that.
 */
export function useAutosave<Entries extends FieldValues>(
  form: UseFormReturn<Entries>,
  shape: Readonly<Record<string, z.ZodMiniType>>,
  save: ((right: Record<string, unknown>) => Promise<unknown>) | undefined,
): () => void {
  const last = useRef<string>(undefined);
  return () => {
    if (!save) return;
    const values = form.getValues() as Record<string, unknown>;
    const right = Object.fromEntries(
      Object.entries(shape).flatMap(([name, schema]) => {
        const value = values[name];
        const { success, data } = schema.safeParse(value);
        return success && value !== '' && data !== undefined ? [[name, data]] : [];
      }),
    );
    const text = JSON.stringify(right);
    if (text === last.current || text === '{}') return;
    last.current = text;
    // The bar says where it failed, and the next field saves it again.
    save(right).catch(() => {
      last.current = undefined;
    });
  };
}
