import * as z from 'zod/mini';

/** A text that may stay empty, as what was entered before stays then; else by the rules of `schema`. */
export function unlessEmpty(schema: z.ZodMiniType) {
  return z.string().check(({ value, issues }) => {
    const message = value === '' ? undefined : schema.safeParse(value).error?.issues[0]?.message;
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}
