import type { Context } from '../../context.ts';
import { noteRefusal, UNKNOWN } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits/index.ts';

/** Adds a passkey that was refused at the console's door to the audit log, once a minute for an address. */
export async function noteRefusedPasskey(context: Context, address: string, refusal: unknown): Promise<void> {
  if (!(refusal instanceof AppError) || refusal.code !== 'STAFF_PASSKEY_REFUSED') return;
  await noteRefusal(context, `staff:${addressKey(address)}`, {
    event: 'staff.passkey_refused',
    who: { ...UNKNOWN, address },
    after: { refusal: refusal.code },
  });
}
