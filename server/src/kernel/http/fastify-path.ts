/** Where a route of the contract hangs: `/api/v1/payments/:id` for `/v1/payments/{id}`. */
export function fastifyPath(path: string): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
