import type { ConsoleCallName } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import type { Staff } from '../staff/index.ts';

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

/** Makes a change. Every call of the console that changes anything goes through here, and none does so elsewhere. */
export async function act<T>({ log }: Pick<Context, 'log'>, change: ConsoleChange, work: () => Promise<T>): Promise<T> {
  const { staff, call, request_id } = change;
  try {
    const done = await work();
    log.info({ staff_id: staff.id, role: staff.role, call, request_id }, 'staff.changed');
    return done;
  } catch (error) {
    log.info({ staff_id: staff.id, role: staff.role, call, request_id, why: (error as Error).message }, 'staff.refused');
    throw error;
  }
}
