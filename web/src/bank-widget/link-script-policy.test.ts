import { expect, test, vi } from 'vitest';
import { letLinkScriptIn } from './link-script-policy.ts';

const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;

function fakeTrustedTypes(): (readonly [string, Rules])[] {
  const made: (readonly [string, Rules])[] = [];
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) });
  return made;
}

test('one policy for the document lets one script in, and markup that runs nothing [LIV-13]', () => {
  const made = fakeTrustedTypes();
  letLinkScriptIn(SCRIPT);
  letLinkScriptIn(SCRIPT);
  expect(made).toHaveLength(1);
  const [name, rules] = made[0] ?? [];
  expect(name).toBe('default');
  expect(Object.keys(rules ?? {})).toEqual(['createHTML', 'createScriptURL']);
  for (const url of [
    `${SCRIPT}?v=2`,
    SCRIPT.replace('cdn', 'cdn2'),
    'https://cdn.plaid.com/link/v2/stable/other.js',
    'data:text/javascript,1',
    '',
  ])
    expect({ url, given: rules?.createScriptURL(url) }).toEqual({ url, given: null });
  expect(rules?.createScriptURL(SCRIPT)).toBe(SCRIPT);
  for (const html of [
    '<script>1</script>',
    '<img src="x" onerror="1">',
    '<a href=" javascript:1">x</a>',
    '<iframe srcdoc="<p>x"></iframe>',
    '<object data="x"></object>',
    '<svg><script>1</script></svg>',
    '<template><script>1</script></template>',
    '<base href="https://elsewhere.example/">',
    '<meta http-equiv="refresh" content="0; url=https://elsewhere.example/">',
  ])
    expect({ html, given: rules?.createHTML(html) }).toEqual({ html, given: null });
  for (const html of ['.link { color: red }', '<div style="position: fixed"><svg><path d="M0 0"/></svg></div>', ''])
    expect(rules?.createHTML(html)).toBe(html);
});
