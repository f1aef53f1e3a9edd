import { endingWith, inSpan, type SpanWords, type Trace, traceNow, underTrace } from './active.ts';

/** How a trace begins. */
export interface Beginning extends SpanWords {
  /** The W3C `traceparent` of what caused it: its trace goes on here. One that is none is ignored. */
  readonly traceparent?: string | undefined;
  /** Recorded whatever part is sampled: for what is rare, and wanted when it goes wrong. */
  readonly always?: boolean;
}

/** Begins traces and hands them to a collector. */
export interface Tracing {
  readonly on: boolean;
  /** A trace that is recorded; undefined where it is not. Whoever begins it ends its root. */
  begin(name: string, beginning: Beginning): Trace | undefined;
  /** Hands over what is left, for a few seconds at most. */
  stop(): Promise<void>;
}

/** Where no collector is named. */
export const noTracing: Tracing = { on: false, begin: () => undefined, stop: async () => undefined };

/** Runs work that nobody waits for as a trace of its own, or as a span of the trace that it is already in. */
export function inTrace<T>(tracing: Tracing, name: string, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  if (!tracing.on) return work();
  if (traceNow() !== undefined) return inSpan(name, beginning, work);
  const begun = tracing.begin(name, beginning);
  if (begun === undefined) return work();
  return underTrace(begun, () => endingWith(begun.root, work));
}
