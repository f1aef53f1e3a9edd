import { type ConsoleCall, type ConsoleCallName, consoleCalls, type Proposal } from '@drawbridge/contract/provider';
import { asksForPasskey, needsTwoPeople, staffMay, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { noteRefusal } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { FileAnswer, sendFile } from '../../kernel/http/file-answer.ts';
import { fromOurPages } from '../../kernel/http/from-our-pages.ts';
import { type Out, plainRoute } from '../../kernel/http/plain-route.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { propose, type TwoPersonWork } from '../proposals/index.ts';
import { byOf, consoleUrl, readSession, requireConfirmed, type Staff, type StaffSession, staffWho } from '../staff/index.ts';
import { act, type ConsoleChange } from './act.ts';
import { staffSecretOf } from './cookie.ts';

interface Input<C extends ConsoleCall> {
  readonly params: Out<C['params']>;
  readonly query: Out<C['query']>;
  readonly body: Out<C['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type Answer<C extends ConsoleCall> = Promise<z.input<C['answer']> | FileAnswer>;
type Calls = typeof consoleCalls;

export interface ConsoleBinder {
  /** A call of staff who signed in, by the roles of the table. */
  on<Name extends ConsoleCallName>(
    name: Name,
    handler: (input: Input<Calls[Name]> & { readonly staff: Staff; readonly session: StaffSession }) => Answer<Calls[Name]>,
  ): void;
  /** A change that needs two people, always or with some inputs: those are proposed, and carried out once approved. */
  both<Name extends TwoPersonCall>(name: Name, work: TwoPersonWork<Out<Calls[Name]['body']>>): void;
  /** How an approved proposal's call is carried out. */
  workOf(call: TwoPersonCall): TwoPersonWork;
  /** A call of whoever stands before the door. */
  open<C extends ConsoleCall>(call: C, handler: (input: Input<C>) => Answer<C>): void;
}

/** A page that asks by itself, with nobody at it, says so in this header: that keeps nobody signed in. */
const BY_ITSELF = 'x-by-itself';

type Know = (request: FastifyRequest) => Promise<StaffSession | undefined>;

/** Hangs the console's calls in. They answer our own pages alone, and know their callers by the console's own cookie. */
export function consoleBinder(app: FastifyInstance, context: Context): ConsoleBinder {
  const works = new Map<TwoPersonCall, TwoPersonWork>();
  return {
    workOf: (call) => {
      const work = works.get(call);
      if (!work) throw new Error(`${call} needs two people, and nothing carries it out`);
      return work;
    },
    both: (name, given) => {
      const work = given as TwoPersonWork;
      works.set(name, work);
      const call: ConsoleCall = consoleCalls[name];
      const know: Know = (request) => requireStaff(context, request, name);
      addCall(app, context, call, know, (input, session) => changeByTwo(context, name, work, input, session));
    },
    open: (call, handler) => {
      const limit: Know = async ({ ip }) => {
        consumeServerRateLimit(context, LIMITS.staff_entrance, addressKey(ip));
        return undefined;
      };
      addCall(app, context, call, limit, handler);
    },
    on: (name, handler) => {
      const call: Calls[typeof name] = consoleCalls[name];
      const know: Know = (request) => requireStaff(context, request, name);
      addCall(app, context, call, know, (input, session) => {
        if (!session) throw new Error(`${name} reached its handler without its caller being known`);
        const { staff } = session;
        const work = () => handler({ ...input, staff, session });
        const { not_audited }: ConsoleCall = call;
        return call.method === 'GET' || not_audited !== undefined ? work() : act(context, changeOf(name, staff, input), work);
      });
    },
  };
}

/** Proposes a change that needs a second person, and makes one at once that does not. */
async function changeByTwo(
  context: Context,
  name: TwoPersonCall,
  work: TwoPersonWork,
  input: { readonly request: FastifyRequest; readonly params: unknown; readonly body: unknown },
  session: StaffSession | undefined,
): Promise<{ proposal: Proposal | null }> {
  if (!session) throw new Error(`${name} reached its handler without its caller being known`);
  const { staff } = session;
  const change = changeOf(name, staff, input);
  const body = input.body as { readonly reason: string };
  if (needsTwoPeople(name, { ...body })) {
    const proposal = await act(
      context,
      change,
      () => propose(context, staff, name, body, work),
      ({ id }) => id,
    );
    return { proposal };
  }
  await act(context, change, () => work.carryOut(body, { staff, by: byOf(staff) }));
  return { proposal: null };
}

function addCall<C extends ConsoleCall>(
  app: FastifyInstance,
  context: Context,
  call: C,
  know: Know,
  handler: (input: Input<C>, session: StaffSession | undefined) => Answer<C>,
): void {
  app.route({
    ...plainRoute(call),
    onRequest: fromOurPages(context, consoleUrl(context.config)),
    // Who calls is known before the body is even read against the contract.
    preValidation: async (request) => {
      request.staff_session = await know(request);
    },
    handler: async (request, reply) => {
      const { params, query, body } = request as unknown as Input<C>;
      const answer = await handler({ params, query, body, request, reply }, request.staff_session);
      reply.header('x-server-time', context.clock.now().toISOString());
      return answer instanceof FileAnswer ? sendFile(reply, answer) : reply.send(answer);
    },
  });
}

function changeOf(
  call: ConsoleCallName,
  staff: Staff,
  { request, params, body }: { request: FastifyRequest; params: unknown; body: unknown },
): ConsoleChange {
  const { ip: address, id: request_id, headers } = request;
  return {
    staff,
    call,
    input: { ...Object(params), ...Object(body) },
    reason: reasonIn(body),
    request_id,
    address,
    device: headers['user-agent'] ?? '',
  };
}

/**
 * Who of the staff calls, who may make this call. Throws UNAUTHENTICATED, FORBIDDEN, and STAFF_STEP_UP_NEEDED where the
 * call asks for a fresh passkey.
 */
async function requireStaff(context: Context, request: FastifyRequest, name: ConsoleCallName): Promise<StaffSession> {
  const secret = staffSecretOf(request, context.config);
  const session = secret === undefined ? undefined : await readSession(context, secret, request.headers[BY_ITSELF] === undefined);
  if (!session) throw new AppError('UNAUTHENTICATED');
  const { staff } = session;
  if (!staffMay(staff.role, name)) {
    const { method, path }: ConsoleCall = consoleCalls[name];
    await noteRefusal(context, `${staff.id}:${name}`, {
      event: 'access.refused',
      who: staffWho(staff, request.ip),
      thing: { kind: 'call', id: `${method} ${path}`, name: `the console's ${method} ${path}` },
      after: { refusal: 'FORBIDDEN' },
    });
    throw new AppError('FORBIDDEN');
  }
  if (asksForPasskey(name)) requireConfirmed(context, session);
  return session;
}

function reasonIn(body: unknown): string | undefined {
  const { reason } = Object(body) as { reason?: unknown };
  return typeof reason === 'string' ? reason : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    staff_session?: StaffSession | undefined;
  }
}
