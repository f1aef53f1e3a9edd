import { type Environment, refuse, withoutPassword } from '../read-settings.ts';
import { isSafeWebAddress } from '../security/loopback.ts';

/** Where traces go, and how many of them. */
export interface TracingSettings {
  /** Takes OTLP over HTTP as JSON. */
  readonly traces_url: string;
  /** Sent with each post, such as a key of the collector's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Which part of the calls is traced, from 0 to 1. */
  readonly sampled: number;
  readonly service_name: string;
}

/** One call in twenty: enough to see what is slow, and hardly to be measured. */
const SAMPLED = 0.05;
const HEADER = /^\s*([A-Za-z0-9_-]+)\s*=\s*([\x21-\x7e]+)\s*$/;

/** Reads where traces go, by OpenTelemetry's own names; undefined means nowhere. */
export function readTracingSettings(env: Environment): TracingSettings | undefined {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const headers = readHeaders(env);
  const sampled = readSampled(env);
  if (!endpoint) return undefined;
  if (!isSafeWebAddress(endpoint) || /[?#]/.test(endpoint))
    return refuse(
      env,
      `OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as https://collector.example.com:4318 (http:// only on this machine), not "${withoutPassword(endpoint)}"`,
      undefined,
    );
  return {
    traces_url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    sampled,
    service_name: env['OTEL_SERVICE_NAME'] || 'drawbridge',
  };
}

/** `name=value,name=value`, values percent-encoded. Never shown: they open the collector. */
function readHeaders(env: Environment): Record<string, string> {
  const text = env['OTEL_EXPORTER_OTLP_HEADERS'];
  if (!text) return {};
  try {
    return Object.fromEntries(
      text.split(',').map((pair) => {
        const [, name, value] = HEADER.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new URIError();
        return [name.toLowerCase(), decodeURIComponent(value)];
      }),
    );
  } catch {
    return refuse(env, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value, several behind commas, with values percent-encoded', {});
  }
}

function readSampled(env: Environment): number {
  const text = env['OTEL_TRACES_SAMPLER_ARG'];
  if (!text) return SAMPLED;
  if (/^(0|1|0?\.\d{1,6}|[01]\.0{1,6})$/.test(text)) return Number(text);
  return refuse(env, `OTEL_TRACES_SAMPLER_ARG must be the part of calls that is traced, from 0 to 1, such as 0.05, not "${text}"`, SAMPLED);
}
