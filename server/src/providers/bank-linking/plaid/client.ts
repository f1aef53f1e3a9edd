import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { Configuration, PlaidApi } from 'plaid';
import type { PlaidSettings } from '../plaid-settings.ts';

/** Longer than any answer that is asked for. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Connections that nobody uses are kept for the next calls. */
const KEPT_MS = 30_000;

/** The company's own client, with connections that are kept. Every call sets its own time. */
export function makeClient({ client_id, secret, url, concurrency }: PlaidSettings): PlaidApi {
  const agents = { keepAlive: true, maxSockets: 2 * concurrency, maxFreeSockets: 32, timeout: KEPT_MS } as const;
  return new PlaidApi(
    new Configuration({
      basePath: url,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret },
        httpAgent: new PlainAgent(agents),
        httpsAgent: new Agent(agents),
        maxContentLength: MOST_BYTES,
        maxRedirects: 0,
        // What stands in the environment for other programs is not for secrets.
        proxy: false,
        // What is no JSON is an error, not a text.
        responseType: 'json',
        transitional: { silentJSONParsing: false, forcedJSONParsing: true, clarifyTimeoutError: true },
      },
    }),
  );
}
