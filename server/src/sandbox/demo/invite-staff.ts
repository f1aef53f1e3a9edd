import type { Context } from '../../context.ts';
import { inviteByCommand, isWithoutStaff } from '../../provider/staff/index.ts';

/** The first of the demo's staff, who invites the others. */
const FIRST = { email: 'rachel.torres@provider.example', name: 'Rachel Torres', role: 'ProviderAdmin' } as const;

/**
 * A new link by which the first of the staff adds a passkey, which ends that of the start before; undefined once
 * somebody has.
 */
export async function inviteFirstStaff(context: Context): Promise<string | undefined> {
  if (!(await isWithoutStaff(context))) return undefined;
  const invited = await inviteByCommand(context, FIRST, 'the sandbox');
  return 'url' in invited ? invited.url : undefined;
}
