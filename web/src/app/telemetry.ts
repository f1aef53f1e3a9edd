import type { Boot } from '@drawbridge/contract';
import { flushEarly, keepEarly } from './telemetry-early.ts';

/** Whether this browser asks not to be followed: Do Not Track, or Global Privacy Control. */
function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Loads the listeners that the server named at the start; without any, nothing is loaded, kept or sent. Analytics keeps
 * silent where the browser asks for it. Never fails, as no page depends on it. Gives what ends it.
 */
export async function startTelemetry(wanted: Boot['telemetry']): Promise<() => void> {
  const analytics = wanted.analytics && !asksForPrivacy();
  const ends: (() => void)[] = [];
  if (analytics || wanted.errors) keepEarly();
  try {
    if (analytics) ends.push((await import('./analytics-sender.ts')).sendEvents());
    if (wanted.errors) ends.push((await import('./report-sender.ts')).sendReports());
  } catch {
    // A listener that cannot be loaded hears nothing.
  }
  flushEarly();
  return () => {
    for (const end of ends) end();
  };
}
