/**
 * The widget in which a person signs in to their bank, whoever provides it: it is opened with a link token, and ends in
 * one of two ways.
 */

export interface WidgetAccount {
  readonly id: string;
  readonly name: string;
  /** The last digits. */
  readonly mask: string;
  readonly type: string;
  readonly subtype: string;
}

export interface WidgetSuccess {
  readonly event: 'success';
  readonly public_token: string;
  readonly institution: { readonly institution_id: string; readonly name: string } | null;
  readonly accounts: readonly WidgetAccount[];
}

export interface WidgetError {
  readonly error_code: string;
  readonly error_message: string;
  readonly error_type?: string;
  /** The provider's own words for people, where it has any. */
  readonly display_message?: string;
}

export interface WidgetExit {
  readonly event: 'exit';
  /** Null when the person just left. */
  readonly error: WidgetError | null;
  /** Their bank is not among those that the provider knows. */
  readonly not_listed?: true;
}

export type WidgetOutcome = WidgetSuccess | WidgetExit;

export interface BankWidgetProps {
  readonly link_token: string;
  /** The whole address to which a bank's own sign-in page sent the browser back. */
  readonly came_back_to?: string;
  /** Called once, when it is over; what renders the widget then takes it away. */
  readonly onOutcome: (outcome: WidgetOutcome) => void;
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Reads the accounts that a widget names; anything that is no account is left out. */
function readAccounts(value: unknown): WidgetAccount[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isObject)
    .filter((account) => typeof account['id'] === 'string')
    .map((account) => ({
      id: text(account['id']),
      name: text(account['name']),
      mask: text(account['mask']),
      type: text(account['type']),
      subtype: text(account['subtype']),
    }));
}

/** Reads what a widget says of a success: the token, and beside it the institution and the accounts. */
export function readSuccess(public_token: string, metadata: unknown): WidgetSuccess {
  const { institution, accounts } = isObject(metadata) ? metadata : {};
  const named = isObject(institution) && text(institution['institution_id']) !== '' && text(institution['name']) !== '';
  return {
    event: 'success',
    public_token,
    institution: named ? { institution_id: text(institution['institution_id']), name: text(institution['name']) } : null,
    accounts: readAccounts(accounts),
  };
}

/** Where people left who did not find their bank: it is linked another way. */
const NOT_LISTED: readonly unknown[] = ['institution_not_found', 'institution_not_supported'];

/** Reads what a widget says on leaving: the error, and beside it how far the person had come. */
export function readExit(error: unknown, metadata?: unknown): WidgetExit {
  const not_listed = isObject(metadata) && NOT_LISTED.includes(metadata['status']) ? { not_listed: true as const } : {};
  if (!isObject(error)) return { event: 'exit', error: null, ...not_listed };
  const details = { error_type: text(error['error_type']), display_message: text(error['display_message']) };
  const more = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
  return {
    event: 'exit',
    error: { error_code: text(error['error_code']), error_message: text(error['error_message']), ...more },
    ...not_listed,
  };
}

const SOURCE = 'drawbridge-sandbox-bank';

/**
 * Reads a message of the sandbox bank's window; undefined for anything else that a window may send.
 * @param frame the window that was opened: no other may speak for the bank
 */
export function readSandboxMessage(event: MessageEvent, frame: MessageEventSource | null): WidgetOutcome | undefined {
  if (event.origin !== window.location.origin || event.source === null || event.source !== frame) return undefined;
  const data: unknown = event.data;
  if (!isObject(data) || data['source'] !== SOURCE) return undefined;
  if (data['event'] === 'exit') return readExit(data['error'], data['metadata']);
  if (data['event'] !== 'success' || typeof data['public_token'] !== 'string') return undefined;
  return readSuccess(data['public_token'], data['metadata']);
}
