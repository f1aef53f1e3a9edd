import * as z from 'zod/mini';
import type { LinkingNews } from '../port.ts';
import { MEANINGS } from './errors.ts';

const message = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.nullish(z.string()),
  account_id: z.nullish(z.string()),
  consent_expiration_time: z.nullish(z.string()),
  disconnect_time: z.nullish(z.string()),
  error: z.nullish(z.object({ error_type: z.string(), error_code: z.string() })),
  account_ids_with_new_auth: z.nullish(z.array(z.string())),
  account_ids_with_updated_auth: z.nullish(z.record(z.string(), z.array(z.string()))),
});
type Message = z.infer<typeof message>;
type Says = LinkingNews['says'];

const NOTHING: Says = { kind: 'nothing' };

/** Every message that says something to us, by its type and code (Plaid, item and auth webhooks). What is not here says nothing. */
const NEWS: Readonly<Record<string, (message: Message) => Says>> = {
  'ITEM ERROR': errorOfItem,
  'ITEM LOGIN_REPAIRED': () => ({ kind: 'repaired' }),
  'ITEM PENDING_DISCONNECT': ({ disconnect_time }) => ends(disconnect_time),
  'ITEM PENDING_EXPIRATION': ({ consent_expiration_time }) => ends(consent_expiration_time),
  'ITEM USER_PERMISSION_REVOKED': () => ({ kind: 'revoked' }),
  'ITEM USER_ACCOUNT_REVOKED': ({ account_id }) => closed(account_id),
  'ITEM NEW_ACCOUNTS_AVAILABLE': () => ({ kind: 'new_accounts' }),
  'ITEM WEBHOOK_UPDATE_ACKNOWLEDGED': () => NOTHING,
  'AUTH DEFAULT_UPDATE': ({ account_ids_with_updated_auth }) => numbers(Object.keys(account_ids_with_updated_auth ?? {})),
  'AUTH AUTOMATICALLY_VERIFIED': () => NOTHING,
  'AUTH VERIFICATION_EXPIRED': ({ account_id }) => closed(account_id),
};

/** What a message of Plaid's says of an item. Throws for what is no message of an item. */
export function readNews(body: unknown): Pick<LinkingNews, 'provider_item_id' | 'says' | 'name'> {
  const read = z.parse(message, body);
  const name = `${read.webhook_type} ${read.webhook_code}`.slice(0, 100);
  return { name, provider_item_id: read.item_id ?? '', says: NEWS[name]?.(read) ?? NOTHING };
}

function errorOfItem({ error }: Message): Says {
  const row = error && MEANINGS[error.error_type];
  const meaning = row?.codes?.[error?.error_code ?? ''] ?? row?.otherwise;
  if (meaning === 'gone') return { kind: 'revoked' };
  return meaning === 'login' ? { kind: 'login_required' } : NOTHING;
}

function ends(moment: string | null | undefined): Says {
  const at = new Date(moment ?? '');
  return Number.isNaN(at.getTime()) ? NOTHING : { kind: 'ends', at };
}

function closed(account_id: string | null | undefined): Says {
  return account_id == null ? NOTHING : { kind: 'accounts_closed_to_us', vendor_account_ids: [account_id] };
}

function numbers(vendor_account_ids: readonly string[]): Says {
  return vendor_account_ids.length === 0 ? NOTHING : { kind: 'numbers_changed', vendor_account_ids };
}
