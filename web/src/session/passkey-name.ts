import type { Text } from '../language/chosen.ts';

const DEVICES: readonly (readonly [RegExp, Text])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Computer'],
];

/** What a passkey of this device may be called, until its user says otherwise; in English, for `said`. */
export function passkeyName(user_agent: string): Text {
  return DEVICES.find(([sign]) => sign.test(user_agent))?.[1] ?? 'My passkey';
}
