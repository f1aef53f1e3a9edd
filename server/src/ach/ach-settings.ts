import { type Environment, matching, oneOf, refuse, routingNumber, textInFiles, whole } from '../kernel/read-settings.ts';
import type { AccountNumbers } from '../kernel/security/account-numbers.ts';
import { readOffsetSettings } from '../providers/odfi/offset-settings.ts';
import { DEFAULT_FILE_NAME, wrongWithPattern } from '../providers/shared/bank-file-name.ts';
import type { SameDayWindow } from './calendar/timetable.ts';

/** FedACH's deadlines for same-day files, and their settlement times, Eastern (FedACH processing schedule). */
const SAME_DAY_SETTLEMENT: Readonly<Record<string, string>> = { '10:30': '13:00', '14:45': '17:00', '16:45': '18:00' };

/** How files to the bank are made, and when. Times are Eastern time. */
export interface AchSettings {
  readonly cutoff: string;
  readonly time_zone: string;
  /** Windows in which debits settle on the day on which they are originated; none where the ODFI offers none. */
  readonly same_day: readonly SameDayWindow[];
  /** What is above it waits for the day's own cutoff. */
  readonly same_day_cap_cents: number;
  readonly company_id: string;
  readonly immediate_destination: string;
  readonly immediate_destination_name: string;
  readonly immediate_origin: string;
  readonly immediate_origin_name: string;
  /** Our own reference in the file's header; undefined: blank. */
  readonly reference_code: string | undefined;
  /** In the header of every batch; undefined: blank. */
  readonly company_discretionary_data: string | undefined;
  /** Which day stands in the header of every batch, for receivers to see. */
  readonly company_descriptive_date: 'off' | 'effective' | 'created';
  /** The first eight digits of our bank's routing number: how every trace number begins. */
  readonly odfi_identification: string;
  readonly description_in_store: string;
  readonly description_online: string;
  /** The provider's own account, to which each batch is balanced; undefined where files go unbalanced. */
  readonly offset: AccountNumbers | undefined;
  /** The most that the bank takes in one file: entries, offsets among them, and bytes, line endings included. */
  readonly file_limits: { readonly entries: number; readonly bytes: number };
  /** How many files may be on their way to the bank at once. */
  readonly files_at_once: number;
  /** What files are called, with `{date}` and the like in it. */
  readonly file_name: string;
}

/** Reads how files to the bank are made, and when. */
export function readAchSettings(env: Environment): AchSettings {
  const offset = readOffsetSettings(env);
  return {
    cutoff: matching(env, 'ACH_CUTOFF', /^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 22:00', '22:00'),
    time_zone: 'America/New_York',
    same_day: sameDay(env),
    same_day_cap_cents: whole(env, 'ACH_SAME_DAY_CAP_CENTS', 100_000_000, 1, 100_000_000),
    company_id: matching(env, 'ACH_COMPANY_ID', /^[0-9A-Z](?:[0-9A-Z ]{8})[0-9A-Z]$/, 'ten digits or capitals', '1234567890'),
    immediate_destination: destination(env),
    immediate_destination_name: textInFiles(env, 'ACH_IMMEDIATE_DESTINATION_NAME', 23, 'SANDBOX FEDERAL BANK'),
    // A bank may assign ten digits of its own, or a tax number: only what is sent to it is surely a routing number.
    immediate_origin: matching(
      env,
      'ACH_IMMEDIATE_ORIGIN',
      /^(\d{9}|[0-9A-Z]{10})$/,
      'nine digits, which files set behind a blank, or ten digits and capitals',
      '1234567890',
    ),
    immediate_origin_name: textInFiles(env, 'ACH_IMMEDIATE_ORIGIN_NAME', 23, 'DRAWBRIDGE'),
    reference_code: env['ACH_REFERENCE_CODE'] ? textInFiles(env, 'ACH_REFERENCE_CODE', 8, 'NONE') : undefined,
    company_discretionary_data: env['ACH_COMPANY_DISCRETIONARY_DATA']
      ? textInFiles(env, 'ACH_COMPANY_DISCRETIONARY_DATA', 20, 'NONE')
      : undefined,
    company_descriptive_date: oneOf(env, 'ACH_COMPANY_DESCRIPTIVE_DATE', ['off', 'effective', 'created'], 'off'),
    odfi_identification: matching(env, 'ACH_ODFI_IDENTIFICATION', /^\d{8}$/, 'eight digits', '09100001'),
    description_in_store: textInFiles(env, 'ACH_DESCRIPTION_IN_STORE', 10, 'PAYMENT'),
    description_online: textInFiles(env, 'ACH_DESCRIPTION_ONLINE', 10, 'PURCHASE'),
    offset,
    file_limits: {
      // As many as one batch can count, each with an addenda.
      entries: whole(env, 'ODFI_FILE_ENTRIES', 100_000, offset ? 2 : 1, 499_999),
      bytes: whole(env, 'ODFI_FILE_MB', 20, 1, 250) * 1_000_000,
    },
    files_at_once: whole(env, 'ODFI_FILES_AT_ONCE', 1, 1, 4),
    file_name: fileName(env),
  };
}

/** The day's own cutoff must come after them all. */
function sameDay(env: Environment): readonly SameDayWindow[] {
  const windows = env['ACH_SAME_DAY_WINDOWS'] || 'off';
  if (windows === 'off') return [];
  const lead_minutes = whole(env, 'ACH_SAME_DAY_LEAD_MINUTES', 30, 0, 240);
  const named = windows.split(',');
  if (named.some((closes, at) => !(closes in SAME_DAY_SETTLEMENT) || closes <= (named[at - 1] ?? '')))
    return refuse(
      env,
      `ACH_SAME_DAY_WINDOWS must be off, or of ${Object.keys(SAME_DAY_SETTLEMENT).join(',')} in this order, not "${windows}"`,
      [],
    );
  const same_day = named.map((closes) => ({ closes, settles: SAME_DAY_SETTLEMENT[closes] ?? '', cutoff: earlier(closes, lead_minutes) }));
  const last = same_day.at(-1)?.cutoff ?? '';
  if ((env['ACH_CUTOFF'] || '22:00') <= last) refuse(env, `ACH_CUTOFF must be after the last same-day cutoff, ${last}`, undefined);
  return same_day;
}

function earlier(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const left = hour * 60 + minute - minutes;
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}

/** Whom files are for: a routing number, or ten digits that the bank has assigned, such as one behind a zero. */
function destination(env: Environment): string {
  const text = env['ACH_IMMEDIATE_DESTINATION'] ?? '';
  return /^\d{10}$/.test(text) ? text : routingNumber(env, 'ACH_IMMEDIATE_DESTINATION', '091000019');
}

/** What files to the bank are called. */
function fileName(env: Environment): string {
  const pattern = env['ODFI_FILE_NAME'] || DEFAULT_FILE_NAME;
  const wrong = wrongWithPattern(pattern);
  return wrong === undefined ? pattern : refuse(env, `ODFI_FILE_NAME must ${wrong}, not "${pattern}"`, DEFAULT_FILE_NAME);
}
