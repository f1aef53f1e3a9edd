import { inflateSync } from 'node:zlib';

/**
 * The words of a document of pdfkit's, by their places in the lines. They stand compressed in it, as hexadecimal text: in
 * Latin-1, or by an embedded font's own numbers of its letters.
 */
export function wordsOfPdf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const objects = new Map([...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', content = '']) => [id, content]));
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, unicode === undefined ? undefined : lettersOf(contentOf(objects.get(unicode) ?? '') ?? '')];
    }),
  );
  const words: string[] = [];
  for (const object of objects.values()) {
    let letters: readonly string[] | undefined;
    for (const [, font, line] of (contentOf(object) ?? '').matchAll(/\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font);
      else words.push([...(line ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => decoded(hex, letters)).join(''));
    }
  }
  return words.join(' ').replaceAll(/\s+/g, ' ');
}

function decoded(hex: string, letters: readonly string[] | undefined): string {
  if (letters === undefined) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((number) => letters[Number.parseInt(number, 16)] ?? '').join('');
}

/** What each number of a font stands for. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
  );
}

function contentOf(object: string): string | undefined {
  const [, stream] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  try {
    return stream === undefined ? undefined : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
}
