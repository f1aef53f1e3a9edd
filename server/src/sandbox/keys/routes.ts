import { KEY_RIGHTS } from '@drawbridge/contract';
import { sandboxShop } from '@drawbridge/contract/sandbox-shop';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../merchants/api-keys/index.ts';
import type { BindSandboxCall } from '../bind-call.ts';
import { anyone } from './anyone.ts';

/** API keys without a log-in, by the same commands as the organization's own. */
export function keyRoutes(on: BindSandboxCall, context: Context): void {
  on(sandboxShop.apiKeys, async () => {
    const { holder, businesses } = await anyone(context);
    return { businesses, keys: await listApiKeys(context, holder) };
  });
  on(sandboxShop.createApiKey, async ({ body }) => {
    const { holder } = await anyone(context);
    if (!holder.business_ids.includes(body.syn_business_id)) throw new AppError('BUSINESS_NOT_FOUND', { field: 'syn_business_id' });
    return createApiKey(context, holder, { rights: [...KEY_RIGHTS], ...body });
  });
  on(sandboxShop.revokeApiKey, async ({ params }) => revokeApiKey(context, (await anyone(context)).holder, params.id));
}
