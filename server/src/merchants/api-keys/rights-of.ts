import { KEY_RIGHTS, type KeyRight } from '@drawbridge/contract';

/** What a key may do: all that any key may. */
export function rightsOf(): readonly KeyRight[] {
  return KEY_RIGHTS;
}
