import { now } from '../ui/clock.ts';
import { BANK_ZONE, formatTime } from '../ui/format.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, month: 'short', day: 'numeric' });
const yearFormat = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, month: 'short', day: 'numeric', year: 'numeric' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, month: 'long', year: 'numeric' });
const nowFormat = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, weekday: 'short', month: 'short', day: 'numeric' });

/** A moment in the bank's time: `Today, 2:00 PM`, `Nov 19, 10:00 PM`; with its year where that is another. */
export function when(iso: string): string {
  const at = new Date(iso);
  const day = yearFormat.format(at);
  const today = yearFormat.format(now());
  if (day === today) return `Today, ${formatTime(iso, BANK_ZONE)}`;
  return `${day.slice(-4) === today.slice(-4) ? dayFormat.format(at) : day}, ${formatTime(iso, BANK_ZONE)}`;
}

/** The month of a moment: `April 2025`. */
export function monthOf(iso: string): string {
  return monthFormat.format(new Date(iso));
}

/** The day of a moment in the bank's time: `Mon, Nov 23`; with its year where that is another. */
export function dayOf(iso: string): string {
  const year = yearFormat.format(new Date(iso)).slice(-4);
  const day = nowFormat.format(new Date(iso));
  return year === yearFormat.format(now()).slice(-4) ? day : `${day}, ${year}`;
}

/** The time of a moment in the bank's time: `2:00 PM`. */
export function clockTime(iso: string): string {
  return formatTime(iso, BANK_ZONE);
}

/** A day of the bank: `Mon, Nov 23`. Takes `2026-11-23`. */
export function bankDay(day: string): string {
  return weekdayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** What the bank's clock shows now: `Fri, Nov 20, 4:18 PM ET`. */
export function bankNow(): string {
  const iso = new Date(now()).toISOString();
  return `${nowFormat.format(now())}, ${formatTime(iso, BANK_ZONE)} ET`;
}

/** How long until a moment: `5:41:42`, and `0:00:00` once it has come. */
export function timeLeft(iso: string): string {
  const left_s = Math.max(0, Math.floor((Date.parse(iso) - now()) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(left_s / 3600)}:${two(Math.floor(left_s / 60) % 60)}:${two(left_s % 60)}`;
}

/** How old something is, in words: `3 h old`, `2 days old`. */
export function ageOf(iso: string): string {
  const minutes = Math.max(0, Math.floor((now() - Date.parse(iso)) / 60_000));
  if (minutes < 60) return 'New';
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h old`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day old' : `${days} days old`;
}
