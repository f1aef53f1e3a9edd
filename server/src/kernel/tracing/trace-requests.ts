import { SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { noteFailure, type Trace, underTrace } from './active.ts';

/** Asked by machines all the time, or sent whole: nobody looks for these. */
const NOT_TRACED = /^\/(healthz|readyz|metrics|assets\/)/;

/**
 * Makes a span of each call that is sampled, by its route's pattern: addresses carry ids and tickets. Behind a trusted
 * proxy the trace of its `traceparent` goes on. Everything that the call does is below it.
 */
export function traceRequests(app: FastifyInstance, { tracing, config }: Pick<Context, 'tracing' | 'config'>): void {
  if (!tracing.on) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (NOT_TRACED.test(route) || request.headers.upgrade !== undefined) return done();
    const { traceparent } = request.headers;
    const begun = tracing.begin(`${request.method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': route },
      traceparent: config.trust_proxy && typeof traceparent === 'string' ? traceparent : undefined,
    });
    if (begun === undefined) return done();
    request.traced = begun;
    underTrace(begun, done);
  });
  // A body comes by events of its connection, which know nothing of the call.
  app.addHook('preValidation', ({ traced }, _reply, done) => (traced === undefined ? done() : underTrace(traced, done)));
  app.addHook('onResponse', ({ traced }, reply, done) => {
    if (traced !== undefined) endCall(traced, reply.statusCode);
    done();
  });
}

function endCall({ root }: Trace, status: number): void {
  root.setAttribute('http.response.status_code', status);
  if (status >= 500) noteFailure(root, String(status));
  root.end();
}

/** What the log line of a call says of its trace. */
export function traceOfRequest({ traced }: FastifyRequest): { trace_id?: string } {
  return traced === undefined ? {} : { trace_id: traced.root.spanContext().traceId };
}

declare module 'fastify' {
  interface FastifyRequest {
    traced?: Trace;
  }
}
