import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@drawbridge/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Actor, authorise, requireTokenFor } from './actor.ts';
import { bearer, type Token, type TokenVerifier } from './token.ts';

/** One call, checked: its input has the contract's shape and its caller may make it. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly token: Token;
  /** Present but for newcomers without a profile, and for calls whose SQL function checks the caller itself. */
  readonly actor: Actor | undefined;
  readonly idempotency_key: string | undefined;
  readonly request_id: string;
  readonly address: string;
  readonly user_agent: string;
}

/** A call by someone who has a user record. */
export type ActorCall<R extends Route> = Call<R> & { readonly actor: Actor };

/** JSON that the database has written already; sent as it is. */
export class WrittenAnswer {
  readonly status: number;
  readonly json: string;
  constructor(status: number, json: string) {
    this.status = status;
    this.json = json;
  }
}

type Handler<R extends Route, C extends Call<R>> = (call: C) => Promise<AnswerOf<R> | WrittenAnswer>;

export interface Binder {
  /** For a caller with a user record. */
  on<R extends Route>(route: R, handler: Handler<R, ActorCall<R>>): void;
  /** For a route that lets newcomers in: the actor may be missing. */
  onNewcomer<R extends Route>(route: R, handler: Handler<R, Call<R>>): void;
  /** For a hot verb whose SQL function checks status, role and membership in the same round trip. */
  onChecked<R extends Route>(route: R, handler: Handler<R, Call<R>>): void;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Hangs routes of the contract into the HTTP server, below `/api`. */
export function binder(app: FastifyInstance, context: Context, verifier: TokenVerifier): Binder {
  function add<R extends Route>(route: R, check: 'actor' | 'newcomer' | 'sql', handler: Handler<R, Call<R>>): void {
    app.route({
      method: route.method,
      url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      schema: {
        summary: route.summary,
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { 200: route.answer },
      },
      config: { route },
      // Who calls is settled before the body is even read against the contract.
      preValidation: async (request: FastifyRequest) => {
        const token = await verifier.verify(bearer(request.headers.authorization));
        if (check === 'sql') requireTokenFor(route, token);
        request.caller = { token, actor: check === 'sql' ? undefined : await authorise(context.db, route, token) };
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const key = request.headers['idempotency-key'];
        if (key !== undefined && (typeof key !== 'string' || !KEY.test(key)))
          throw new AppError('BAD_INPUT', { message: 'Idempotency-Key must be 1 to 200 printable characters', field: 'Idempotency-Key' });
        const caller = request.caller;
        if (!caller) throw new Error('a call reached its handler without its caller being known');
        const answer = await handler({
          params: request.params as ParamsOf<R>,
          query: request.query as QueryOf<R>,
          body: request.body as BodyOf<R>,
          token: caller.token,
          actor: caller.actor,
          idempotency_key: key,
          request_id: request.id,
          address: request.ip,
          user_agent: request.headers['user-agent'] ?? '',
        });
        reply.header('x-server-time', context.clock.now().toISOString());
        if (answer instanceof WrittenAnswer)
          return reply.code(answer.status).type('application/json; charset=utf-8').serializer(String).send(answer.json);
        // Fastify sends nothing at all for null; the contract says `null`.
        if (answer === null) return reply.type('application/json; charset=utf-8').serializer(String).send('null');
        return reply.send(answer);
      },
    });
  }
  return {
    on: (route, handler) =>
      add(route, 'actor', async (call) => {
        if (!call.actor) throw new AppError('PROFILE_REQUIRED');
        return handler({ ...call, actor: call.actor });
      }),
    onNewcomer: (route, handler) => add(route, 'newcomer', handler),
    onChecked: (route, handler) => add(route, 'sql', handler),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: { token: Token; actor: Actor | undefined };
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}
