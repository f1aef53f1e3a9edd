import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

const LANGUAGES = { bash, http, ini, javascript, json, python, sql, typescript, yaml };
/** What writers call them. */
const ALSO: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  systemd: 'ini',
  env: 'ini',
};
/** What stands above a block. */
const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  http: 'HTTP',
  ini: 'Settings',
  javascript: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  sql: 'SQL',
  typescript: 'TypeScript',
  yaml: 'YAML',
};

for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** A block of code, as its writer fenced it. */
export interface Fence {
  /** `sh`, `ts` and so on; '' for words that are no code. */
  readonly language: string;
  /** Of several ways to say the same, what this one is called: `tab=Python`. */
  readonly tab: string | undefined;
  /** What else stands behind the language. */
  readonly names: readonly string[];
  readonly text: string;
}

/** Reads what stands behind the three backticks: the language, perhaps a name that its test knows it by, perhaps a tab. */
export function readFence(info: string, text: string): Fence {
  const [language = '', ...rest] = info.trim().split(/\s+/);
  const tab = rest.find((word) => word.startsWith('tab='))?.slice('tab='.length);
  return { language, tab, names: rest, text };
}

/** A block as HTML, its words colored by class names alone: the page's policy allows no style attributes. */
export function codeBlock({ language, text }: Fence): string {
  const known = ALSO[language] ?? (language in LANGUAGES ? language : undefined);
  const code = known === undefined ? escapeHtml(text) : highlighter.highlight(text, { language: known }).value;
  const name = known === undefined ? '' : (NAMES[known] ?? '');
  const label = name === '' ? 'Text' : `${name} sample`;
  return (
    `<figure class="code"${name === '' ? '' : ` data-language="${name}"`}>` +
    `<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></figure>`
  );
}

/** Blocks that say the same in several languages, one below the other until the page's script makes tabs of them. */
export function tabs(fences: readonly Fence[]): string {
  const panels = fences.map((fence) => `<section data-tab="${escapeHtml(fence.tab ?? '')}">${codeBlock(fence)}</section>`);
  return `<div class="samples">${panels.join('')}</div>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
