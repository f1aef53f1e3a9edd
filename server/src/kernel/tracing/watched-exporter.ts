import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { Presence } from '../presence.ts';

/** Hands spans over, counts them, and logs one line when the collector goes and one when it is back. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Context['log'];
  readonly #count: Counter;
  readonly #presence = new Presence();
  #stopping = false;
  /** Counts spans as they end: those neither taken nor failed were dropped, or wait. */
  readonly counting: SpanProcessor = {
    onStart: () => undefined,
    onEnd: () => this.#count.inc({ outcome: 'ended' }),
    forceFlush: async () => undefined,
    shutdown: async () => {
      this.#stopping = true;
    },
  };

  constructor(exporter: SpanExporter, { log, metrics }: Pick<Context, 'log' | 'metrics'>) {
    this.#exporter = exporter;
    this.#log = log;
    this.#count = new Counter({
      name: 'drawbridge_trace_spans_total',
      help: 'Spans of traces: that ended, that the collector has taken, and that could not be handed over',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      const taken = result.code === ExportResultCode.SUCCESS;
      this.#count.inc({ outcome: taken ? 'taken' : 'failed' }, spans.length);
      if (taken) this.#presence.back((away_ms) => this.#log.warn({ away_ms }, 'traces are handed over again'));
      else this.#isGone(result.error);
      // Whoever batches would make a failure known once more.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #isGone(error: Error | undefined): void {
    if (this.#stopping) return;
    const { code } = (error ?? {}) as { code?: string | number };
    const reason = String(code ?? error?.name ?? 'none given');
    this.#presence.gone(() => this.#log.warn({ reason }, 'traces cannot be handed over: they are dropped until the collector is back'));
  }
}
