import { formatCents } from '@drawbridge/money';
import type { FileRead } from '../ingest/read-through.ts';

/** What a file of ours was when it was originated. */
interface Originated {
  readonly sha256: string;
  readonly batch_count: number;
  readonly entry_addenda_count: number;
  readonly entry_hash: string;
  readonly total_debit_cents: number;
  readonly total_credit_cents: number;
}

/**
 * What is wrong with what the bank holds of a file; undefined where it holds what was originated, which the hash alone
 * decides. Size and control totals are told first: they say what kind of harm was done.
 */
export function objectionToHeld(file: Originated, size_bytes: number, held: FileRead): string | undefined {
  if (held.sha256 === file.sha256) return undefined;
  if (held.size_bytes !== size_bytes) return `it holds ${held.size_bytes} bytes of ${size_bytes}`;
  return objectionToTotals(file, held) ?? 'its size and totals are right, its bytes are not';
}

function objectionToTotals(file: Originated, { control, error }: FileRead): string | undefined {
  if (error || !control) return 'what it holds is no well-formed file';
  if (control.total_debit_cents !== file.total_debit_cents || control.total_credit_cents !== file.total_credit_cents)
    return `its totals are ${formatCents(control.total_debit_cents)} debited and ${formatCents(control.total_credit_cents)} credited, not ${formatCents(file.total_debit_cents)} and ${formatCents(file.total_credit_cents)}`;
  for (const field of ['batch_count', 'entry_addenda_count', 'entry_hash'] as const)
    if (control[field] !== file[field]) return `its ${field} is ${control[field]}, not ${file[field]}`;
  return undefined;
}
