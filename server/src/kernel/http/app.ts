import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../clock/clock.ts';
import { DatabaseAway } from '../db/away.ts';
import { AppError } from '../errors.ts';
import { KeyMissing } from '../security/seal.ts';
import type { Certificate } from '../security/self-signed.ts';
import { traceOfRequest, traceRequests } from '../tracing/index.ts';
import { keepForwardedAddress } from './client-address.ts';
import { requireHost } from './host.ts';
import { describeApi } from './openapi.ts';
import { answerVersions, isPublicApi, publicRefusal } from './public-api.ts';
import { describePublicApi } from './public-openapi.ts';
import { readJsonStrictly, requireReadableAddress } from './readable-text.ts';
import { securityHeaders } from './security-headers.ts';
import { readableUrl, refuseUnreadable } from './unreadable.ts';

// Where a schema has no words of its own, a refusal says what was wanted: without this, only "Invalid input".
z.config(en());

type HeaderValues = Readonly<Record<string, string>>;

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_MS = 30_000;
/** The server restarts, or others take over: pages connect anew at once (RFC 6455's registry: Service Restart). */
const SERVICE_RESTART = 1012;
/** How long a page may take to close its socket once it was told to. */
const SOCKETS_MS = 3_000;
/** More than any id has. */
const PARAMETER_LENGTH = 200;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Makes the HTTP server without routes: limits, headers, one log line a request, and the one place where errors become
 * answers. With a certificate it speaks HTTPS.
 */
export async function makeApp(context: Context, certificate?: Certificate): Promise<FastifyInstance> {
  // A request's log line holds no secret, and looking for secrets costs more than the rest of the line.
  const requestLog = context.log.child({}, { redact: [] });
  const headers = await securityHeaders(context.config);
  const options = optionsOf(context, headers, requestLog);
  // Its types tell HTTPS servers from others; nothing that stands on it asks.
  // Node's own refusal of a request without a Host header has no words: ours does.
  const server = { requireHostHeader: false };
  const app = fastify(
    certificate ? ({ ...options, https: { ...certificate, ...server } } as FastifyServerOptions) : { ...options, http: server },
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonStrictly(app);

  await describeApi(app, context.config);
  await describePublicApi(app, context.config);
  await app.register(websocket, { options: { maxPayload: 4096 }, preClose: sendSocketsElsewhere });
  traceRequests(app, context);
  watchRequests(app, context, headers, requestLog);
  answerVersions(app);
  cutOffAtStop(app, context.config.stop.calls_ms);
  answerErrors(app, context);
  return app;
}

function optionsOf(context: Context, headers: HeaderValues, requestLog: Logger): FastifyServerOptions {
  return {
    logger: false,
    // One proxy stands in front: the address it adds is believed, what a caller wrote there is not.
    trustProxy: context.config.trust_proxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Nobody holds a connection by sending slowly.
    requestTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: PARAMETER_LENGTH },
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseUnreadable({
      headers,
      newRequestId: randomUUID,
      explain: (body, request_id) => publicRefusal(body, context.config, request_id),
      report: (refused) => requestLog.info({ ...refused, route: 'none' }, 'a request that cannot be read'),
    }),
    // The router's own refusal, before every hook, of an address part too long to be anything of ours.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      const refusal = new AppError(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'ADDRESS_TOO_LONG' : 'BAD_INPUT');
      requestLog.info({ request_id: request.id, method: request.method, route: 'none', status: refusal.status }, 'request');
      void answerRefusal(context, request, reply, refusal);
    },
    // What is being answered when the server stops is answered to its end.
    forceCloseConnections: 'idle',
    // So is what still comes in by a connection that was kept open.
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      // Also a browser's: pages name the reference that they show, by which the line in the log is found.
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  };
}

/** Headers on every answer, and one line in the log for each. */
function watchRequests(app: FastifyInstance, { config, metrics }: Context, headers: HeaderValues, requestLog: Logger): void {
  // Hooks that wait for nothing say so by `done`: a promise for each would be a tenth of the work of answering.
  app.addHook('onRequest', (request, reply, done) => {
    request.started_ms = elapsedMs();
    if (config.trust_proxy) keepForwardedAddress(request.raw);
    reply.headers(headers).header('x-request-id', request.id);
    requireHost(request.raw, config);
    // Where there is no route, somebody may have followed a link that was cut off: a browser is shown a page.
    if (request.routeOptions.url !== undefined) requireReadableAddress(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const took_ms = elapsedMs() - (request.started_ms ?? 0);
    const route = request.routeOptions.url ?? 'none';
    // Built files have a name each, and a new one with each version: a series for all of them.
    metrics.observeRequest(request.method, route.startsWith('/assets/') ? '/assets/*' : route, reply.statusCode, took_ms);
    // The route's pattern, never the address: addresses carry ids and tickets.
    requestLog.info(
      {
        request_id: request.id,
        ...traceOfRequest(request),
        method: request.method,
        route,
        status: reply.statusCode,
        took_ms: Math.round(took_ms * 10) / 10,
      },
      'request',
    );
    done();
  });
}

/** Whoever has not been answered `calls_ms` after the server began to close is cut off. */
function cutOffAtStop(app: FastifyInstance, calls_ms: number): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), calls_ms).unref();
  });
}

/** Has every page connect anew, which a proxy leads to another server. New sockets are refused from now on. */
function sendSocketsElsewhere(this: FastifyInstance, done: () => void): void {
  const { websocketServer } = this;
  for (const socket of websocketServer.clients) socket.close(SERVICE_RESTART, 'the server is stopping');
  const cut = () => {
    for (const socket of websocketServer.clients) socket.terminate();
  };
  setTimeout(cut, SOCKETS_MS).unref();
  websocketServer.close();
  done();
}

function answerErrors(app: FastifyInstance, context: Context): void {
  const { log, failures } = context;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal === undefined) {
      const route = request.routeOptions.url;
      log.error({ request_id: request.id, route, err: error }, 'a request failed unexpectedly');
      failures.report({ error, call: `${request.method} ${route ?? 'none'}`, request_id: request.id });
      return answerRefusal(context, request, reply, new AppError('INTERNAL'));
    }
    return answerRefusal(context, request, reply, refusal);
  });
}

function answerRefusal({ config }: Context, request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retry_after_s !== undefined) reply.header('retry-after', String(refusal.retry_after_s));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  const body = isPublicApi(request.url) ? publicRefusal(refusal.body(), config, request.id) : refusal.body();
  return reply.code(refusal.status).type('application/json').serializer(JSON.stringify).send(body);
}

/** The refusal that an error stands for, or undefined for a bug. */
function asRefusal(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseAway) return new AppError('DATABASE_AWAY', { retry_after_s: error.retry_after_s });
  if (error instanceof KeyMissing) return new AppError('KEY_MISSING', { retry_after_s: error.retry_after_s });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const path = first?.instancePath.split('/').filter(Boolean) ?? [];
    const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'body');
    const unknown = unknownKeys(first?.params);
    if (unknown.length > 0)
      return new AppError('BAD_INPUT', {
        message: `Not a known field: ${unknown.join(', ')}`,
        field: unknown.map((key) => [...path, key].join('.')).join(', '),
      });
    const field = path.join('.') || where;
    return new AppError('BAD_INPUT', {
      message: path.length > 0 ? (first?.message ?? 'Invalid') : `${field}: ${first?.message ?? 'Invalid'}`,
      field,
    });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE');
  // QUERY without a type of its body: no address of ours takes it, and those of the public API have said so before.
  if (error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return new AppError('NOT_FOUND');
  if (error.statusCode === 429) return new AppError('TOO_MANY_REQUESTS');
  // Fastify's own refusals of malformed requests: broken JSON, an unknown media type, an empty body.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('BAD_INPUT', { message: 'The body of this request cannot be read.', field: 'body' });
  return undefined;
}

/** The unknown fields of an input that carried some; no more, and no more of each, than somebody would read. */
function unknownKeys(params: unknown): string[] {
  const keys = (params as { keys?: unknown } | undefined)?.keys;
  return Array.isArray(keys) ? keys.slice(0, 5).map((key) => String(key).slice(0, 60)) : [];
}

declare module 'fastify' {
  interface FastifyRequest {
    started_ms?: number;
  }
}
