/** Who wants to know what people do here: an analytics service, where a house hangs one in. By default there is none. */
export interface Analytics {
  track: (event: string, properties: Readonly<Record<string, unknown>>) => void;
  /** The person has logged out: what comes next is someone else's. */
  reset: () => void;
}

const listening = new Set<Analytics>();

/** Tells of an event. Nothing of a person belongs into its properties, and no amount that is not on the screen. */
export function track(event: string, properties: Readonly<Record<string, unknown>> = {}): void {
  for (const analytics of listening) analytics.track(event, properties);
}

export function resetAnalytics(): void {
  for (const analytics of listening) analytics.reset();
}

export function addAnalytics(analytics: Analytics): () => void {
  listening.add(analytics);
  return () => listening.delete(analytics);
}
