import { PUBLIC_ROUTES } from '@drawbridge/contract/public/index';
import { refusalsOf } from '@drawbridge/contract/refusals';
import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.ts';

const [of_api = '', of_pages = ''] = errorsPage().text.split('## Codes of the pages’ own calls');

test('every refusal of the API is explained, and none is called one of the pages', () => {
  for (const code of new Set(PUBLIC_ROUTES.flatMap(refusalsOf))) {
    expect(of_api).toMatch(new RegExp(`### ${code} \\{#${code}\\}\n\n\\*\\*\\d{3}\\*\\*: “.+”\n\n.{20,}\n\nWhere: `));
    expect(of_pages).not.toContain(`id="${code}"`);
  }
});

test.each([
  ['API_KEY_EXPIRED', 'Any call.'],
  ['METHOD_NOT_ALLOWED', 'Any address.'],
  ['REFUND_WAITS', '[`payments.refund`](/docs/api/payments/#refund).'],
])('%s says where it is answered: %s', (code, where) => {
  const section = of_api.split('### ').find((part) => part.startsWith(`${code} `));
  expect(section?.trim()).toMatch(/Where: .+$/);
  expect(section?.trim().endsWith(`Where: ${where}`)).toBe(true);
});

test.each(['LINK_VOIDED', 'CODE_WRONG'])('%s, which only pages meet, is a line of their table', (code) => {
  expect(of_pages).toContain(`<a id="${code}"></a>`);
  expect(of_api).not.toContain(code);
});
