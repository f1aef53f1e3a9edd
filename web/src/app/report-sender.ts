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

const ago = <Sent extends { at_ms: number }>({ at_ms, ...rest }: Sent) => ({
  ...rest,
  ago_ms: Math.max(0, Math.round(elapsedMs() - at_ms)),
});
const here = () => pageOf(window.location.pathname);

/** What is sent_steps of one session: what happens between two loads of the page. */
class Session {
  readonly #id = crypto.randomUUID();
  /** Its trail is sent when the page goes. */
  #kept: boolean;
  #errors = 0;
  #traces: Kept<Trace>[] = [];
  #trail: Kept<TrailStep>[] = [];
  #sent_steps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(kept: boolean) {
    this.#kept = kept;
  }

  follow(step: Kept<TrailStep>): void {
    this.#trail.push(step);
    const over = this.#trail.length - TRAIL_LENGTH;
    if (over <= 0) return;
    this.#trail = this.#trail.slice(over);
    this.#sent_steps = Math.max(0, this.#sent_steps - over);
  }

  trace(trace: Kept<Trace>): void {
    this.#traces.push(trace);
    if (this.#traces.length === TRACES_AT_ONCE) this.sendTraces();
    else this.#timer ??= setTimeout(() => this.sendTraces(), WAIT_MS);
  }

  fail(error: unknown, details: ErrorDetails = {}, uncaught = false): void {
    this.#kept = true;
    this.#errors += 1;
    if (this.#errors > ERRORS_MAX) return;
    const trail = this.#trail.map(ago) as TrailStep[];
    this.#send({ errors: [{ ...describeError(error, details, uncaught), page: here(), trail }] });
  }

  sendTraces(): void {
    this.end();
    if (this.#traces.length === 0) return;
    const sent = this.#traces.map(ago) as Trace[];
    this.#traces = [];
    this.#send({ traces: sent });
  }

  sendTrail(): void {
    if (!this.#kept || this.#sent_steps === this.#trail.length) return;
    const fresh = this.#trail.slice(this.#sent_steps).map(ago) as TrailStep[];
    this.#sent_steps = this.#trail.length;
    this.#send({ trail: fresh });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #send(body: Partial<TelemetryReports>): void {
    post('/telemetry/reports', { session: this.#id, errors: [], traces: [], trail: [], ...body } satisfies TelemetryReports);
  }
}

/**
 * Sends errors, traces and trails to our server. Every trace, a call of the service, is sent. A session's trail (pages,
 * events, calls) stays in memory and goes with every error, and at the page's end for one session in ten and each that
 * hit an error. Gives what ends all this. @param chance from 0 to under 1: what decides whether this session is one of
 * the ten
 */
export function sendReports(chance = Math.random()): () => void {
  const session = new Session(chance < SESSION_SAMPLE);
  const thrown = ({ error, message }: ErrorEvent) => session.fail(error ?? new Error(message), {}, true);
  const rejected = ({ reason }: PromiseRejectionEvent) => session.fail(reason, {}, true);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  const ends = [
    addReporter((error, details) => session.fail(error, details)),
    addFollower({
      visited: (pathname) => session.follow({ kind: 'page', page: pageOf(pathname), at_ms: elapsedMs() }),
      called({ method, path, status, began_ms, duration_ms }) {
        const call = `${method} ${path}`;
        session.follow({ kind: 'call', call, status, at_ms: began_ms });
        session.trace({ call, page: here(), status, at_ms: began_ms, duration_ms: Math.max(0, Math.round(duration_ms)) });
      },
    }),
    // The trail names events too; nobody is sent_steps apart by it, and a logout changes nothing in it.
    addAnalytics({ track: (name) => session.follow({ kind: 'event', name, at_ms: elapsedMs() }), reset: () => undefined }),
    onHidden(() => {
      session.sendTraces();
      session.sendTrail();
    }),
    () => window.removeEventListener('error', thrown),
    () => window.removeEventListener('unhandledrejection', rejected),
    () => session.end(),
  ];
  return () => {
    for (const end of ends) end();
  };
}
