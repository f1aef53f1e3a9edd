import { SpanKind } from '@opentelemetry/api';
import { inSpan, traceNow } from './active.ts';

type Asked = (...given: unknown[]) => Promise<unknown>;

/** An outside provider: these calls of it are spans, by the methods' names and never by what they are given. */
export function tracedPort<P extends object>(name: string, port: P, methods: readonly (keyof P & string)[]): P {
  const traced: ReadonlySet<PropertyKey> = new Set(methods);
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function' || typeof key !== 'string') return member;
      const call = member.bind(target) as Asked;
      if (!traced.has(key) || traceNow() === undefined) return call;
      return (...given: unknown[]) => inSpan(`${name} ${key}`, { kind: SpanKind.CLIENT }, () => call(...given));
    },
  });
}
