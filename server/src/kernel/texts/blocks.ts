import { createRequire } from 'node:module';
import type { TextBlock, TextRun } from '@drawbridge/contract';
import type { Definition, List, Nodes, Parents, PhrasingContent, Root, RootContent, Table } from 'mdast';

/** Something in a text that a page does not show; the message says what, and in which line. */
export class UnfitText extends Error {}

/** Where the words of a text may lead. */
const MAY_LEAD_TO = /^(https:|mailto:|tel:)/i;
const DEEPEST_HEADING = 4;
/** Loaded where a text is read, and nowhere else. */
const load = createRequire(import.meta.url);

/**
 * Reads Markdown (CommonMark, with tables) into blocks without markup. `title` is that of a first heading `#`, which is
 * then no block. Throws UnfitText for HTML, pictures, and links to anywhere but https, mailto and tel.
 */
export function readBlocks(markdown: string): { title: string | null; blocks: TextBlock[] } {
  const tree = treeOf(markdown);
  const [first, ...rest] = tree.children;
  const titled = first?.type === 'heading' && first.depth === 1;
  const body = titled ? rest : tree.children;
  const reader = new BlockReader(body);
  return { title: titled ? wordsOf(reader.runs(first.children)) : null, blocks: body.flatMap((node) => reader.blocks(node, 0)) };
}

function treeOf(markdown: string): Root {
  const { fromMarkdown } = load('mdast-util-from-markdown') as typeof import('mdast-util-from-markdown');
  const { gfmTableFromMarkdown } = load('mdast-util-gfm-table') as typeof import('mdast-util-gfm-table');
  const { gfmTable } = load('micromark-extension-gfm-table') as typeof import('micromark-extension-gfm-table');
  return fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

const wordsOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

class BlockReader {
  readonly #addresses: ReadonlyMap<string, string>;
  /** The depth of the highest headings: they become second ones, below the page's own. */
  readonly #highest: number;

  constructor(body: readonly RootContent[]) {
    const definitions = body.filter((node): node is Definition => node.type === 'definition');
    this.#addresses = new Map(definitions.map(({ identifier, url }) => [identifier, url]));
    this.#highest = Math.min(...body.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])));
  }

  blocks(node: RootContent, level: number): TextBlock[] {
    switch (node.type) {
      case 'heading':
        return [{ is: 'heading', level: Math.min(node.depth - this.#highest + 2, DEEPEST_HEADING), cells: [this.runs(node.children)] }];
      case 'paragraph':
        return [{ is: 'paragraph', level, cells: [this.runs(node.children)] }];
      case 'code':
        return [{ is: 'paragraph', level, cells: [[{ text: node.value }]] }];
      case 'blockquote':
        return node.children
          .flatMap((child) => this.blocks(child, level))
          .map((block) => (block.is === 'paragraph' ? { ...block, is: 'quote' as const } : block));
      case 'list':
        return this.#list(node, level + 1);
      case 'table':
        return this.#table(node);
      case 'thematicBreak':
        return [{ is: 'line', level: 0, cells: [] }];
      case 'definition':
        return [];
      default:
        throw unfit(node, NOT_SHOWN[node.type] ?? node.type);
    }
  }

  #list({ ordered, start, children }: List, level: number): TextBlock[] {
    return children.flatMap(({ children: inside }, at) => {
      const label = ordered ? `${(start ?? 1) + at}.` : '•';
      const [first, ...rest] = inside;
      const head: TextBlock = { is: 'item', level, label, cells: [first?.type === 'paragraph' ? this.runs(first.children) : []] };
      return [head, ...(first?.type === 'paragraph' ? rest : inside).flatMap((child) => this.blocks(child, level))];
    });
  }

  #table({ children }: Table): TextBlock[] {
    return children.map((row, at) => ({
      is: at === 0 ? 'head' : 'row',
      level: 0,
      cells: row.children.map((cell) => this.runs(cell.children)),
    }));
  }

  /** The words of a node's children, with the looks that they have from around them. */
  runs(nodes: readonly PhrasingContent[], look: Omit<TextRun, 'text'> = {}): TextRun[] {
    return nodes.flatMap((node): TextRun[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
          return [{ ...look, text: node.value.replaceAll(/\s+/g, ' ') }];
        case 'break':
          return [{ ...look, text: '\n' }];
        case 'emphasis':
          return this.runs(node.children, { ...look, emphasis: true });
        case 'strong':
          return this.runs(node.children, { ...look, strong: true });
        case 'link':
          return this.runs(node.children, { ...look, href: safe(node, node.url) });
        case 'linkReference':
          return this.runs(node.children, { ...look, href: safe(node, this.#addresses.get(node.identifier) ?? '') });
        default:
          throw unfit(node, NOT_SHOWN[node.type] ?? node.type);
      }
    });
  }
}

const NOT_SHOWN: Readonly<Partial<Record<Nodes['type'], string>>> = {
  html: 'HTML',
  image: 'a picture',
  imageReference: 'a picture',
};

function safe(node: Parents, url: string): string {
  if (!MAY_LEAD_TO.test(url) || !URL.canParse(url))
    throw unfit(node, `a link to "${url}"`, ': links lead to https:, mailto: and tel: alone');
  return url;
}

function unfit({ position }: Nodes, what: string, why = ''): UnfitText {
  return new UnfitText(`holds ${what} in line ${position?.start.line ?? '?'}${why}`);
}
