import type * as z from 'zod/mini';

/** What of a form's entries is right by its field's rules, as those read it; what is empty is left out. */
export function rightOf(shape: Readonly<Record<string, z.ZodMiniType>>, entries: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value: unknown = entries[name as keyof typeof entries];
      const { success, data } = schema.safeParse(value);
      return success && value !== '' && data !== undefined ? [[name, data]] : [];
    }),
  );
}
