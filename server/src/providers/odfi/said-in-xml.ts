import { SaxesParser } from 'saxes';
import type { XmlFormat } from './acknowledgement-formats.ts';
import type { RefusedEntry } from './port.ts';
import { oneOfWords, reasonIn, refusedEntry, requireAbout, requireRefused, type SaidAboutFile } from './said-about-file.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Deeper than any bank's. */
const MOST_DEPTH = 50;

/**
 * An XML document that says whether the bank took the file, by an element or attribute, with elements for entries; name
 * prefixes do not matter. Throws where it is not well formed, declares a document type, says something undescribed, or
 * names no refused entry of a file taken in part.
 */
export function saidInXml({ about, status, reason, entries }: XmlFormat, text: string, name: string): SaidAboutFile {
  const root = documentOf(text);
  if (about !== undefined) requireAbout(requireOne(root, about), name);
  const says = requireOne(root, status.path);
  const meaning = oneOfWords(says, { rejected: status.rejected, partly: status.partly ?? [], accepted: status.accepted });
  if (meaning === undefined) throw new Error(`it says of the file what nobody described: ${reasonIn(says)}`);
  if (meaning === 'rejected')
    return { accepted: false, reason: reason === undefined ? '' : (valuesAt([root], reason)[0] ?? ''), refused: [] };
  const refused = entries ? refusedIn(root, entries) : [];
  if (meaning === 'partly') requireRefused(refused);
  return { accepted: true, reason: '', refused };
}

function refusedIn(root: Element, entries: NonNullable<XmlFormat['entries']>): RefusedEntry[] {
  const [, ...below] = entries.path.split('/');
  return elementsAt(matchesRoot(root, entries.path), below).flatMap((element) => {
    if (entries.status) {
      const { part, refused: refuses, carried } = entries.status;
      const of_entry = valuesAt([element], part, true)[0] ?? '';
      const entry_meaning = oneOfWords(of_entry, { refused: refuses, carried });
      if (entry_meaning === undefined) throw new Error(`it says of an entry what nobody described: ${reasonIn(of_entry)}`);
      if (entry_meaning === 'carried') return [];
    }
    const trace = valuesAt([element], entries.trace, true);
    return [
      refusedEntry(
        trace.length === 1 ? (trace[0] ?? '') : '',
        entries.reason === undefined ? '' : (valuesAt([element], entries.reason, true)[0] ?? ''),
      ),
    ];
  });
}

function requireOne(root: Element, path: string): string {
  const values = valuesAt([root], path);
  if (values.length !== 1) throw new Error(`it has ${values.length === 0 ? 'no' : 'more than one'} ${path}`);
  return values[0] ?? '';
}

/** The texts of elements, or of their attribute, at a path. A whole path's first element is the root. */
function valuesAt(from: readonly Element[], path: string, below_it = false): string[] {
  const [elements_path = '', attribute] = path.split('@');
  const steps = elements_path.split('/').filter(Boolean);
  const found = below_it
    ? elementsAt(from, steps)
    : elementsAt(
        from.filter(({ name }) => name === steps[0]),
        steps.slice(1),
      );
  const values = found.map(({ attributes, text }) => (attribute === undefined ? text : attributes[attribute]));
  return values.flatMap((value) => (value === undefined ? [] : [value.trim()]));
}

function matchesRoot(root: Element, path: string): Element[] {
  return root.name === path.split('/')[0] ? [root] : [];
}

function elementsAt(from: readonly Element[], steps: readonly string[]): Element[] {
  return steps.reduce<Element[]>(
    (elements, step) => elements.flatMap(({ children }) => children.filter(({ name }) => name === step)),
    [...from],
  );
}

function documentOf(text: string): Element {
  const parser = new SaxesParser();
  const open: Element[] = [];
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw new Error(`it is not well formed (${reasonIn(error.message)})`);
  });
  // What it may declare can grow beyond any size, or read other files.
  parser.on('doctype', () => {
    throw new Error('it declares a document type, as no acknowledgement of a bank’s needs to');
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [withoutPrefix(name), value]));
    const element: Element = { name: withoutPrefix(tag.name), attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    if (open.length > MOST_DEPTH) throw new Error('its elements stand too deep in one another');
  });
  const add = (piece: string): void => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (!root) throw new Error('it has no element');
  return root;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
