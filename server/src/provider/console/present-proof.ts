import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import type { NumberProof } from '../../people/consumers/index.ts';

/** How it stands with the code that a caller reads back. */
export function presentProof({ texted_at, ends_at, matched_at, tries_left }: NumberProof): NonNullable<ConsoleConsumer['proof']> {
  return { texted_at: texted_at.toISOString(), ends_at: ends_at.toISOString(), matched_at: matched_at?.toISOString() ?? null, tries_left };
}
