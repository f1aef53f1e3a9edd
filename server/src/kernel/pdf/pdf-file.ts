import { printable } from './letters.ts';

/** The ink of what is read, and of what only names it. */
export const INK = '#10211f';
export const MUTED = '#4b5a56';

/** Who wrote a document, what it is called, and of which moment it is. */
export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly producer: string;
  readonly at: Date;
}

/** How its pages are, the margin in points, and the language of its words. */
export interface PdfPages {
  readonly margin: number;
  readonly layout?: 'portrait' | 'landscape' | undefined;
  readonly lang?: string | undefined;
}

/**
 * An empty document on US Letter, and its bytes once `doc.end()` was called. Whoever writes it gives its structure, for
 * screen readers. Its pages are kept until the end, so that each can tell how many there are. The same data give the
 * same bytes.
 */
export async function openPdf(
  { title, author, producer, at }: PdfInfo,
  { margin, layout = 'portrait', lang = 'en-US' }: PdfPages,
): Promise<{ doc: PDFKit.PDFDocument; bytes: Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = {
    Title: printable(title),
    Author: printable(author),
    CreationDate: at,
    ModDate: at,
    Producer: producer,
    Creator: producer,
  };
  const doc = new PDFDocument({ size: 'LETTER', layout, margin, lang, bufferPages: true, info, ...TAGGED });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, bytes };
}

/** PDF 1.7 is the first with all of it; the title stands in the window, not the file's name. */
const TAGGED = { tagged: true, displayTitle: true, pdfVersion: '1.7' } as const;
