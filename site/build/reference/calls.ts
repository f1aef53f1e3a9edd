import type { Route } from '@drawbridge/contract';
import { PUBLIC_API } from '@drawbridge/contract/public/index';

export type Resource = keyof typeof PUBLIC_API;
/** `payments.refund`: as the public API names it, and the library for TypeScript. */
export type CallName = { [R in Resource]: `${R}.${keyof (typeof PUBLIC_API)[R] & string}` }[Resource];

/** A call of the public API. */
export interface PublicCall {
  readonly name: CallName;
  readonly resource: Resource;
  readonly verb: string;
  readonly route: Route;
}

/** Every call of the public API, in the order in which the contract declares them. */
export const PUBLIC_CALLS: readonly PublicCall[] = Object.entries(PUBLIC_API).flatMap(([resource, routes]) =>
  Object.entries(routes).map(
    ([verb, route]): PublicCall => ({ name: `${resource}.${verb}` as CallName, resource: resource as Resource, verb, route }),
  ),
);
