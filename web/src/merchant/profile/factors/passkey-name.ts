const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Computer'],
];

/** What a passkey of this device may be called, until its user says otherwise. */
export function passkeyName(user_agent: string): string {
  return DEVICES.find(([sign]) => sign.test(user_agent))?.[1] ?? 'My passkey';
}
