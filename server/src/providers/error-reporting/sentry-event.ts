import { createHash, randomBytes } from 'node:crypto';
import type { ReportedFrame, TrailStep } from '@drawbridge/contract/routes/telemetry';
import type { ErrorReport, FailureReport, Report, ServerFrame, SessionReport, TraceReport } from './port.ts';

interface Origin {
  readonly environment: string;
  readonly release: string;
  readonly public_url: string;
}

const seconds = (at: Date, more_ms = 0) => (at.getTime() + more_ms) / 1000;

/** A report as Sentry's event or transaction: https://develop.sentry.dev/sdk/foundations/envelopes/event-payloads/ */
export function eventOf(report: Report, event_id: string, origin: Origin): Record<string, unknown> {
  if (report.kind === 'failure') return failureOf(report, event_id, origin);
  const common = {
    event_id,
    platform: 'javascript',
    environment: origin.environment,
    release: origin.release,
    tags: { session: report.session },
    // Nobody: without it the service would write the sender's address down as the person's.
    user: { id: report.session },
  };
  if (report.kind === 'error') return { ...common, ...errorOf(report, origin) };
  return { ...common, ...(report.kind === 'trace' ? transactionOf(report, event_id) : sessionOf(report)) };
}

/** Causes stand before what they led to, and of a stack the innermost place last. */
function failureOf({ at, call, request_id, thrown }: FailureReport, event_id: string, { environment, release }: Origin) {
  return {
    event_id,
    platform: 'node',
    environment,
    release,
    level: 'error',
    timestamp: seconds(at),
    transaction: call,
    tags: request_id === undefined ? {} : { request_id },
    // Nobody: without it the service would write our own address down as a person's.
    user: { id: 'server' },
    exception: {
      values: thrown
        .map(({ type, message, frames }) => ({
          type,
          value: message,
          mechanism: { type: 'generic', handled: false },
          ...(frames.length === 0 ? {} : { stacktrace: { frames: frames.map(frameOnServer).reverse() } }),
        }))
        .reverse(),
    },
  };
}

function frameOnServer({ function: name, file, line, column, own }: ServerFrame) {
  return { function: name, filename: file, lineno: line, colno: column, in_app: own };
}

function errorOf({ at, page, type, message, uncaught, frames, component_frames, trail }: ErrorReport, origin: Origin) {
  const mechanism = { type: 'generic', handled: !uncaught };
  const thrown = { type, value: message, mechanism, ...stackOf(frames, origin) };
  return {
    level: 'error',
    timestamp: seconds(at),
    transaction: page,
    exception: {
      // What was being drawn stands as a cause of its own, so that source maps are applied to it as well.
      values:
        component_frames.length === 0
          ? [thrown]
          : [{ type: 'React ErrorBoundary', value: message, mechanism, ...stackOf(component_frames, origin) }, thrown],
    },
    breadcrumbs: breadcrumbsOf(trail, at),
  };
}

/** Sentry reads a stack from its outermost frame to the innermost. */
function stackOf(frames: readonly ReportedFrame[], { public_url }: Origin) {
  if (frames.length === 0) return {};
  const read = frames.map(({ function: name, file, line, column }) => ({
    function: name || '?',
    filename: file === '' ? '<elsewhere>' : `${public_url}${file}`,
    lineno: line,
    colno: column,
    in_app: file !== '',
  }));
  return { stacktrace: { frames: read.reverse() } };
}

function breadcrumbsOf(trail: readonly TrailStep[], at: Date) {
  return {
    values: trail.map((step) => ({
      timestamp: seconds(at, -step.ago_ms),
      category: step.kind === 'page' ? 'navigation' : step.kind === 'call' ? 'http' : 'user',
      message: step.kind === 'page' ? step.page : step.kind === 'call' ? step.call : step.name,
      ...(step.kind === 'call' ? { data: { status_code: step.status } } : {}),
    })),
  };
}

/** Trails of sessions are all one issue: they are there to be looked at, not to be solved. */
function sessionOf({ at, trail }: SessionReport) {
  return {
    level: 'info',
    timestamp: seconds(at),
    message: 'Session trail',
    fingerprint: ['session-trail'],
    breadcrumbs: breadcrumbsOf(trail, at),
  };
}

const spanId = () => randomBytes(8).toString('hex');
/** One trace a session: the session's id, in the shape of a trace's. */
const traceId = (session: string) => createHash('sha256').update(session).digest('hex').slice(0, 32);

/** One visit of a page, with a span for each call it made. */
function transactionOf({ session, page, calls }: TraceReport, event_id: string) {
  const trace_id = traceId(session);
  const root = event_id.slice(0, 16);
  const begins = calls.map(({ started }) => seconds(started));
  const ends = calls.map(({ started, duration_ms }) => seconds(started, duration_ms));
  return {
    type: 'transaction',
    transaction: page,
    transaction_info: { source: 'route' },
    start_timestamp: Math.min(...begins),
    timestamp: Math.max(...ends),
    contexts: { trace: { trace_id, span_id: root, op: 'navigation', status: 'ok' } },
    spans: calls.map(({ call, status }, at) => ({
      trace_id,
      parent_span_id: root,
      span_id: spanId(),
      op: 'http.client',
      description: call,
      start_timestamp: begins[at],
      timestamp: ends[at],
      data: { 'http.response.status_code': status },
    })),
  };
}
