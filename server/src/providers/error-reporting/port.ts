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

export type Report = ErrorReport | TraceReport | SessionReport;

export interface ErrorReporting {
  readonly kind: 'off' | 'sentry';
  /** Hands a report over. Gives how long to wait before the next, in milliseconds: 0 as a rule. Throws what the network throws. */
  send(report: Report, signal: AbortSignal): Promise<number>;
}
