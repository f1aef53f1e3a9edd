import type { Route } from '@drawbridge/contract';
import { PUBLIC_API } from '@drawbridge/contract/public/index';

/** Resources of the public API that have no handlers. */
const UNSERVED: readonly string[] = ['events', 'webhookEndpoints'];

/** The calls of the public API, by name: `payments.list` and the like. */
export const PUBLIC_CALLS: readonly { readonly name: string; readonly route: Route }[] = Object.entries(PUBLIC_API)
  .filter(([resource]) => !UNSERVED.includes(resource))
  .flatMap(([resource, routes]) =>
    Object.entries(routes).map(([verb, route]): { name: string; route: Route } => ({ name: `${resource}.${verb}`, route })),
  );
