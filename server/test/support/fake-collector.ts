import { type FakeService, startFakeService } from './fake-service.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

/** A span as OTLP has it in JSON. */
export interface ArrivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
}

interface Posted {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ArrivedSpan[] }[];
  }[];
}

export interface FakeCollector extends FakeService {
  /** Every span that has arrived so far. */
  spans(): ArrivedSpan[];
  /** The settings that send traces here. */
  readonly env: Readonly<Record<string, string>>;
}

/** A collector that takes traces by OTLP over HTTP, and keeps them. */
export async function startFakeCollector(sampled = '1'): Promise<FakeCollector> {
  const service = await startFakeService();
  return {
    ...service,
    spans: () =>
      service.arrived.flatMap(({ text }) =>
        (JSON.parse(text) as Posted).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: service.url, OTEL_TRACES_SAMPLER_ARG: sampled },
  };
}

/** The value of an attribute of a span. */
export function attributeOf({ attributes }: Pick<ArrivedSpan, 'attributes'>, key: string): string | number | undefined {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}
