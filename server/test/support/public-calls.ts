import type { Route } from '@drawbridge/contract';
import { PUBLIC_API } from '@drawbridge/contract/public/index';

/** The calls of the public API, by name: `payments.list` and the like. */
export const PUBLIC_CALLS: readonly { readonly name: string; readonly route: Route }[] = Object.entries(PUBLIC_API).flatMap(
  ([resource, routes]) =>
    Object.entries(routes).map(([verb, route]): { name: string; route: Route } => ({ name: `${resource}.${verb}`, route })),
);
