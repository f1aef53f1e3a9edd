import markdownIt, { type Token } from 'markdown-it';
import { codeBlock, escapeHtml, type Fence, readFence, tabs } from './code.ts';
import { between, type Links, type Target, up } from './links.ts';
import type { Picture } from './pictures.ts';
import { firstSentence, type Source, titleOf } from './sources.ts';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** A stretch of a page below one of its headings, in plain words: what search finds. */
export interface Passage {
  readonly heading: string;
  readonly id: string;
  readonly words: string;
}

export interface Rendered {
  readonly source: Source;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Every id that a link may name behind its `#`. */
  readonly anchors: ReadonlySet<string>;
  /** Links to pages of the site, whose anchors are to be looked at once all pages are there. */
  readonly links: readonly { readonly href: string; readonly path: string; readonly anchor: string }[];
  readonly passages: readonly Passage[];
}

/** The little HTML that pages may hold: a name to link to, and a break in a table. */
const ALLOWED_HTML = /^<(?:a id="[A-Za-z0-9_-]+"|\/a|br ?\/?)>$/;
const OWN_ID = /\s*\{#([A-Za-z0-9_.-]+)\}$/;

const markdown = markdownIt({ html: true });

/** Renders a page. Throws for a link that leads nowhere, HTML that pages may not hold, and a picture without words. */
export function renderPage(source: Source, links: Links, pictures: ReadonlyMap<string, Picture>): Rendered {
  const tokens = markdown.parse(source.text, {});
  const followed: Rendered['links'][number][] = [];
  const follow = (href: string): Target => {
    const target = links.resolve(href, source);
    if (target.kind === 'page') followed.push({ href, path: target.path, anchor: target.anchor });
    return target;
  };
  const headings = nameHeadings(tokens);
  const own = tokens.flatMap((token) => (token.children ?? []).map((child) => /^<a id="([^"]+)">$/.exec(child.content)?.[1]));
  for (const token of tokens) if (token.children) token.children = token.children.flatMap(inlines(source, follow, pictures));
  for (const token of tokens) if (token.type === 'html_block') requireAllowed(token.content.trim(), source);
  emptyHeadsToCells(tokens);
  return {
    source,
    title: titleOf(source.text),
    description: firstSentence(source.text),
    html: markdown.renderer.render(blocks(tokens), markdown.options, {}),
    headings,
    anchors: new Set([...headings.map(({ id }) => id), ...own.filter((id) => id !== undefined)]),
    links: followed,
    passages: passagesOf(tokens, titleOf(source.text)),
  };
}

/** Gives every heading its id, as GitHub would: the words in small letters, with hyphens. `{#id}` behind it says another. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const taken = new Map<string, number>();
  return tokens.flatMap((token, at) => {
    const inline = tokens[at + 1];
    if (token.type !== 'heading_open' || !inline?.children) return [];
    const last = inline.children.at(-1);
    const own = last?.type === 'text' ? OWN_ID.exec(last.content)?.[1] : undefined;
    if (last && own !== undefined) last.content = last.content.replace(OWN_ID, '');
    const text = plain(inline);
    const slug = own ?? slugOf(text);
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    const id = before === 0 ? slug : `${slug}-${before}`;
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** The words of an inline token without marks. */
function plain({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content)).join('');
}

/** Turns links and pictures into what the site has of them. */
function inlines(source: Source, follow: (href: string) => Target, pictures: ReadonlyMap<string, Picture>): (token: Token) => Token[] {
  let leads_nowhere = 0;
  return (token) => {
    if (token.type === 'html_inline') requireAllowed(token.content, source);
    if (token.type === 'image') return [picture(token, source, follow, pictures)];
    if (token.type === 'link_close' && leads_nowhere > 0) {
      leads_nowhere -= 1;
      return [];
    }
    if (token.type !== 'link_open') return [token];
    const target = follow(String(token.attrGet('href') ?? ''));
    // A file of the source has no page here: its words stay, the link goes.
    if (target.kind === 'source' || target.kind === 'picture') {
      leads_nowhere += 1;
      return [];
    }
    token.attrSet('href', hrefOf(target, source));
    if (target.kind === 'outside') token.attrSet('rel', 'noreferrer');
    return [token];
  };
}

function hrefOf(target: Target, { path: from }: Source): string {
  if (target.kind !== 'page') return 'href' in target ? target.href : '';
  const anchor = target.anchor === '' ? '' : `#${target.anchor}`;
  return target.path === from && anchor !== '' ? anchor : between(from, target.path) + anchor;
}

function picture(token: Token, source: Source, follow: (href: string) => Target, pictures: ReadonlyMap<string, Picture>): Token {
  const target = follow(String(token.attrGet('src') ?? ''));
  const found = target.kind === 'picture' ? pictures.get(target.file) : undefined;
  if (found === undefined) throw new Error(`${source.file} shows ${token.attrGet('src')}, which is no picture`);
  if (token.content.trim() === '') throw new Error(`${source.file} shows ${token.attrGet('src')} without words for it`);
  token.attrSet('src', up(source.path) + found.served_as);
  token.attrSet('width', String(found.width));
  token.attrSet('height', String(found.height));
  token.attrSet('loading', 'lazy');
  return token;
}

function requireAllowed(html: string, { file }: Source): void {
  if (!ALLOWED_HTML.test(html)) throw new Error(`${file} holds ${html}: pages are Markdown`);
}

/** A head of a column that says nothing is no head. */
function emptyHeadsToCells(tokens: readonly Token[]): void {
  tokens.forEach((token, at) => {
    const [words, close] = [tokens[at + 1], tokens[at + 2]];
    if (token.type !== 'th_open' || words?.content !== '' || close === undefined) return;
    token.tag = 'td';
    close.tag = 'td';
  });
}

/** Colors code, makes one group of samples that say the same, and lets wide tables scroll by themselves. */
function blocks(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  let together: Fence[] = [];
  const close = (): void => {
    if (together.length > 0) out.push(html(tabs(together)));
    together = [];
  };
  for (const token of tokens) {
    const fence = token.type === 'fence' ? readFence(token.info, token.content) : undefined;
    if (fence?.tab !== undefined) {
      together.push(fence);
      continue;
    }
    close();
    if (fence !== undefined) out.push(html(codeBlock(fence)));
    else if (token.type === 'table_open') out.push(html('<div class="scroll" tabindex="0" role="group" aria-label="Table">'), token);
    else if (token.type === 'table_close') out.push(token, html('</div>'));
    else out.push(token);
  }
  close();
  return out;
}

function html(content: string): Token {
  const [token] = markdown.parse('<br>', {});
  if (token === undefined) throw new Error('there is no token of HTML');
  token.content = content;
  return token;
}

/** A page in its stretches, each with the words below its heading. */
function passagesOf(tokens: readonly Token[], title: string): Passage[] {
  const passages: { heading: string; id: string; words: string[] }[] = [{ heading: title, id: '', words: [] }];
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open' && token.tag !== 'h1')
      passages.push({ heading: plain(tokens[at + 1] as Token), id: String(token.attrGet('id') ?? ''), words: [] });
    else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') passages.at(-1)?.words.push(plain(token));
    else if (token.type === 'fence') passages.at(-1)?.words.push(token.content);
  });
  return passages.map(({ heading, id, words }) => ({ heading, id, words: words.join(' ').replaceAll(/\s+/g, ' ').trim() }));
}

/** The words of a heading as HTML, for lists of them. */
export function headingWords({ text }: Heading): string {
  return escapeHtml(text);
}
