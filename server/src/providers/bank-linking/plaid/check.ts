import { wordsOfCode } from '../../shared/failure-words.ts';
import type { Finding } from '../../shared/finding.ts';
import type { PlaidAddresses, PlaidSettings } from '../plaid-settings.ts';
import { BankLinkingError, BankLinkingMisused, BankLinkingUnavailable } from '../port.ts';
import type { Caller } from './caller.ts';
import { CALLS } from './calls.ts';
import { linkTokenRequest, UNITED_STATES } from './link-token.ts';

/** A bank that Plaid has in every environment, to ask for something that changes nothing. */
const ANY_BANK = 'ins_3';
const CHECK_MS = 10_000;

/** Nobody's: the token that the check asks for is opened by nobody, and is worth nothing after some hours. */
const NOBODY = 'usr_check';

/** Whether Plaid takes our credentials, would open Link as we do, and can reach us with messages. */
export async function checkPlaid(caller: Caller, settings: PlaidSettings, addresses: PlaidAddresses): Promise<Finding[]> {
  const credentials = await checkCredentials(caller, settings);
  return [credentials, ...(credentials.good ? [await checkLink(caller, settings, addresses)] : []), checkMessages(addresses)];
}

async function checkCredentials(caller: Caller, { environment }: PlaidSettings): Promise<Finding> {
  const what = 'Plaid credentials';
  try {
    await caller.ask({ ...CALLS.read_institution, budget_ms: CHECK_MS }, (api, options) =>
      api.institutionsGetById({ institution_id: ANY_BANK, country_codes: UNITED_STATES }, options),
    );
    return { what, good: true, says: `Plaid takes them for its ${environment} environment.` };
  } catch (error) {
    if (!(error instanceof BankLinkingError)) throw error;
    const remedy =
      error instanceof BankLinkingMisused
        ? 'Compare PLAID_CLIENT_ID, PLAID_SECRET and PLAID_ENV with Plaid’s dashboard: each environment has a secret of its own.'
        : 'See whether this machine may reach Plaid, and status.plaid.com.';
    return { what, good: false, says: said(error), remedy };
  }
}

/** With a real consumer's request: what is not enabled, or listed in the dashboard, is refused here as there. */
async function checkLink(caller: Caller, settings: PlaidSettings, addresses: PlaidAddresses): Promise<Finding> {
  const what = 'Plaid Link';
  try {
    await caller.ask({ ...CALLS.create_link_token, budget_ms: CHECK_MS }, (api, options) =>
      api.linkTokenCreate(linkTokenRequest(settings, addresses, { user_id: NOBODY, language: 'en' }), options),
    );
    return { what, good: true, says: 'Plaid gives a token for Link, with our products and address.' };
  } catch (error) {
    if (!(error instanceof BankLinkingError)) throw error;
    return { what, good: false, says: said(error), remedy: remedyOf(error.code ?? '', addresses) };
  }
}

/** Plaid's codes for a client_id and a secret that it does not take. */
const CREDENTIALS = /INVALID_API_KEYS|UNAUTHORIZED_ENVIRONMENT|INVALID_CREDENTIALS/;

/** What a failed call comes to, with Plaid's code and the number under which Plaid finds the call. */
function said(error: BankLinkingError): string {
  const { code, message } = error;
  const request = /\(request ([\w-]+)\)$/.exec(message)?.[1];
  const named = [code ?? message, request === undefined ? [] : `request ${request}`].flat().join(', ');
  if (error instanceof BankLinkingMisused || !(error instanceof BankLinkingUnavailable))
    return CREDENTIALS.test(named) ? `Plaid refuses the credentials (${named}).` : `Plaid refuses the call (${named}).`;
  if (request !== undefined) return `Plaid has trouble of its own (${named}).`;
  return `Plaid cannot be reached: ${code === undefined ? message : wordsOfCode(code)}.`;
}

function remedyOf(code: string, { redirect_uri }: PlaidAddresses): string {
  if (/PRODUCT/.test(code)) return 'Ask Plaid to enable Auth for this environment, and Identity where PLAID_IDENTITY is on.';
  if (/INVALID_(FIELD|REQUEST)/.test(code)) return `List ${redirect_uri} under Allowed redirect URIs in Plaid’s dashboard.`;
  return 'Look the code up in Plaid’s list of errors, or ask Plaid about the request.';
}

function checkMessages({ webhook, redirect_uri }: PlaidAddresses): Finding {
  const what = 'Plaid webhooks';
  if (webhook === undefined)
    return {
      what,
      good: false,
      says: 'Plaid cannot reach this server: PUBLIC_URL is an address of this machine alone.',
      remedy: 'Set PUBLIC_URL to the address at which the internet reaches this server.',
    };
  return { what, good: true, says: `They come to ${webhook}; banks send people back to ${redirect_uri}, which the dashboard must list.` };
}
