import type { Trace } from '@drawbridge/contract/trace';
import { askJson } from '../calls.ts';

/** Everything about a payment, an entry, or a line of a file. Throws SandboxProblem where there is none. */
export function readTrace(of: string): Promise<Trace> {
  return askJson(`/sandbox/ach/trace?of=${encodeURIComponent(of)}`);
}

/** The address of the page that shows it. */
export function tracePath(of: string): string {
  return `/sandbox/trace?of=${encodeURIComponent(of)}`;
}
