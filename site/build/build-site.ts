import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildAssets, readGrounds, writeHashed } from './assets.ts';
import { compressAll } from './compress.ts';
import { type Frame, layOut, notFound } from './layout.ts';
import { deadLink, Links } from './links.ts';
import { type Rendered, renderPage } from './markdown.ts';
import { inOrder, sectionsOf } from './navigation.ts';
import { readPictures } from './pictures.ts';
import { errorsPage } from './reference/errors-page.ts';
import { referencePages } from './reference/pages.ts';
import { overviews, readSources, type Source } from './sources.ts';

/** Where the server serves the site. The site itself holds no address of its own, so that it can be put anywhere. */
const BASE = '/docs/';

/**
 * Builds the whole site from the tree at `root` into the folder `out`, which is emptied first. Gives how many pages there are.
 * Throws where a link leads nowhere.
 */
export async function buildSite(root: string, out: string): Promise<number> {
  const pages = renderAll(root);
  const pictures = readPictures(root);
  const built = await buildAssets(root, out);
  const passages = writeHashed(out, 'passages', 'json', JSON.stringify(passagesOf(pages)));
  const sources = pages.map(({ source }) => source);
  const sections = sectionsOf(sources);
  const frame: Frame = {
    sections,
    order: inOrder(sections, sources),
    pages: new Map(pages.map((page) => [page.source.path, page])),
    files: { ...built, passages },
    grounds: readGrounds(root),
  };
  for (const page of pages) write(out, join(page.source.path, 'index.html'), layOut(page, frame));
  write(out, '404.html', notFound(frame, BASE));
  for (const { file, served_as } of pictures.values()) copyFileSync(join(root, file), join(out, served_as));
  copyFileSync(join(root, 'web/public/mark.svg'), join(out, 'mark.svg'));
  await compressAll(globSync('**/*.*', { cwd: out }).map((file) => join(out, file)));
  return pages.length;
}

/** Every page, rendered. Throws where a link leads to no page, or to no place on one. */
export function renderAll(root: string): Rendered[] {
  const sources = allSources(root);
  const links = new Links(root, sources);
  const pictures = readPictures(root);
  const pages = sources.map((source) => renderPage(source, links, pictures));
  const anchors = new Map(pages.map((page) => [page.source.path, page.anchors]));
  for (const { source, links: followed } of pages)
    for (const { href, path, anchor } of followed) if (anchor !== '' && !anchors.get(path)?.has(anchor)) throw deadLink(href, source);
  return pages;
}

/** Every page as Markdown: what is kept in the tree, and what is made from the contract. */
export function allSources(root: string): Source[] {
  const sources = [...readSources(root), ...referencePages(), errorsPage()];
  return [...sources, ...overviews(sources)];
}

/** What search goes through: the stretches of all pages, each with where it is. */
function passagesOf(pages: readonly Rendered[]): { page: string; heading: string; at: string; words: string }[] {
  return pages.flatMap(({ source, title, passages }) =>
    passages.map(({ heading, id, words }) => ({
      page: title,
      heading,
      at: `${source.path === '' ? '' : `${source.path}/`}${id === '' ? '' : `#${id}`}`,
      words,
    })),
  );
}

function write(out: string, file: string, content: string): void {
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), content);
}
