import type { ConsoleCallName } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { noteRefusal, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { maskLongNumbers } from '../../kernel/security/mask-long-numbers.ts';
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
}

/**
 * Makes a change, and adds to the audit log who made it, with what, and whether it was done or refused. Every call of
 * the console that changes anything goes through here, and none does so elsewhere.
 */
export async function act<T>(context: Context, change: ConsoleChange, work: () => Promise<T>): Promise<T> {
  const { staff, call, request_id } = change;
  try {
    const done = await work();
    context.log.info({ staff_id: staff.id, role: staff.role, call, request_id }, 'staff.changed');
    await writeEntry(context.db, context.clock, entryOf(change, 'done'));
    return done;
  } catch (error) {
    context.log.info({ staff_id: staff.id, role: staff.role, call, request_id, why: (error as Error).message }, 'staff.refused');
    await noteRefusal(context, undefined, entryOf(change, 'refused', error));
    throw error;
  }
}

function entryOf(change: ConsoleChange, outcome: 'done' | 'refused', error?: unknown) {
  const { call, staff, address, reason } = change;
  const failed = error instanceof AppError ? error.code : error instanceof Error ? error.name : undefined;
  return {
    event: 'staff.acted',
    who: staffWho(staff, address),
    thing: { kind: 'console_call', id: call, name: Object.hasOwn(CALL_WORDS, call) ? CALL_WORDS[call as keyof typeof CALL_WORDS] : call },
    after: { arguments: argumentsIn(change.input), outcome, ...(failed === undefined ? {} : { error: failed }) },
    why: reason ?? null,
  } as const;
}

/** What the call was given, but for the reason, which stands by itself; account and phone numbers by their last four. */
function argumentsIn(input: unknown): string {
  return Object.entries(Object(input) as Record<string, unknown>)
    .filter(([name, value]) => name !== 'reason' && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name} ${typeof value === 'string' && !/[a-z]/i.test(value) ? maskLongNumbers(value) : value}`)
    .join(', ');
}
