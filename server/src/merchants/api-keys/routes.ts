import { apiKeys } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { changeApiKey } from './change-api-key.ts';
import { createApiKeyOnce } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(apiKeys.list, ({ actor }) => listApiKeys(context, actor));
  bind.on(apiKeys.create, ({ actor, body, idempotency_key }) => createApiKeyOnce(context, actor, body, idempotency_key));
  bind.on(apiKeys.change, ({ actor, params, body }) => changeApiKey(context, actor, params.id, body));
  bind.on(apiKeys.revoke, ({ actor, params }) => revokeApiKey(context, actor, params.id));
}
