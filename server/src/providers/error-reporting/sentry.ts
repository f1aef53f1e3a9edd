import { randomUUID } from 'node:crypto';
import type { ErrorReporting, Report } from './port.ts';
import { eventOf } from './sentry-event.ts';

export interface SentrySettings {
  /** Where envelopes go, made from the DSN: scheme://host/prefix/api/project/envelope/ */
  readonly envelope_url: string;
  readonly public_key: string;
  readonly environment: string;
  readonly release: string;
  /** Where our pages are reached: the files that frames name lie there. */
  readonly public_url: string;
}

const CLIENT = 'drawbridge/1';
const A_MINUTE_MS = 60_000;

/**
 * The open envelope protocol of Sentry, which GlitchTip and others speak too:
 * https://develop.sentry.dev/sdk/foundations/transport/envelopes/. One item an envelope, as it asks for.
 */
export function sentry(settings: SentrySettings): ErrorReporting {
  return {
    kind: 'sentry',
    async send(report, signal) {
      const response = await fetch(settings.envelope_url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${settings.public_key}`,
        },
        body: envelopeOf(report, settings),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (response.status === 429) return waitOf(response);
      if (!response.ok) throw new Error(`The error-reporting service answered ${response.status}`);
      return 0;
    },
  };
}

function envelopeOf(report: Report, settings: SentrySettings): string {
  const event_id = randomUUID().replaceAll('-', '');
  const event = JSON.stringify(eventOf(report, event_id, settings));
  const item = {
    type: report.kind === 'trace' ? 'transaction' : 'event',
    content_type: 'application/json',
    length: Buffer.byteLength(event),
  };
  return `${JSON.stringify({ event_id })}\n${JSON.stringify(item)}\n${event}\n`;
}

/** `Retry-After` in seconds; the protocol asks for a minute of silence where a 429 names no time. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : A_MINUTE_MS;
}
