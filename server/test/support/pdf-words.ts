import { inflateSync } from 'node:zlib';

/** The words of a document of pdfkit's, by their places in the lines; they stand compressed in it, as hexadecimal text. */
export function wordsOfPdf(pdf: Buffer): string {
  const words: string[] = [];
  for (const [, stream = ''] of pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    let content: string;
    try {
      content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      continue;
    }
    for (const [, line = ''] of content.matchAll(/\[([^\]]*)\] TJ/g))
      words.push([...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''));
  }
  return words.join(' ').replaceAll(/\s+/g, ' ');
}
