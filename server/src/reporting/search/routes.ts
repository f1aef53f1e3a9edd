import { merchantSearch } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { searchMerchant } from './search-merchant.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(merchantSearch.find, ({ actor, query }) => searchMerchant(context, actor, query));
}
