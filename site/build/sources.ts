import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A page of the site, before it is rendered. */
export interface Source {
  /** Where its Markdown stands, from the top of the tree: links in it are relative to here. */
  readonly file: string;
  /** Its address below the site's own, without slashes at its ends; '' for the first page. */
  readonly path: string;
  readonly text: string;
  /** It was made at the build, so there is no file of that name. */
  readonly made?: boolean;
}

/** Pages that are kept beside what they describe, by where they appear. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'packages/nacha/README.md': 'nacha',
  'packages/nacha/RULES.md': 'nacha/rules',
  'packages/nacha/CHANGELOG.md': 'nacha/changelog',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'reporting-a-weakness',
};
const ROOMS = 'server/src/*/README.md';
/** What others install, but for what stands elsewhere. */
const LIBRARIES = 'packages/*/README.md';

/** Folders of pages: what their overview is called, and says, where they have no page of their own. */
const FOLDERS: Readonly<Record<string, readonly [title: string, words: string]>> = {
  decisions: ['Decisions', 'What was decided about how Drawbridge is built, and why. For developers.'],
  provider: ['For the provider’s staff', 'What the people of a provider do day by day. For operators and support.'],
  providers: ['Connecting others', 'How Drawbridge is connected to the companies it works with. For operators.'],
  api: ['The API', 'The calls of the public API, and what each of its errors means. For developers.'],
  libraries: ['Libraries', 'What programs of yours install to work with Drawbridge. For developers.'],
  rooms: ['Rooms of the server', 'What each room of the server owns, offers and needs. For developers.'],
};

/** Every page that is kept as Markdown in the tree. */
export function readSources(root: string): Source[] {
  const docs = globSync('docs/**/*.md', { cwd: root }).map((file) => [file, pathOfDoc(file)] as const);
  const rooms = globSync(ROOMS, { cwd: root }).map((file) => [file, `rooms/${posix.basename(posix.dirname(file))}`] as const);
  const libraries = globSync(LIBRARIES, { cwd: root })
    .filter((file) => !(file in ELSEWHERE))
    .map((file) => [file, `libraries/${posix.basename(posix.dirname(file))}`] as const);
  const kept = [...docs, ...rooms, ...libraries, ...Object.entries(ELSEWHERE)].sort(([a], [b]) => (a < b ? -1 : 1));
  return kept.map(([file, path]) => ({ file, path, text: readFileSync(join(root, file), 'utf8') }));
}

/** An overview of each folder of pages that has none of its own. */
export function overviews(sources: readonly Source[]): Source[] {
  const there = new Set(sources.map(({ path }) => path));
  return Object.entries(FOLDERS)
    .filter(([folder]) => !there.has(folder))
    .map(([folder, [title, words]]) => overview(sources, folder, title, words));
}

function pathOfDoc(file: string): string {
  const bare = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return bare === 'README' ? '' : bare.replace(/\/README$/, '');
}

/** The pages of a folder by their titles, each with its first sentence. */
function overview(sources: readonly Source[], folder: string, title: string, words: string): Source {
  const lines = sources
    .filter(({ path }) => posix.dirname(path) === folder)
    .map((page) => `- [${titleOf(page.text)}](/docs/${page.path}/): ${firstSentence(page.text)}`);
  return { file: `docs/${folder}/README.md`, path: folder, text: `# ${title}\n\n${words}\n\n${lines.join('\n')}\n`, made: true };
}

/** What a page calls itself in its first line. Throws where it has no such line. */
export function titleOf(text: string): string {
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`a page begins with "# Title"; this one with ${JSON.stringify(text.slice(0, 60))}`);
  return title.replaceAll('`', '').trim();
}

/** The first sentence below the title, as plain words: for lists of pages, and for search engines. */
export function firstSentence(text: string): string {
  const paragraph =
    text
      .split('\n\n')
      .map((part) => part.replace(/^#+ .+\n?/gm, '').trim())
      .find((part) => /^[A-Za-z"“*`[]/.test(part)) ?? '';
  const words = paragraph.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
  const line = words.replaceAll(/\s+/g, ' ');
  return /^.+?[.:](?= |$)/.exec(line)?.[0] ?? line;
}
