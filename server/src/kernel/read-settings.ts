import { readFileSync } from 'node:fs';
import { isRoutingNumber } from '@drawbridge/nacha';
import { SECRETS, type SettingName } from '../setting-names.ts';
import { isSafeWebAddress } from './security/loopback.ts';

// Each reads one setting. A value that will not do is noted among the problems, and a fallback given in its place.

export const PROBLEMS = Symbol('problems');
const REFUSED_FILES = Symbol('refused files');
/** What is wrong with the settings, and the secrets whose files were refused. */
interface Found {
  readonly [PROBLEMS]: string[];
  readonly [REFUSED_FILES]: Set<string>;
}
/** The settings as given, and what is wrong with them: reading goes on, so that all problems are named at once. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>> & Found;

/**
 * The settings as they were given, with each secret that a file holds (NAME_FILE) read from it. A file that cannot be
 * read, is empty, or stands beside the secret itself is noted as a problem. No value is shown.
 */
export function openSettings(given: Readonly<Record<string, string | undefined>>): Environment {
  const env: Record<string, string | undefined> & Found = { ...given, [PROBLEMS]: [], [REFUSED_FILES]: new Set() };
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) refuse(env, `${name} and ${name}_FILE are both set: keep one of them`, undefined);
    else env[name] = readSecretFile(env, name, file);
  }
  return env;
}

function readSecretFile(env: Environment, name: string, file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text || refuseFile(env, name, `${file}, which is empty`);
  } catch (error) {
    return refuseFile(env, name, `${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function refuseFile(env: Environment, name: string, what: string): undefined {
  env[REFUSED_FILES].add(name);
  return refuse(env, `${name}_FILE names ${what}`, undefined);
}

/** Notes what is wrong with a value, and gives one to go on reading with. */
export function refuse<T>(env: Environment, problem: string, instead: T): T {
  env[PROBLEMS].push(problem);
  return instead;
}

/** The same of a setting that is missing: of one whose file was refused, that is said already. */
export function refuseMissing<T>(env: Environment, name: SettingName, problem: string, instead: T): T {
  return env[REFUSED_FILES].has(name) ? instead : refuse(env, problem, instead);
}

/** A whole number of a range; the fallback where it is not given. */
export function whole(env: Environment, name: SettingName, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    return refuse(env, `${name} must be a whole number from ${min} to ${max}, not "${text}"`, fallback);
  return value;
}

/** One of some words. */
export function oneOf<const T extends string>(env: Environment, name: SettingName, values: readonly T[], fallback: T): T {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = values.find((candidate) => candidate === text);
  return value ?? refuse(env, `${name} must be one of ${values.join(', ')}, not "${text}"`, fallback);
}

/** An address of this or another server, without a path. */
export function origin(env: Environment, name: SettingName, fallback: string): string {
  const text = env[name] || fallback;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    return refuse(
      env,
      `${name} must be an address such as https://pay.example.com, without a path, not "${withoutPassword(text)}"`,
      fallback,
    );
  if (!isSafeWebAddress(text))
    return refuse(env, `${name} must begin with https://, or with http:// on this machine, not "${text}"`, fallback);
  return url.origin;
}

/** A page of ours, or an address that a browser may be sent to: never a script. */
export function page(env: Environment, name: SettingName, fallback: string): string {
  const text = env[name] || fallback;
  if (/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || isSafeWebAddress(text)) return text;
  return refuse(env, `${name} must begin with https://, or with one / for a page of ours, not "${withoutPassword(text)}"`, fallback);
}

/** The address of a database. */
export function postgres(env: Environment, name: SettingName): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  // Not shown: it holds a password.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return refuse(env, `${name} must begin with postgres://`, undefined);
  return text;
}

/** A text that nobody guesses. */
export function secret(env: Environment, name: SettingName): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  // Not shown either.
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) return refuse(env, `${name} must be 16 to 200 printable characters`, undefined);
  return text;
}

/** A text of a pattern, which `words` say. */
export function matching(env: Environment, name: SettingName, pattern: RegExp, words: string, fallback: string): string {
  const text = env[name] || fallback;
  return pattern.test(text) ? text : refuse(env, `${name} must be ${words}, not "${text}"`, fallback);
}

/** A text in every file to the bank, whose format knows printable ASCII alone, and blanks at the end as padding. */
export function textInFiles(env: Environment, name: SettingName, most: number, fallback: string): string {
  const pattern = new RegExp(`^(?=.{1,${most}}$)[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$`);
  const words = `at most ${most} letters, digits and signs as files to a bank hold them: no accents, and no blank at either end`;
  return matching(env, name, pattern, words, fallback);
}

/** A routing number with its check digit. */
export function routingNumber(env: Environment, name: SettingName, fallback: string): string {
  const text = matching(env, name, /^\d{9}$/, 'a routing number of nine digits', fallback);
  if (text === fallback || isRoutingNumber(text)) return text;
  return refuse(env, `${name} must be a routing number, and the last digit of "${text}" does not fit those before it`, fallback);
}

/** A text of a pattern that has no fallback. */
export function required(env: Environment, name: SettingName, pattern: RegExp, words: string): string {
  if (!env[name]) return refuseMissing(env, name, `${name} must be set: ${words}`, '');
  return matching(env, name, pattern, words, '');
}

/** An address as it may be shown. */
export function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//…@');
}
