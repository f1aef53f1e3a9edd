import type * as z from 'zod/mini';
import type { AuditEvent } from './audit.ts';
import type { KeyRight } from './key-rights.ts';

/** Who may call: anybody, a consumer (with or without a profile), a merchant user, either; or a shop, by API key. */
export type Audience = 'public' | 'consumer' | 'newcomer' | 'merchant' | 'signed-in' | 'shop';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base path `/api`, with `{name}` for parameters, as people write it in documentation. */
  readonly path: string;
  readonly summary: string;
  readonly access: Audience;
  /** Needed on top of the audience; the server checks it in the token and in the database. */
  readonly permission?: string;
  /** What a shop's API key must be allowed. Every call of the public API names one. */
  readonly right?: KeyRight;
  /** Takes an Idempotency-Key header: the same key and input get the first answer back. */
  readonly idempotent?: boolean;
  /** A frozen consumer may still call it. True for reads. */
  readonly whileFrozen?: boolean;
  /** A deactivated consumer may still call it. */
  readonly whileDeactivated?: boolean;
  /** Whoever lacks the second factor that their organization asks for may still call it. */
  readonly withoutFactor?: boolean;
  /**
   * What a caller is about to do, behind "You're about to": they confirm that it is them before it, once their sign-in
   * and their last confirmation are older than 5 minutes.
   */
  readonly stepUp?: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** The HTTP status of the answer; 200 unless it says otherwise. */
  readonly status?: 201;
  /** What a merchant's call writes into the audit log; one that changes nothing worth it says so in `not_audited`. */
  readonly audited?: readonly AuditEvent[];
  readonly not_audited?: string;
}

/** Declares a call. Server handlers, the typed client and the OpenAPI document all derive from what it gives back. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Out<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
export type ParamsOf<R extends Route> = Out<R['params']>;
export type QueryOf<R extends Route> = Out<R['query']>;
export type BodyOf<R extends Route> = Out<R['body']>;
export type BodyIn<R extends Route> = In<R['body']>;
export type AnswerOf<R extends Route> = Out<R['answer']>;
