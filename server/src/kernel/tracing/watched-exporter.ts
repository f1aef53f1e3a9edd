import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../clock/clock.ts';

/** Hands spans over, counts them, and logs one line when the collector goes and one when it is back. */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Context['log'];
  readonly #count: Counter;
  #gone_ms: number | undefined;
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
      if (taken) this.#isBack();
      else this.#isGone(result.error);
      // Whoever batches would make a failure known once more.
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #isGone(error: Error | undefined): void {
    if (this.#gone_ms !== undefined || this.#stopping) return;
    this.#gone_ms = elapsedMs();
    const { code } = (error ?? {}) as { code?: string | number };
    this.#log.warn(
      { reason: String(code ?? error?.name ?? 'none given') },
      'traces cannot be handed over: they are dropped until the collector is back',
    );
  }

  #isBack(): void {
    if (this.#gone_ms === undefined) return;
    this.#log.warn({ away_ms: Math.round(elapsedMs() - this.#gone_ms) }, 'traces are handed over again');
    this.#gone_ms = undefined;
  }
}
