import type { TelemetryReports, Trace, TrailStep } from '@drawbridge/contract/routes/telemetry';
import { pageOf, SESSION_SAMPLE, TRACES_AT_ONCE, TRAIL_LENGTH } from '@drawbridge/contract/telemetry';
import { elapsedMs } from '../ui/clock.ts';
import { addAnalytics } from './analytics.ts';
import { addFollower, addReporter, type ErrorDetails } from './report.ts';
import { describeError } from './report-error.ts';
import { onHidden, post } from './telemetry-post.ts';

const WAIT_MS = 10_000;
/** A page that fails again and again has said enough. */
const ERRORS_MAX = 10;

type Kept<Sent extends { ago_ms: number }> = Sent extends unknown ? Omit<Sent, 'ago_ms'> & { at_ms: number } : never;

/**
 * Sends errors, traces and trails to our server. A trace is one call of the service: every one is sent. A session is what happens
 * between two loads of the page; its trail (pages, events, calls) stays in memory, and goes with every error. When the page goes the
 * trail itself is sent for one session in ten, and for each that hit an error. Gives what ends all this.
 * @param chance from 0 to under 1: what decides whether this session is one of the ten
 */
export function sendReports(chance = Math.random()): () => void {
  const session = crypto.randomUUID();
  let kept = chance < SESSION_SAMPLE;
  let errors = 0;
  let traces: Kept<Trace>[] = [];
  let trail: Kept<TrailStep>[] = [];
  let sent_steps = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const here = () => pageOf(window.location.pathname);
  const ago = <Sent extends { at_ms: number }>({ at_ms, ...rest }: Sent) => ({
    ...rest,
    ago_ms: Math.max(0, Math.round(elapsedMs() - at_ms)),
  });
  const send = (body: Partial<TelemetryReports>) =>
    post('/telemetry/reports', { session, errors: [], traces: [], trail: [], ...body } satisfies TelemetryReports);

  function sendTraces(): void {
    clearTimeout(timer);
    timer = undefined;
    if (traces.length === 0) return;
    const sent = traces.map(ago) as Trace[];
    traces = [];
    send({ traces: sent });
  }

  function sendTrail(): void {
    if (!kept || sent_steps === trail.length) return;
    const fresh = trail.slice(sent_steps).map(ago) as TrailStep[];
    sent_steps = trail.length;
    send({ trail: fresh });
  }

  function follow(step: Kept<TrailStep>): void {
    trail.push(step);
    const over = trail.length - TRAIL_LENGTH;
    if (over <= 0) return;
    trail = trail.slice(over);
    sent_steps = Math.max(0, sent_steps - over);
  }

  function fail(error: unknown, details: ErrorDetails, uncaught = false): void {
    kept = true;
    errors += 1;
    if (errors > ERRORS_MAX) return;
    send({ errors: [{ ...describeError(error, details, uncaught), page: here(), trail: trail.map(ago) as TrailStep[] }] });
  }

  const thrown = ({ error, message }: ErrorEvent) => fail(error ?? new Error(message), {}, true);
  const rejected = ({ reason }: PromiseRejectionEvent) => fail(reason, {}, true);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  const ends = [
    addReporter((error, details) => fail(error, details)),
    addFollower({
      visited: (pathname) => follow({ kind: 'page', page: pageOf(pathname), at_ms: elapsedMs() }),
      called({ method, path, status, began_ms, duration_ms }) {
        const call = `${method} ${path}`;
        follow({ kind: 'call', call, status, at_ms: began_ms });
        traces.push({ call, page: here(), status, at_ms: began_ms, duration_ms: Math.max(0, Math.round(duration_ms)) });
        if (traces.length === TRACES_AT_ONCE) sendTraces();
        else timer ??= setTimeout(sendTraces, WAIT_MS);
      },
    }),
    // The trail names events too; nobody is told apart by it, and a logout changes nothing in it.
    addAnalytics({ track: (name) => follow({ kind: 'event', name, at_ms: elapsedMs() }), reset: () => undefined }),
    onHidden(() => {
      sendTraces();
      sendTrail();
    }),
    () => window.removeEventListener('error', thrown),
    () => window.removeEventListener('unhandledrejection', rejected),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const end of ends) end();
  };
}
