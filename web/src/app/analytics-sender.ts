import type { TelemetryEvents } from '@drawbridge/contract/routes/telemetry';
import { EVENTS_AT_ONCE, pageOf } from '@drawbridge/contract/telemetry';
import { elapsedMs } from '../ui/clock.ts';
import { addAnalytics } from './analytics.ts';
import { onHidden, post } from './telemetry-post.ts';

/** Of this tab alone, and new after a logout: it says that two events are of one visit, not whose. */
const VISITOR = 'visitor';
const WAIT_MS = 2_000;

type Waiting = Omit<TelemetryEvents['events'][number], 'ago_ms'> & { at_ms: number };

/** Sends events to our server together, within two seconds and as the page goes. Gives what ends that. */
export function sendEvents(): () => void {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function visitor(): string {
    const known = sessionStorage.getItem(VISITOR) ?? crypto.randomUUID();
    sessionStorage.setItem(VISITOR, known);
    return known;
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const events = waiting.map(({ at_ms, ...event }) => ({ ...event, ago_ms: Math.max(0, Math.round(elapsedMs() - at_ms)) }));
    waiting = [];
    post('/telemetry/events', { visitor: visitor(), events } satisfies TelemetryEvents);
  }

  const forget = addAnalytics({
    track(name, properties) {
      waiting.push({ name, page: pageOf(window.location.pathname), properties: { ...properties }, at_ms: elapsedMs() });
      if (waiting.length === EVENTS_AT_ONCE) send();
      else timer ??= setTimeout(send, WAIT_MS);
    },
    reset() {
      send();
      sessionStorage.removeItem(VISITOR);
    },
  });
  const stop = onHidden(send);
  return () => {
    clearTimeout(timer);
    stop();
    forget();
  };
}
