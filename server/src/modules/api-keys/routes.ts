import { apiKeys } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../http/bind.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(apiKeys.list, ({ actor }) => listApiKeys(context, actor));
  bind.on(apiKeys.create, ({ actor, body }) => createApiKey(context, actor, body));
  bind.on(apiKeys.revoke, ({ actor, params }) => revokeApiKey(context, actor, params.id));
}
