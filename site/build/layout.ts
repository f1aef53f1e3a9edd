import { escapeHtml } from './code.ts';
import { between, up } from './links.ts';
import { headingWords, type Rendered } from './markdown.ts';
import { below, type Section } from './navigation.ts';

/** What every page of the site has in common. Files are named from the site's own folder. */
export interface Frame {
  readonly sections: readonly Section[];
  /** All pages in the order in which one would read them. */
  readonly order: readonly string[];
  readonly pages: ReadonlyMap<string, Rendered>;
  readonly files: {
    readonly style: string;
    readonly script: string;
    readonly theme: string;
    readonly passages: string;
    readonly font: string;
  };
  readonly grounds: { readonly light: string; readonly dark: string };
}

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="mark__wall" d="M4 21.5V14.5a12 12 0 0 1 24 0v7h-6.5v-7a5.5 5.5 0 0 0-11 0v7Z"/>' +
  '<rect class="mark__deck" x="2" y="24.2" width="28" height="5.4" rx="1.2"/></svg>';
const icon = (path: string): string => `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
const MENU = icon('M3 5.5h14M3 10h14M3 14.5h14');
const SEARCH = icon('M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11ZM13 13l4 4');
const THEME = icon('M10 3a7 7 0 1 0 0 14V3Zm0 0a7 7 0 0 1 0 14');
const CLOSE = icon('M5 5l10 10M15 5L5 15');

/** A whole page as HTML. Nothing in it is a script or a style of its own: the policy that it is served with allows files alone. */
export function layOut(page: Rendered, frame: Frame): string {
  const { path } = page.source;
  const title = path === '' ? 'Drawbridge documentation' : `${page.title} | Drawbridge documentation`;
  return `<!doctype html>
<html lang="en" data-site="${up(path) || './'}" data-passages="${frame.files.passages}">
<head>
${head(title, page.description, frame, up(path))}
</head>
<body>
<a class="skip btn btn--primary" href="#content">Skip to content</a>
${bar(path)}
<div class="site">
<nav class="nav" id="nav" popover aria-label="Pages">
<div class="nav__close"><button class="icon-btn" type="button" popovertarget="nav" popovertargetaction="hide" aria-label="Close">${CLOSE}</button></div>
${navigation(path, frame)}
</nav>
<main class="page" id="content">
<article class="prose">
${page.html}
</article>
${neighbors(path, frame)}
</main>
${contents(page)}
</div>
${searchDialog()}
</body>
</html>
`;
}

/** What is shown at an address below the site's where there is no page. It is served at any depth, so its files are named from `base`. */
export function notFound(frame: Frame, base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${head('Page not found | Drawbridge documentation', 'There is no page at this address.', frame, base)}
</head>
<body>
<div class="site site--alone">
<main class="page" id="content">
<article class="prose"><h1>Page not found</h1>
<p>It may have moved. Search for it, or browse the pages, from <a href="${base}">the overview</a>.</p></article>
</main>
</div>
</body>
</html>
`;
}

/** `base`: the site's own folder, as the page names it. */
function head(title: string, description: string, { files, grounds }: Frame, base: string): string {
  const at = (file: string): string => base + file;
  const ground = (theme: 'light' | 'dark'): string =>
    `<meta name="theme-color" content="${grounds[theme]}" media="(prefers-color-scheme: ${theme})" data-own="${theme}" data-light="${grounds.light}" data-dark="${grounds.dark}">`;
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
${ground('light')}
${ground('dark')}
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<link rel="icon" href="${at('mark.svg')}" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(files.font)}">
<link rel="stylesheet" href="${at(files.style)}">
<script src="${at(files.theme)}"></script>
<script type="module" src="${at(files.script)}"></script>`;
}

function bar(path: string): string {
  return `<header class="bar">
<button class="icon-btn bar__menu" type="button" popovertarget="nav" aria-label="Pages">${MENU}</button>
<a class="brand" href="${between(path, '')}">${MARK}Drawbridge <span class="bar__what">Docs</span></a>
<button class="bar__search" type="button" data-search hidden aria-label="Search">${SEARCH}<span>Search</span><kbd>/</kbd></button>
<button class="icon-btn" type="button" data-theme-switch hidden aria-label="Switch between light and dark">${THEME}</button>
</header>`;
}

function navigation(current: string, frame: Frame): string {
  return frame.sections
    .map(({ title, paths }) => `<h2 class="nav__title">${escapeHtml(title)}</h2>\n${list(paths, current, frame)}`)
    .join('\n');
}

/** Pages in a list; those below a page stand there while one is on it or among them. */
function list(paths: readonly string[], current: string, frame: Frame): string {
  const items = paths.map((path) => {
    const here = path === current ? ' aria-current="page"' : '';
    const open = path !== '' && (current === path || current.startsWith(`${path}/`));
    const inside = open
      ? below(
          path,
          [...frame.pages.values()].map(({ source }) => source),
        )
      : [];
    const link = `<a href="${between(current, path)}"${here}>${escapeHtml(nameOf(path, frame))}</a>`;
    return `<li>${link}${inside.length === 0 ? '' : list(inside, current, frame)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function nameOf(path: string, { pages }: Frame): string {
  if (path === '') return 'Overview';
  return pages.get(path)?.title ?? path;
}

/** The page before and the one after. */
function neighbors(path: string, frame: Frame): string {
  const at = frame.order.indexOf(path);
  const link = (to: string | undefined, what: string): string =>
    to === undefined
      ? ''
      : `<a class="step step--${what.toLowerCase()}" href="${between(path, to)}"><span>${what}</span> ${escapeHtml(nameOf(to, frame))}</a>`;
  return `<nav class="steps-along" aria-label="Previous and next page">${link(frame.order[at - 1], 'Previous')}${link(frame.order[at + 1], 'Next')}</nav>`;
}

/** What is on the page, by its headings. */
function contents({ headings }: Rendered): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '<aside class="contents"></aside>';
  const items = shown.map(
    (heading) => `<li${heading.level === 3 ? ' class="contents__deeper"' : ''}><a href="#${heading.id}">${headingWords(heading)}</a></li>`,
  );
  return `<aside class="contents"><nav aria-label="On this page"><h2 class="nav__title">On this page</h2><ul>${items.join('')}</ul></nav></aside>`;
}

function searchDialog(): string {
  return `<dialog class="search" id="search" aria-label="Search">
<div class="search__panel">
<div class="search__head">${SEARCH}<input class="search__input" type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<button class="icon-btn" type="button" data-close aria-label="Close">${CLOSE}</button></div>
<p class="search__said" role="status"></p>
<div class="search__found" id="found" role="listbox" aria-label="Search results"></div>
</div>
</dialog>`;
}
