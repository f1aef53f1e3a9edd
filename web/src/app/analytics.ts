import type { EventName, EventProperties } from '@drawbridge/contract/telemetry';
import { dispatch } from './telemetry-early.ts';

/** Who wants to know what people do here: a configured analytics service. By default there is none. */
export interface Analytics {
  track: (event: EventName, properties: Readonly<Record<string, string>>) => void;
  /** The person has logged out: what comes next is someone else's. */
  reset: () => void;
}

const listening = new Set<Analytics>();

/** What an event is sent with: nothing, or its properties. */
type With<Event extends EventName> = keyof EventProperties[Event] extends never ? [] : [properties: EventProperties[Event]];

/** Tracks an event. The contract lists the events and their properties: nothing of a person is among them. */
export function track<Event extends EventName>(event: Event, ...[properties]: With<Event>): void {
  dispatch(() => {
    for (const analytics of listening) analytics.track(event, properties ?? {});
  });
}

export function resetAnalytics(): void {
  dispatch(() => {
    for (const analytics of listening) analytics.reset();
  });
}

export function addAnalytics(analytics: Analytics): () => void {
  listening.add(analytics);
  return () => listening.delete(analytics);
}
