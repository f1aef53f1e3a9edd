import * as z from 'zod/mini';
import { readable, storable } from '../fields.ts';

/** What a person says of a change, for whoever reads of it later. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(500, 'Use 500 characters or fewer'), storable, readable);

/** A file's name as the bank has it. */
export const fileName = z.string().check(z.minLength(1), z.maxLength(100), storable);
