import type { ConsoleCallName } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { maskArgument, noteRefusal, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Staff, staffWho } from '../staff/index.ts';
import { CALL_WORDS } from './call-words.ts';

/** A change that one of the staff makes: who, which call, with what, and why where the call asks for it. */
export interface ConsoleChange {
  readonly staff: Staff;
  readonly call: ConsoleCallName;
  readonly input: unknown;
  readonly reason: string | undefined;
  readonly request_id: string;
  readonly address: string;
  readonly device: string;
  /** What another one of the staff proposed and this one approved, where it is that which is carried out. */
  readonly approved?: { readonly proposal_id: string; readonly proposed_by: string };
}

/**
 * Makes a change, and adds to the audit log who began it, with what, and whether it was done or refused. Every call of
 * the console that changes anything goes through here, and none does so elsewhere. `proposalOf`: the id of a proposal,
 * where the work was to propose it.
 */
export async function act<T>(
  context: Context,
  change: ConsoleChange,
  work: () => Promise<T>,
  proposalOf: (done: T) => string | undefined = () => undefined,
): Promise<T> {
  const { staff, call, request_id } = change;
  const failed = async (error: unknown): Promise<never> => {
    context.log.info({ staff_id: staff.id, role: staff.role, call, request_id, why: (error as Error).message }, 'staff.refused');
    await noteRefusal(context, undefined, entryOf(change, 'refused', { error: nameOf(error) }));
    throw error;
  };
  // Nothing is done that cannot be told: a log that takes no entries refuses the change before it begins.
  await writeEntry(context.db, context.clock, entryOf(change, 'begun'));
  const done = await work().catch(failed);
  const proposal = proposalOf(done);
  context.log.info({ staff_id: staff.id, role: staff.role, call, request_id }, proposal === undefined ? 'staff.changed' : 'staff.proposed');
  // What is done stays done: without this entry the one before says who began it.
  await noteRefusal(context, undefined, proposal === undefined ? entryOf(change, 'done') : entryOf(change, 'proposed', { proposal }));
  return done;
}

function entryOf(
  change: ConsoleChange,
  outcome: 'begun' | 'done' | 'refused' | 'proposed',
  more: { readonly error?: string; readonly proposal?: string } = {},
) {
  const { call, staff, address, reason, approved } = change;
  const of_proposal = approved && { proposal: approved.proposal_id, proposed_by: approved.proposed_by };
  return {
    event: 'staff.acted',
    who: staffWho(staff, address),
    thing: { kind: 'console_call', id: call, name: Object.hasOwn(CALL_WORDS, call) ? CALL_WORDS[call as keyof typeof CALL_WORDS] : call },
    after: { arguments: argumentsIn(change.input), outcome, ...of_proposal, ...more },
    why: reason ?? null,
  } as const;
}

function nameOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * What the call was given, but for the reason, which stands by itself, and what was written to somebody, which stands where
 * they read it; account and phone numbers by their last four.
 */
function argumentsIn(input: unknown): string {
  return Object.entries(Object(input) as Record<string, unknown>)
    .filter(([name, value]) => name !== 'reason' && name !== 'text' && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name} ${name === 'account_number' ? `ends in ${String(value).slice(-4)}` : maskArgument(String(value))}`)
    .join(', ');
}
