import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@drawbridge/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { type Actor, authorize, requireTokenFor } from './actor.ts';
import { fastifyPath } from './fastify-path.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { admitKey, type IdentifyKey, type KeyCaller } from './key-caller.ts';
import { explainRefusal } from './lacking-claims.ts';
import { bearer, type Token, type TokenVerifier } from './token.ts';

/** What a call carries besides its caller: its input has the contract's shape. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly idempotency_key: string | undefined;
  readonly request_id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly accept_language: string | undefined;
}

/** One call by somebody who signed in, checked: they may make it. */
export interface Call<R extends Route> extends Input<R> {
  readonly token: Token;
  /** Present but for newcomers without a profile, and for calls whose SQL function checks the caller itself. */
  readonly actor: Actor | undefined;
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

/** A call by a program with an API key. */
export type KeyCall<R extends Route> = Input<R> & { readonly caller: KeyCaller };

type Handler<R extends Route, C extends Input<R>> = (call: C) => Promise<AnswerOf<R> | WrittenAnswer | FileAnswer>;
/** Says who calls, or throws; at once where nothing has to be asked for it. */
type Identify<Who> = (request: Pick<FastifyRequest, 'headers' | 'ip'>, reply: Pick<FastifyReply, 'header'>) => Who | Promise<Who>;

export interface Binder {
  /** For a caller with a user record. */
  on<R extends Route>(route: R, handler: Handler<R, ActorCall<R>>): void;
  /** For a route that lets newcomers in: the actor may be missing. */
  onNewcomer<R extends Route>(route: R, handler: Handler<R, Call<R>>): void;
  /** For a hot verb whose SQL function checks status, role and membership in the same round trip. */
  onChecked<R extends Route>(route: R, handler: Handler<R, Call<R>>): void;
  /** For callers who do not sign in; `identify` knows them by what their request carries. */
  onKnown<R extends Route, Who>(route: R, identify: Identify<Who>, handler: Handler<R, Input<R> & { readonly caller: Who }>): void;
  /** For programs with an API key, of the public API: within the key's limit, with the right that the route names. */
  onKey<R extends Route>(route: R, handler: Handler<R, KeyCall<R>>): void;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Throws STEP_UP_NEEDED but for a caller who has shown a moment ago that it is them. `about`: see `Route.stepUp`. */
export type RequireStepUp = (token: Token, about: string) => Promise<void>;

/** Who callers are, and what they have shown. */
export interface Callers {
  readonly verifier: TokenVerifier;
  readonly requireStepUp: RequireStepUp;
  readonly identifyKey: IdentifyKey;
}

/** Hangs routes of the contract into the HTTP server, below `/api`. */
export function binder(app: FastifyInstance, context: Context, { verifier, requireStepUp, identifyKey }: Callers): Binder {
  type SignedIn<R extends Route> = Pick<Call<R>, 'token' | 'actor'>;
  function add<R extends Route, Who>(route: R, identify: Identify<Who>, handler: Handler<R, Input<R> & { readonly caller: Who }>): void {
    addRoute(app, context, route, identify, handler);
  }
  function addIdentified<R extends Route>(route: R, identify: Identify<SignedIn<R>>, handler: Handler<R, Call<R>>): void {
    const { stepUp } = route;
    // Only whoever may make the call hears that it wants more.
    const confirmed: Identify<SignedIn<R>> = async (request, reply) => {
      const caller = await identify(request, reply);
      if (stepUp !== undefined) await requireStepUp(caller.token, stepUp);
      return caller;
    };
    add(route, stepUp === undefined ? identify : confirmed, (call) => handler({ ...call, ...call.caller }));
  }
  const tokenOf = (request: Pick<FastifyRequest, 'headers'>): Token | Promise<Token> => {
    const compact = bearer(request.headers.authorization);
    return verifier.remembered(compact) ?? verifier.verify(compact);
  };
  function addSignedIn<R extends Route>(route: R, handler: Handler<R, Call<R>>): void {
    const identify: Identify<SignedIn<R>> = async (request) => {
      const token = await tokenOf(request);
      try {
        const actor = await authorize(context.db, route, token);
        return { token, actor: actor && { ...actor, address: request.ip, factor: token.factor } };
      } catch (error) {
        throw await explainRefusal(context, route, token, error);
      }
    };
    addIdentified(route, identify, handler);
  }
  return {
    on: (route, handler) =>
      addSignedIn(route, async (call) => {
        if (!call.actor) throw new AppError('PROFILE_REQUIRED');
        return handler({ ...call, actor: call.actor });
      }),
    onNewcomer: addSignedIn,
    onChecked: (route, handler) => {
      const checked = (token: Token) => {
        requireTokenFor(route, token);
        return { token, actor: undefined };
      };
      addIdentified(
        route,
        (request) => {
          const token = tokenOf(request);
          return token instanceof Promise ? token.then(checked) : checked(token);
        },
        handler,
      );
    },
    onKnown: add,
    onKey: (route, handler) =>
      add(route, (request, reply) => admitKey(context, route, (count) => identifyKey(request, count), reply), handler),
  };
}

function addRoute<R extends Route, Who>(
  app: FastifyInstance,
  context: Pick<Context, 'clock'>,
  route: R,
  identify: Identify<Who>,
  handler: Handler<R, Input<R> & { readonly caller: Who }>,
): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    schema: {
      summary: route.summary,
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { [route.status ?? 200]: route.answer },
    },
    config: { route },
    // Who calls is known before the body is even read against the contract.
    preValidation: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) =>
      rememberCaller(request, reply, identify, done),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await handler({ ...inputOf<R>(request), caller: callerOf(request) as Who });
      reply.header('x-server-time', context.clock.now().toISOString());
      return send(reply, route, answer);
    },
  });
}

/** Notes who calls; without a promise where nothing has to be asked for it. */
function rememberCaller<Who>(request: FastifyRequest, reply: FastifyReply, identify: Identify<Who>, done: (error?: Error) => void): void {
  const know = (who: Who): void => {
    request.caller = { is: who };
    done();
  };
  let who: Who | Promise<Who>;
  try {
    who = identify(request, reply);
  } catch (error) {
    done(error as Error);
    return;
  }
  if (who instanceof Promise) who.then(know, done);
  else know(who);
}

function callerOf({ caller }: FastifyRequest): unknown {
  if (!caller) throw new Error('a call reached its handler without its caller being known');
  return caller.is;
}

/** What a request carries, checked against the contract. Throws BAD_INPUT for an Idempotency-Key that is none. */
function inputOf<R extends Route>(request: FastifyRequest): Input<R> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key)))
    throw new AppError('BAD_INPUT', { message: 'Idempotency-Key must be 1 to 200 printable characters', field: 'Idempotency-Key' });
  return {
    params: request.params as ParamsOf<R>,
    query: request.query as QueryOf<R>,
    body: request.body as BodyOf<R>,
    idempotency_key: key,
    request_id: request.id,
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    accept_language: request.headers['accept-language'],
  };
}

function send<R extends Route>(reply: FastifyReply, route: R, answer: AnswerOf<R> | WrittenAnswer | FileAnswer): FastifyReply {
  if (answer instanceof WrittenAnswer)
    return reply.code(answer.status).type('application/json; charset=utf-8').serializer(String).send(answer.json);
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  // Fastify sends nothing at all for null; the contract says `null`.
  if (answer === null) return reply.type('application/json; charset=utf-8').serializer(String).send('null');
  return reply.code(route.status ?? 200).send(answer);
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: { is: unknown };
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}
