import { type Environment, refuse } from '../../kernel/read-settings.ts';
import type { SettingName } from '../../setting-names.ts';

export interface TextCap {
  readonly hour: number;
  readonly day: number;
}

/** How many texts may go out in an hour, and in 24 hours: to a number, to an area code, for an organization, in all. */
export interface TextCaps {
  readonly number: TextCap;
  readonly prefix: TextCap;
  readonly organization: TextCap;
  readonly all: TextCap;
}

/** Reads the caps, each as HOUR,DAY. */
export function readTextCaps(env: Environment): TextCaps {
  return {
    number: cap(env, 'TEXTS_PER_NUMBER', { hour: 30, day: 60 }),
    prefix: cap(env, 'TEXTS_PER_PREFIX', { hour: 2_000, day: 10_000 }),
    organization: cap(env, 'TEXTS_PER_ORGANIZATION', { hour: 300, day: 1_000 }),
    all: cap(env, 'TEXTS_IN_ALL', { hour: 5_000, day: 30_000 }),
  };
}

function cap(env: Environment, name: SettingName, fallback: TextCap): TextCap {
  const text = env[name];
  if (!text) return fallback;
  const [, hour, day] = /^(\d{1,7}),(\d{1,7})$/.exec(text) ?? [];
  const given = { hour: Number(hour), day: Number(day) };
  if (hour === undefined || given.hour < 1 || given.day < given.hour)
    return refuse(
      env,
      `${name} must be two whole numbers, of an hour and of a day, such as ${fallback.hour},${fallback.day}, not "${text}"`,
      fallback,
    );
  return given;
}
