import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { renderAll } from './build-site.ts';
import { between, Links } from './links.ts';
import { renderPage } from './markdown.ts';
import type { Source } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = (text: string): Source => ({ file: 'docs/operations/page.md', path: 'operations/page', text: `# Page\n\n${text}\n` });
const others: Source[] = [
  { file: 'docs/webhooks.md', path: 'webhooks', text: '# Webhooks' },
  { file: 'docs/decisions/README.md', path: 'decisions', text: '# Decisions' },
];
const render = (text: string) => renderPage(page(text), new Links(ROOT, [page(text), ...others]), new Map()).html;

test('links lead from folder to folder, wherever the site is put [DEV-08]', () => {
  expect(render('[a](../webhooks.md#what-arrives)')).toContain('href="../../webhooks/#what-arrives"');
  expect(render('[a](../decisions/)')).toContain('href="../../decisions/"');
  expect(render('[a](/docs/webhooks)')).toContain('href="../../webhooks/"');
  expect(between('', 'webhooks')).toBe('webhooks/');
  expect(between('operations/backups', '')).toBe('../../');
});

test('a file of the source stays as words, since the site has no page of it [DEV-08]', () => {
  expect(render('[the chart](../../package.json)')).toContain('<p>the chart</p>');
});

test.each(['../nowhere.md', '/docs/nowhere', '/elsewhere', '../../server/src/nowhere.ts'])(
  '%s, which leads nowhere, fails the build [DEV-08]',
  (href) => {
    expect(() => render(`[a](${href})`)).toThrow(`docs/operations/page.md links to ${href}, which isn't there`);
  },
);

test('HTML that could be anything is refused, and so is a picture without words [DEV-08]', () => {
  expect(() => render('<script>alert(1)</script>')).toThrow('pages are Markdown');
  expect(() => render('![](../screenshots/story.png)')).toThrow('is no picture');
});

test('every link of every page leads to a page and a place that are there [DEV-08]', () => {
  expect(renderAll(ROOT).length).toBeGreaterThan(100);
});
