import type { ReportedError, TrailStep } from '@drawbridge/contract/routes/telemetry';

/** An error of a page, with the trail that led to it. */
export interface ErrorReport extends ReportedError {
  readonly kind: 'error';
  readonly session: string;
  readonly at: Date;
}

/** The calls that a page made. */
export interface TraceReport {
  readonly kind: 'trace';
  readonly session: string;
  readonly page: string;
  readonly calls: readonly { readonly call: string; readonly status: number; readonly started: Date; readonly duration_ms: number }[];
}

/** A piece of the trail of a session that is kept. */
export interface SessionReport {
  readonly kind: 'session';
  readonly session: string;
  readonly at: Date;
  readonly trail: readonly TrailStep[];
}

/** A place in the server's code, or in that of a library. */
export interface ServerFrame {
  readonly function: string;
  /** From the root of the repository, or from `node_modules/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** In code of our own. */
  readonly own: boolean;
}

export interface ThrownOnServer {
  readonly type: string;
  readonly message: string;
  /** The innermost first. */
  readonly frames: readonly ServerFrame[];
}

/** A request that the server answered with a 500. */
export interface FailureReport {
  readonly kind: 'failure';
  readonly at: Date;
  /** By its route. */
  readonly call: string;
  readonly request_id: string | undefined;
  /** What was thrown, then its cause, and so on. */
  readonly thrown: readonly ThrownOnServer[];
}

export type Report = ErrorReport | TraceReport | SessionReport | FailureReport;

export interface ErrorReporting {
  readonly kind: 'off' | 'sentry';
  /** Hands a report over. Gives milliseconds to wait before the next, mostly 0. Throws what the network throws. */
  send(report: Report, signal: AbortSignal): Promise<number>;
}
