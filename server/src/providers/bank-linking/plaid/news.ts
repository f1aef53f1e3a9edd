import * as z from 'zod/mini';
import { type LinkingNews, MessageUnreadable } from '../port.ts';
import { meaningOf } from './errors.ts';

type Says = LinkingNews['says'];

const NOTHING: Says = { kind: 'nothing' };

/** What every message has. Those that say something need their item, and say so below. */
const head = z.object({ webhook_type: z.string(), webhook_code: z.string(), item_id: z.catch(z.optional(z.string()), undefined) });
const item_id = z.string();
const account_id = z.string();
const error = z.object({ error_type: z.string(), error_code: z.string() });
const moment = z.iso.datetime({ offset: true });
const numbers = z.record(z.string(), z.array(z.string()));
/** An error that is not looked at, where the description has it. */
const any_error = z.nullish(error);
/** The description has two shapes of each message about micro-deposits: in one the error is a code alone. */
const error_or_code = z.nullish(z.union([error, z.string()]));

/** Reads what a message has besides its head. Throws a $ZodError. */
type Read = (body: unknown) => Says;

/** A kind of message: what of it must be as described, and what it says then. */
function kind<T>(shape: z.ZodMiniType<T>, says: (message: T) => Says): Read {
  return (body) => says(z.parse(shape, body));
}

/** The messages that matter, by type and code (Plaid, item and auth webhooks). Of others only the head is read. */
const NEWS: Readonly<Record<string, Read>> = {
  'ITEM ERROR': kind(z.object({ item_id, error: z.nullable(error) }), errorOfItem),
  'ITEM LOGIN_REPAIRED': kind(z.object({ item_id }), () => ({ kind: 'repaired' })),
  'ITEM PENDING_DISCONNECT': kind(z.object({ item_id, disconnect_time: moment }), (message) => ends(message.disconnect_time)),
  'ITEM PENDING_EXPIRATION': kind(z.object({ item_id, consent_expiration_time: moment }), (message) =>
    ends(message.consent_expiration_time),
  ),
  'ITEM USER_PERMISSION_REVOKED': kind(z.object({ item_id, error: any_error }), () => ({ kind: 'revoked' })),
  'ITEM USER_ACCOUNT_REVOKED': kind(z.object({ item_id, account_id }), closed),
  'ITEM NEW_ACCOUNTS_AVAILABLE': kind(z.object({ error: any_error }), () => ({ kind: 'new_accounts' })),
  'AUTH DEFAULT_UPDATE': kind(z.object({ item_id, error: any_error, account_ids_with_updated_auth: numbers }), changed),
  'AUTH PRODUCT_PERMISSIONS_REQUIRED': kind(z.object({ item_id }), () => ({ kind: 'permission_missing' })),
  'AUTH VERIFICATION_EXPIRED': kind(z.object({ item_id, account_id, error: error_or_code }), closed),
};

/** What a message of Plaid's says of an item. Throws MessageUnreadable for anything not as Plaid describes it. */
export function readNews(text: string): Pick<LinkingNews, 'provider_item_id' | 'says' | 'name'> {
  let known: z.infer<typeof head> | undefined;
  try {
    const body: unknown = JSON.parse(text);
    known = z.parse(head, body);
    const name = nameOf(known);
    const read = Object.hasOwn(NEWS, name) ? NEWS[name] : undefined;
    return { name, provider_item_id: known.item_id ?? '', says: read?.(body) ?? NOTHING };
  } catch (thrown) {
    if (!(thrown instanceof z.core.$ZodError) && !(thrown instanceof SyntaxError)) throw thrown;
    const fields = thrown instanceof z.core.$ZodError ? namesOf(thrown) : [];
    throw new MessageUnreadable({ message: known && nameOf(known), provider_item_id: known?.item_id, fields });
  }
}

/** The fields at fault, without what they hold: deeper names may be ids of accounts. */
function namesOf({ issues }: z.core.$ZodError): string[] {
  return [...new Set(issues.map(({ path: [first] }) => String(first ?? '')))];
}

function nameOf({ webhook_type, webhook_code }: z.infer<typeof head>): string {
  return `${webhook_type} ${webhook_code}`.slice(0, 100);
}

function errorOfItem(message: { readonly error: z.infer<typeof error> | null }): Says {
  const meaning = message.error && meaningOf(message.error.error_type, message.error.error_code);
  if (meaning === 'gone') return { kind: 'revoked' };
  if (meaning === 'not_permitted') return { kind: 'permission_missing' };
  return meaning === 'login' ? { kind: 'login_required' } : NOTHING;
}

function ends(time: string): Says {
  return { kind: 'ends', at: new Date(time) };
}

function closed(message: { readonly account_id: string }): Says {
  return { kind: 'accounts_closed_to_us', vendor_account_ids: [message.account_id] };
}

function changed(message: { readonly account_ids_with_updated_auth: z.infer<typeof numbers> }): Says {
  const vendor_account_ids = Object.keys(message.account_ids_with_updated_auth);
  return vendor_account_ids.length === 0 ? NOTHING : { kind: 'numbers_changed', vendor_account_ids };
}
