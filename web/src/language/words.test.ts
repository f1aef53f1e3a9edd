import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USER_REFUSALS } from '@drawbridge/contract';
import { CONSOLE_REFUSALS, ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { describe, expect, test } from 'vitest';
import { spanish } from './es/index.ts';
import { codeBelow, type Node, nodesOf } from './testing-code-words.ts';

const WEB = join(import.meta.dirname, '..');
const REPOSITORY = join(WEB, '../..');

/** The pages of consumers, and what they share with the portal. The portal and the sandbox are English alone. */
const SPOKEN = ['app', 'bank-widget', 'consumer', 'pay-pages', 'session', 'sign-in', 'ui'];
/** What the portal and the console share with each other alone. */
const OF_STAFF = join(WEB, 'ui/palette/');
/** Words that are the same in every language, or of no consumer's page. */
const AS_THEY_ARE = new Set([
  // The portal's frame.
  'Ctrl+B',
  'Main',
  'Navigation',
  'Toggle sidebar',
  'waiting',
  // Each language by its own name.
  'English',
  'Español',
  // What a QR code holds.
  '/merchant/payment/',
  // Of the pictures of the app: a code and an account that are made up.
  '7KQ9X',
  'Everyday Checking •••• 4821',
]);
/** Attributes that are shown or read aloud. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'close',
  'hint',
  'label',
  'lead',
  'optional',
  'placeholder',
  'retry',
  'text',
  'title',
]);

/** The literal words that an expression may give: of a literal, or of either side of a choice. */
function literals(value: unknown): string[] {
  const node = value as Node | null | undefined;
  switch (node?.type) {
    case 'StringLiteral':
      return [String(node['value'])];
    case 'TemplateLiteral':
      return (node['quasis'] as { raw: string }[]).map(({ raw }) => raw);
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literals(node['expression']);
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(node['operator'])) ? [...literals(node['left']), ...literals(node['right'])] : [];
    default:
      return [];
  }
}

/** Whether a call shows its words: a toast, or the title of a page. */
function isSpoken(callee: Node): boolean {
  const { type, value, object } = callee as Node & { value?: string; object?: { value?: string } };
  return type === 'MemberExpression' ? object?.value === 'toast' : type === 'Identifier' && value === 'useTitle';
}

/** The words that a file shows without asking the catalog. */
function bareWords(code: string, tsx = true): string[] {
  const nodes = nodesOf(code, tsx);
  const words = nodes.flatMap((node) => {
    if (node.type === 'JSXText') return [String(node['value'])];
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      return (node['children'] as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(literals);
    if (node.type === 'KeyValueProperty' && SHOWN.has((node['key'] as { value: string }).value)) return literals(node['value']);
    if (node.type === 'CallExpression' && isSpoken(node['callee'] as Node))
      return (node['arguments'] as { expression: Node }[]).flatMap(({ expression }) => literals(expression));
    if (node.type !== 'JSXAttribute') return [];
    const { value: name, type } = node['name'] as { value: string; type: string };
    // A name in two parts is `aria-…` of a namespace, which nothing here uses.
    return type === 'Identifier' && SHOWN.has(name) ? literals(node['value']) : [];
  });
  return words.map((word) => word.replace(/\s+/g, ' ').trim()).filter((word) => /\p{L}/u.test(word) && !AS_THEY_ARE.has(word));
}

describe("the words of a consumer's page", () => {
  test.each([
    ['text', '<p>Pay now</p>', ['Pay now']],
    ['text beside an element', '<p>Keep {amount} ready</p>', ['Keep', 'ready']],
    ['a literal in braces', "<p>{'Pay now'}</p>", ['Pay now']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['either side of a choice', "<p>{paid ? 'Paid' : `Not ${paid}`}</p>", ['Paid', 'Not']],
    ['an attribute', '<img alt="A gate" className="gate" />', ['A gate']],
    ['an attribute in braces', "<a aria-label={open ? 'Close' : t('Open')} />", ['Close']],
    ['a toast', "toast.error(t('Error'), 'Not paid')", ['Not paid']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is looked at
    ['the title of a page', 'useTitle(`Pay | ${brand.center}`)', ['Pay |']],
    ['a label of a list', "const facts = [{ label: 'Amount', value: 'checking' }]", ['Amount']],
    ['nothing but signs', "<p>· {'•'} 4821</p>", []],
    ["the catalog's", "<p title={t('Pay now')}>{t('Pay now')}</p>", []],
  ])('%s', (_what, code, found) => expect(bareWords(code)).toEqual(found));

  const files = SPOKEN.flatMap((area) => codeBelow(join(WEB, area))).filter((file) => !file.startsWith(OF_STAFF));

  test('there are pages to look at', () => expect(files.length).toBeGreaterThan(150));

  test('are all said by the catalog', () => {
    const bare = files.flatMap((file) =>
      bareWords(readFileSync(file, 'utf8'), file.endsWith('x')).map((word) => `${file.slice(WEB.length)}: ${word}`),
    );
    expect(bare).toEqual([]);
  });
});

describe('the Spanish', () => {
  const entries = Object.entries(spanish);
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

  test('stands for a text that is said somewhere', () => {
    const code = [WEB, join(WEB, '../build'), join(REPOSITORY, 'packages/contract/src'), join(REPOSITORY, 'server/src')]
      .flatMap(codeBelow)
      .filter((file) => !file.includes('/language/es/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const said = (text: string) => [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => code.includes(quoted));
    expect(entries.map(([english]) => english).filter((english) => !said(english))).toEqual([]);
  });

  test('needs the same values as the English', () => {
    for (const [english, words] of entries) expect(names(words), english).toEqual(names(english));
  });

  test('ends as the English ends, and is marked at both ends', () => {
    for (const [english, words] of entries) {
      expect(words.trim(), english).toBe(words);
      expect(/[.:?!…]$/.exec(words)?.[0], english).toBe(/[.:?!…]$/.exec(english)?.[0]);
      expect(words.split('¿').length, english).toBe(words.split('?').length);
      expect(words.split('¡').length, english).toBe(words.split('!').length);
    }
  });

  test('is not the English left as it was', () => {
    const alike = entries.filter(([english, words]) => english === words).map(([english]) => english);
    expect(alike).toEqual(['Error', 'Tutorial', 'Push']);
  });

  test('speaks to a person as "tú"', () => {
    for (const [english, words] of entries) expect(words, english).not.toMatch(/\b(usted|ustedes|vosotros|vuestr[oa]s?|vos)\b/i);
  });

  test('is the same wherever a text stands twice', async () => {
    const areas = codeBelow(join(import.meta.dirname, 'es')).filter((file) => !file.endsWith('index.ts'));
    for (const file of areas)
      for (const area of Object.values((await import(file)) as Record<string, Record<string, string>>))
        expect(spanish, file).toMatchObject(area);
  });
});

describe('what the service says', () => {
  /** Refusals that only merchants, shops and the sandbox can meet. */
  const NOT_TO_CONSUMERS: readonly ErrorCode[] = [
    'TOO_MANY_WRONG_CODES',
    'NO_APPLICATION',
    'BUSINESS_NOT_FOUND',
    'COUNTER_NAME_TAKEN',
    'TOO_MANY_COUNTERS',
    'API_KEY_INVALID',
    'API_KEY_EXPIRED',
    'API_KEY_REVOKED',
    'KEY_ADDRESS_REFUSED',
    'KEY_RIGHT_MISSING',
    'API_VERSION_UNKNOWN',
    'CURSOR_INVALID',
    'EVENT_FORGOTTEN',
    'METHOD_NOT_ALLOWED',
    'WEBHOOK_EXISTS',
    'TOO_MANY_WEBHOOKS',
    'FILE_NOT_FOUND',
    'RETURN_NOT_POSSIBLE',
    'REFUND_TOO_LARGE',
    'REFUND_OF_RETURNED',
    'REFUND_NOT_POSSIBLE',
    'REFUND_NOT_ALLOWED',
    'REFUND_OVER_DAY',
    'REFUND_WAITS',
    'REFUND_NEEDS_ANOTHER',
    'REFUND_NEEDS_ACCOUNT_ADMIN',
    'REFUND_DECIDED',
    'MEMO_HAS_ADDRESS',
    'RECIPIENT_STOPPED',
    'TOO_MANY_MESSAGES',
    'NO_RETURNS',
    'RETURN_NOT_DECLINED',
    'RETURN_ALREADY_RESOLVED',
    'RETURN_CODE_FINAL',
    'RETURN_DISPUTED',
    'RETRY_ON_ITS_WAY',
    'RETRY_REPAYING',
    'RETRY_REAUTHORIZED',
    'RETRY_NONE_LEFT',
    'RETRY_TOO_LATE',
    'RETRY_TOO_LATE_FOR_BANKS',
    'RETRY_ACCOUNT_REMOVED',
    'RETRY_ACCOUNT_INVALID',
    'RETRY_REVERSED',
    'MESSAGE_NOT_GENUINE',
    'USERS_KEPT_ELSEWHERE',
    'STEP_UP_NEEDED',
    'OWN_PASSWORD_WRONG',
    'PASSKEY_EXISTS',
    'TOO_MANY_PASSKEYS',
    'TOTP_NOT_BEGUN',
    'NO_FACTOR',
    'SECOND_FACTOR_REQUIRED',
    'SIGN_IN_UNKNOWN',
    'DIRECTORY_UNAVAILABLE',
    'DIRECTORY_REFUSED',
    'USER_BEING_CHANGED',
    'USER_OPENS_BUSINESS',
    'ROLE_NOT_YOURS',
    'INVITATION_ANSWERED',
    'PASSWORD_NOT_CHOSEN',
    'APPLICATION_LINK_INVALID',
    'APPLICATION_NOT_OPEN',
    'APPLICATION_INCOMPLETE',
    'AGREEMENT_CHANGED',
    'SETTLEMENT_CHANGE_DECIDED',
    'SETTINGS_CHANGED',
    'TOO_MANY_SCHEDULES',
    'TIME_ZONE_JUST_CHANGED',
    ...USER_REFUSALS,
    ...CONSOLE_REFUSALS,
  ];

  test.each(Object.entries(ERRORS).filter(([code]) => !NOT_TO_CONSUMERS.includes(code as ErrorCode)))(
    'has Spanish: %s',
    (_code, { message }) => {
      expect(Object.keys(spanish)).toContain(message);
    },
  );
});
