import * as z from 'zod/mini';

/** Where somebody lives, or a business is; `street_two` is null for none. */
export const address = z.object({
  street_one: z.string(),
  street_two: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
});
export type Address = z.infer<typeof address>;
