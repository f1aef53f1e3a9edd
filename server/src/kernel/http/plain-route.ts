import type * as z from 'zod/mini';

/** A call beside the contract's own: the sandbox's, or the console's. */
export interface PlainCall {
  readonly method: 'GET' | 'POST';
  /** The whole path, with `{name}` for parameters. */
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer?: z.ZodMiniType;
}

/** What a schema of such a call reads; undefined where it has none. */
export type Out<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;

/** How such a call hangs in the server: looked at by its schemas both ways, and in no description of the service. */
export function plainRoute({ method, path, params, query, body, answer }: PlainCall) {
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      hide: true,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(answer ? { response: { 200: answer } } : {}),
    },
  };
}
