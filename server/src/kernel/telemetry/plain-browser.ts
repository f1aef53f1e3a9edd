const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone; CPU iPhone OS 18_0 like Mac OS X'],
  [/iPad/, 'iPad; CPU OS 18_0 like Mac OS X'],
  [/Android/, 'Linux; Android 10; K'],
  [/Windows/, 'Windows NT 10.0; Win64; x64'],
  [/Mac OS X/, 'Macintosh; Intel Mac OS X 10_15_7'],
];
const OTHER_SYSTEM = 'X11; Linux x86_64';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Firefox\/|FxiOS\//, 'Gecko/20100101 Firefox/140.0'],
  [/Edg(A|iOS)?\//, `${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  [/Chrome\/|CriOS\//, `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
];
const OTHER_BROWSER = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

/**
 * The kind of browser and system that a User-Agent names, as one of a few fixed texts: versions, models and languages,
 * by which people can be told apart, are left out.
 */
export function plainBrowser(user_agent: string): string {
  const find = (table: typeof SYSTEMS, other: string) => table.find(([names]) => names.test(user_agent))?.[1] ?? other;
  return `Mozilla/5.0 (${find(SYSTEMS, OTHER_SYSTEM)}) ${find(BROWSERS, OTHER_BROWSER)}`;
}
