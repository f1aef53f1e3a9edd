import type { Route } from '@drawbridge/contract';
import { type SignInRefusal, type TelemetryEvents, type TelemetryReports, telemetry } from '@drawbridge/contract/routes/telemetry';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { fromOurPages } from '../http/from-our-pages.ts';
import { Forwarder } from './forwarder.ts';
import { takeEvents } from './take-events.ts';
import { takeFailure } from './take-failure.ts';
import { takeReports } from './take-reports.ts';
import { takeSignInRefusal } from './take-sign-in-refusal.ts';

const CALLS_A_MINUTE = 60;

/**
 * Takes the client's telemetry, and listens to what the server fails at. Signed in or not, nobody is asked who they
 * are; an address is looked at only to count its calls, in memory. Gives what stops the handing over.
 */
export async function mountTelemetry(app: FastifyInstance, context: Context): Promise<{ stop(): Promise<void> }> {
  const analytics = new Forwarder('analytics', context);
  const reporting = new Forwarder('error_reporting', context);
  const stopListening = context.failures.listen((failure) => takeFailure(context, reporting, failure));
  await app.register(async (scope) => {
    await scope.register(rateLimit, { max: CALLS_A_MINUTE, timeWindow: '1 minute', keyGenerator: ({ ip }) => ip });
    scope.addHook('onRequest', fromOurPages(context));
    add(scope, telemetry.events, (request) => {
      if (!wantsPrivacy(request)) takeEvents(context, analytics, request.body as TelemetryEvents, request.headers['user-agent'] ?? '');
    });
    add(scope, telemetry.reports, (request) => {
      const body = request.body as TelemetryReports;
      requireOurCalls(app, body);
      takeReports(context, reporting, wantsPrivacy(request) ? withoutTrails(body) : body);
    });
    add(scope, telemetry.signIn, (request) => takeSignInRefusal(context, request.body as SignInRefusal, request.id));
  });
  return {
    async stop() {
      stopListening();
      await Promise.all([analytics.stop(), reporting.stop()]);
    },
  };
}

function add(scope: FastifyInstance, route: Route, take: (request: FastifyRequest) => void): void {
  scope.route({
    method: route.method,
    url: `/api${route.path}`,
    schema: { summary: route.summary, body: route.body, response: { 200: route.answer } },
    config: { route },
    handler: async (request) => {
      take(request);
      return {};
    },
  });
}

/** Do Not Track, or Global Privacy Control: events, and the trails of reports, of who asks for it go nowhere. */
function wantsPrivacy({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

/** What went wrong is reported nevertheless, but not the trail that led to it. */
function withoutTrails(body: TelemetryReports): TelemetryReports {
  return { ...body, trail: [], errors: body.errors.map((error) => ({ ...error, trail: [] })) };
}

/** A call is reported by its route's pattern: an id instead would fit the contract's characters as well. */
function requireOurCalls(app: FastifyInstance, { traces, trail, errors }: TelemetryReports): void {
  const steps = [...trail, ...errors.flatMap((error) => error.trail)];
  const calls = new Set([...traces.map(({ call }) => call), ...steps.flatMap((step) => (step.kind === 'call' ? [step.call] : []))]);
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    if (!app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }))
      throw new AppError('BAD_INPUT', { message: 'Not a call of ours', field: 'call' });
  }
}
