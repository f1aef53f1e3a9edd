import type { SignInStep } from '@drawbridge/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { fromOurPages } from '../../kernel/http/from-our-pages.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import type { Connection } from '../policy.ts';
import { connectionOf } from './details.ts';
import { findInteraction, type SignIn } from './find-interaction.ts';

type Act<B> = (interaction: SignIn, body: B, request: FastifyRequest, reply: FastifyReply) => Promise<SignInStep>;

/** What a sign-in's calls share: how its interaction is found, who may call, and how a step hangs in the server. */
export interface Steps {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly guard: { readonly onRequest: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[] };
  /** Throws NOT_FOUND where the person signs in some other way. */
  find(request: FastifyRequest, connection: Connection | 'any'): Promise<SignIn>;
  step<S extends z.ZodMiniType>(path: string, body: S, connection: Connection | 'any', act: Act<z.infer<S>>): void;
}

/** The body of a call that says nothing more. */
export const nothing = z.strictObject({});

/** Makes what the calls share, for one server. */
export function stepsOf(app: FastifyInstance, context: Context, provider: () => Promise<Provider>): Steps {
  const countCall = async ({ ip }: FastifyRequest): Promise<void> => consumeServerRateLimit(context, LIMITS.sign_in_calls, addressKey(ip));
  const guard = { onRequest: [countCall, fromOurPages(context)] };

  async function find(request: FastifyRequest, connection: Connection | 'any'): Promise<SignIn> {
    const interaction = await findInteraction(await provider(), request);
    if (connection !== 'any' && connectionOf(interaction) !== connection) throw new AppError('NOT_FOUND');
    return interaction;
  }

  function step<S extends z.ZodMiniType>(path: string, body: S, connection: Connection | 'any', act: Act<z.infer<S>>): void {
    app.post(
      `/oidc/interaction/:uid/${path}`,
      { ...guard, schema: { body } },
      async (request, reply): Promise<SignInStep> => act(await find(request, connection), request.body as z.infer<S>, request, reply),
    );
  }

  return { app, context, guard, find, step };
}
