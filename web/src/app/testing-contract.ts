import * as contract from '@drawbridge/contract';
import { ERRORS, type Route } from '@drawbridge/contract';
import { consoleCalls, consoleEntrance } from '@drawbridge/contract/provider';
import { type ConfirmationStatus, confirmationStatus } from '@drawbridge/contract/realtime';
import { refusalsOf } from '@drawbridge/contract/refusals';
import { telemetry } from '@drawbridge/contract/routes/telemetry';
import { sandbox } from '@drawbridge/contract/sandbox';
import { sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { sandboxShop } from '@drawbridge/contract/sandbox-shop';
import { afterEach } from 'vitest';
import { faultOfWords } from './testing-refusals.ts';
import { faultOfConfirmation, faultOfState } from './testing-states.ts';

/*
 * A faked answer is one that the service can give: by the contract's schema of the call and what its fields say together, or a refusal that
 * the call knows, in its words; and what is answered well was asked as the contract wants it. Anything else is noted, and fails the test that faked it: thrown where it was fake, the page would
 * take it for a lost connection.
 */

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query?: Route['query'];
  readonly body?: Route['body'];
  readonly answer?: Route['answer'];
  readonly status?: number;
}
type Served = Call | Route;

const CALLS: readonly Served[] = Object.values({ ...contract, telemetry, sandbox, sandboxBank, sandboxShop, consoleCalls, consoleEntrance })
  .flatMap((group): unknown[] => (typeof group === 'object' && group !== null && !Array.isArray(group) ? Object.values(group) : []))
  .filter((value): value is Served => typeof value === 'object' && value !== null && 'method' in value && 'path' in value);

const impossible: string[] = [];

afterEach(() => {
  heard.clear();
  const found = impossible.splice(0);
  if (found.length > 0) throw new Error(`The service cannot answer so:\n${found.join('\n')}`);
});

/**
 * Notes an answer that the service cannot give to what it was sent. `address` is below the service's own, with its query: '/purchases',
 * '/sandbox/clock'.
 */
export function mustBeOfService(method: string, address: string, sent: unknown, { status, body }: { status: number; body: unknown }): void {
  const [path = '', query] = address.split('?');
  const call = callAt(method, path);
  const fault =
    call === undefined ? 'there is no such call' : (faultOf(call, status, body, sent) ?? faultOfRequest(call, status, sent, query));
  if (fault !== undefined) impossible.push(`${method} ${path} ${status}: ${fault}`);
}

/** What can be heard of an order after something: what is over stays as it is. */
const AFTER: Readonly<Record<string, readonly string[]>> = { ACCEPTED: ['ACCEPTED', 'COMPLETED', 'DENIED', 'ACCOUNT_INVALID'] };
const heard = new Map<string, string>();

function faultOfStatusChange({ purchaseId, status }: ConfirmationStatus): string | undefined {
  const before = heard.get(purchaseId);
  heard.set(purchaseId, status);
  return before === undefined || (AFTER[before] ?? [before]).includes(status) ? undefined : `what was ${before} never becomes ${status}`;
}

/** Notes a message that no channel of a purchase says. */
export function mustBeOfChannel(message: unknown): void {
  const fault =
    faultOfBody(confirmationStatus, message) ??
    faultOfConfirmation(message as ConfirmationStatus) ??
    faultOfStatusChange(message as ConfirmationStatus);
  if (fault !== undefined) impossible.push(`the channel, ${JSON.stringify(message)}: ${fault}`);
}

/** The call at a path: one that names it before one that has a parameter in its place. */
function callAt(method: string, path: string): Served | undefined {
  const parts = path.split('/');
  return CALLS.filter((call) => call.method === method && fits(call.path.split('/'), parts)).sort(
    (a, b) => parameters(a) - parameters(b),
  )[0];
}
const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, place) => part.startsWith('{') || part === parts[place]);
const parameters = ({ path }: Served) => path.split('{').length;

function faultOf(call: Served, status: number, body: unknown, sent: unknown): string | undefined {
  if (status >= 400) return faultOfRefusal(call, status, body, sent);
  if (status !== (call.status ?? 200)) return `its status is ${call.status ?? 200}`;
  const fault = call.answer && (faultOfBody(call.answer, body) ?? faultOfState(call, body));
  return fault ?? (confirmationStatus.safeParse(body).success ? faultOfStatusChange(body as ConfirmationStatus) : undefined);
}

/** Ids of tests are short: their form is not looked at. */
const NO_ID = 'Not a valid id';

function faultOfRequest(call: Served, status: number, sent: unknown, query: string | undefined): string | undefined {
  if (status >= 400) return undefined;
  const asked = Object.fromEntries(new URLSearchParams(query));
  const issues = [...(call.body?.safeParse(sent).error?.issues ?? []), ...(call.query?.safeParse(asked).error?.issues ?? [])];
  const [first] = issues.filter(({ message }) => message !== NO_ID);
  return first && `it refuses such a call: ${first.path.join('.')}: ${first.message}`;
}

function faultOfBody(schema: Route['answer'], body: unknown): string | undefined {
  const { data, error } = schema.safeParse(body);
  if (error) return error.issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`).join('; ');
  return unknownIn(body, data);
}

function faultOfRefusal(call: Served, status: number, body: unknown, sent: unknown): string | undefined {
  const { code, message, status: said_status } = Object(body) as Record<string, unknown>;
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) return 'a refusal has a code of the table of errors';
  const known = code as keyof typeof ERRORS;
  if (typeof message !== 'string' || said_status !== status || ERRORS[known].status !== status) return `${code} has its status, and words`;
  if ('access' in call && !refusalsOf(call).includes(known)) return `it is never refused with ${code}`;
  return faultOfWords(call, known, Object(body) as Record<string, unknown>, sent);
}

/** A field that the service does not know: it leaves such out of what it sends. */
function unknownIn(body: unknown, known: unknown, at = ''): string | undefined {
  if (typeof body !== 'object' || body === null || typeof known !== 'object' || known === null) return undefined;
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const place = at === '' ? name : `${at}.${name}`;
    if (!Object.hasOwn(known, name)) return `${place} is no field of it`;
    const inside = unknownIn(value, (known as Record<string, unknown>)[name], place);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
