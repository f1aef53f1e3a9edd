import type { TelemetryEvents } from '@drawbridge/contract/routes/telemetry';
import type { Context } from '../../context.ts';
import type { Forwarder } from './forwarder.ts';
import { plainBrowser } from './plain-browser.ts';

/** Hands events on to analytics, where there is one. The contract has checked that nothing of a person is in them. */
export function takeEvents(context: Context, forwarder: Forwarder, { visitor, events }: TelemetryEvents, user_agent: string): void {
  if (context.analytics.kind === 'off') return;
  const browser = plainBrowser(user_agent);
  for (const { name, page, properties } of events)
    forwarder.add((signal) => context.analytics.send({ visitor, name, page, properties, browser }, signal));
}
