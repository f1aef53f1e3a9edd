import type { TelemetryReports } from '@drawbridge/contract/routes/telemetry';
import type { Context } from '../../context.ts';
import type { Report } from '../../providers/error-reporting/port.ts';
import type { Forwarder } from './forwarder.ts';
import { scrub } from './scrub.ts';

/**
 * Hands errors, traces and a session's trail on to error reporting, where there is one. The page reports moments as "so
 * long ago": a phone's clock may be wrong.
 */
export function takeReports(context: Context, forwarder: Forwarder, body: TelemetryReports): void {
  if (context.errorReporting.kind === 'off') return;
  for (const report of reportsOf(body, context.clock.wall())) forwarder.add((signal) => context.errorReporting.send(report, signal));
}

function reportsOf({ session, errors, traces, trail }: TelemetryReports, at: Date): Report[] {
  const by_page = Map.groupBy(traces, ({ page }) => page);
  return [
    ...errors.map((error): Report => ({ kind: 'error', session, at, ...error, message: scrub(error.message) })),
    ...[...by_page].map(
      ([page, calls]): Report => ({
        kind: 'trace',
        session,
        page,
        calls: calls.map(({ call, status, ago_ms, duration_ms }) => ({
          call,
          status,
          started: new Date(at.getTime() - ago_ms),
          duration_ms,
        })),
      }),
    ),
    ...(trail.length === 0 ? [] : [{ kind: 'session', session, at, trail } satisfies Report]),
  ];
}
