import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Link,
  type Context as OtelContext,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { sqlStateOf } from './sql-state.ts';

/** A trace under way that is recorded. */
export interface Trace {
  readonly tracer: Tracer;
  /** Its first span here; once it has ended, nothing more is recorded below it. */
  readonly root: Span;
  /** The innermost span that is a piece of work, and no mere step of the database's: what caused it is linked there. */
  readonly work: Span;
  /** Holds the span below which the next one begins. */
  readonly around: OtelContext;
  /** How many more spans it may have: what goes on for hours is not kept whole. */
  readonly room: { spans: number };
}

/** What a span says of itself; never anything of a person, nor a value. */
export interface SpanWords {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  readonly links?: readonly Link[];
  /** A step of the work around it. */
  readonly is_step?: boolean;
}

const active = new AsyncLocalStorage<Trace | undefined>();

/** The trace that is recorded where this is called; undefined where none is. */
export function traceNow(): Trace | undefined {
  const found = active.getStore();
  return found?.root.isRecording() === true ? found : undefined;
}

/** What a log line says of the trace that it was written in: a new object each time. */
export function traceOfLine(): { trace_id?: string } {
  const found = traceNow();
  return found === undefined ? {} : { trace_id: found.root.spanContext().traceId };
}

/** Runs `work` in a trace, or in none: what it starts is of that trace. */
export function underTrace<T>(found: Trace | undefined, work: () => T): T {
  return active.run(found, work);
}

/** The span that is open in a trace. */
function spanOf({ around, root }: Trace): Span {
  return trace.getSpan(around) ?? root;
}

/** Leads from another span to the one that is open in a trace. */
export function linkTo(found: Trace): Link {
  return { context: spanOf(found).spanContext() };
}

/** What a later piece of work keeps to be found with the one that caused it: a W3C `traceparent`; undefined without a trace. */
export function traceparentNow(): string | undefined {
  const found = traceNow();
  if (found === undefined) return undefined;
  const { traceId, spanId } = spanOf(found).spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** Adds to the piece of work under way what caused it. */
export function linkNow(links: readonly Link[]): void {
  const found = traceNow();
  if (found !== undefined && links.length > 0) found.work.addLinks([...links]);
}

/** Runs `work` as a span of the trace under way; as it is where there is none. */
export function inSpan<T>(name: string, words: SpanWords, work: () => Promise<T>): Promise<T> {
  const above = traceNow();
  if (above === undefined || above.room.spans <= 0) return work();
  above.room.spans -= 1;
  const { kind = SpanKind.INTERNAL, attributes = {}, links = [], is_step = false } = words;
  const span = above.tracer.startSpan(name, { kind, attributes, links: [...links] }, above.around);
  return endingWith(span, () =>
    active.run({ ...above, work: is_step ? above.work : span, around: trace.setSpan(above.around, span) }, work),
  );
}

/** Runs `work` and ends a span with it, saying whether it failed, and with what kind of error, without its words. */
export async function endingWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    noteFailure(span, kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed. */
export function noteFailure(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function kindOf(error: unknown): string {
  const state = sqlStateOf(error);
  if (state !== undefined) return `SQLSTATE ${state}`;
  return error instanceof Error ? error.name : 'unknown';
}
