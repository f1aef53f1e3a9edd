import { setTimeout as pause } from 'node:timers/promises';
import { createContextKey, type Context as OtelContext, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Context } from '../../context.ts';
import type { Tracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';
import { WatchedExporter } from './watched-exporter.ts';

/** What waits to be handed over: more is dropped, so that a slow collector costs nothing but its spans. */
const QUEUE_SPANS = 4_096;
const BATCH_SPANS = 512;
const EVERY_MS = 1_000;
const EXPORT_MS = 10_000;
const STOP_MS = 2_000;
const SPANS_A_TRACE = 2_000;
const ALWAYS = createContextKey('recorded whatever part is sampled');

/** Begins traces, samples them, and hands them to the collector as OTLP over HTTP. */
export function startTracing(
  settings: TracingSettings,
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
  { version, environment }: { version: string; environment: string },
): Tracing {
  const otlp = new OTLPTraceExporter({ url: settings.traces_url, headers: { ...settings.headers }, timeoutMillis: EXPORT_MS });
  const exporter = new WatchedExporter(otlp, { log, metrics });
  const provider = new TracerProvider({
    sampler: samplerOf(settings.sampled),
    resource: resourceFromAttributes({
      'service.name': settings.service_name,
      'service.version': version,
      'deployment.environment.name': environment,
    }),
    spanLimits: { attributeValueLengthLimit: 200, linkCountLimit: 128 },
    spanProcessors: [
      exporter.counting,
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_SPANS,
        maxExportBatchSize: BATCH_SPANS,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: EXPORT_MS + EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('drawbridge', version);
  return {
    on: true,
    begin(name, { kind = SpanKind.INTERNAL, attributes = {}, links = [], traceparent, always = false }) {
      const around = always ? causeOf(traceparent).setValue(ALWAYS, true) : causeOf(traceparent);
      const root = tracer.startSpan(name, { kind, attributes, links: [...links] }, around);
      if (!root.isRecording()) return undefined;
      return { tracer, root, work: root, around: trace.setSpan(ROOT_CONTEXT, root), room: { spans: SPANS_A_TRACE } };
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function causeOf(traceparent: string | undefined): OtelContext {
  const cause = traceparent === undefined ? null : parseTraceParent(traceparent);
  return cause === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...cause, isRemote: true });
}

/** A trace that came from elsewhere is recorded where it was there; of ours, the set part. */
function samplerOf(sampled: number): Sampler {
  const always = new AlwaysOnSampler();
  const usual = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) });
  return {
    shouldSample: (around, ...rest) => (around.getValue(ALWAYS) === true ? always.shouldSample() : usual.shouldSample(around, ...rest)),
    toString: () => `always for some, else ${usual}`,
  };
}
