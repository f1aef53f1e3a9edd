import { text } from '../language/t.ts';

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, text('Android phone')],
  [/Macintosh/, 'Mac'],
  [/Windows/, text('Windows computer')],
  [/Linux|CrOS/, text('Computer')],
];

/** What a passkey of this device may be called, until its user says otherwise; in English, for `said`. */
export function passkeyName(user_agent: string): string {
  return DEVICES.find(([sign]) => sign.test(user_agent))?.[1] ?? text('My passkey');
}
