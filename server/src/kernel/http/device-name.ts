import type { System } from '@drawbridge/contract';

/** Whoever builds on another browser names that, too: the first that fits is meant. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, System])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What browser and device a `User-Agent` names; null for what is not known. An iPad may call itself a Mac. */
export function deviceName(user_agent: string): { browser: string | null; system: System | null } {
  return { browser: firstThatFits(BROWSERS, user_agent), system: firstThatFits(SYSTEMS, user_agent) };
}

function firstThatFits<Name>(names: readonly (readonly [RegExp, Name])[], text: string): Name | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
