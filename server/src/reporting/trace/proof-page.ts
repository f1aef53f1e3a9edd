const MARGIN = 56;
const LABEL_WIDTH = 130;
const INK = '#10211f';
const MUTED = '#4b5a56';

/** Who wrote a document, what it is called, and of which moment it is. */
export interface ProofInfo {
  readonly title: string;
  readonly author: string;
  readonly producer: string;
  readonly at: Date;
}

/** A PDF written from top to bottom: headings, labeled facts, paragraphs. A full page begins another. */
export class ProofPage {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;

  private constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    const chunks: Buffer[] = [];
    this.#bytes = new Promise<Buffer>((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
  }

  static async open({ title, author, producer, at }: ProofInfo): Promise<ProofPage> {
    const { default: PDFDocument } = await import('pdfkit');
    const info = { Title: title, Author: printable(author), CreationDate: at, ModDate: at, Producer: producer, Creator: producer };
    return new ProofPage(new PDFDocument({ size: 'LETTER', margin: MARGIN, lang: 'en-US', info }));
  }

  title(above: string, text: string): void {
    const doc = this.#doc;
    doc.font('Helvetica').fontSize(9.5).fillColor(MUTED).text(printable(above), MARGIN, MARGIN);
    doc.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(text);
    doc.moveDown(0.3);
  }

  heading(text: string): void {
    this.#doc.moveDown(0.9).font('Helvetica-Bold').fontSize(12).fillColor(INK).text(text, MARGIN).moveDown(0.25);
  }

  /** Leaves out what is null. */
  fact(label: string, value: string | null): void {
    if (value === null) return;
    const doc = this.#doc;
    doc.font('Helvetica').fontSize(9.5);
    const width = doc.page.width - 2 * MARGIN - LABEL_WIDTH;
    const height = doc.heightOfString(printable(value), { width });
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
    const { y } = doc;
    doc.fillColor(MUTED).text(label, MARGIN, y, { width: LABEL_WIDTH - 8 });
    doc.fillColor(INK).text(printable(value), MARGIN + LABEL_WIDTH, y, { width });
    doc.y = Math.max(doc.y, y + height) + 3;
  }

  paragraph(text: string): void {
    const doc = this.#doc;
    doc
      .font('Helvetica')
      .fontSize(9.5)
      .fillColor(INK)
      .text(printable(text), MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN });
    doc.moveDown(0.25);
  }

  /** Closes the document and gives its bytes. */
  end(): Promise<Buffer> {
    this.#doc.end();
    return this.#bytes;
  }
}

/** What PDF's standard fonts show: Latin-1 and a few signs. Other letters lose marks, or become question marks. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => (/[\x20-\x7e\xa0-\xff•–—‘’“”…€]/.test(character) ? character : (character.normalize('NFD')[0] ?? '?')))
    .map((character) => (/[\x20-\x7e\xa0-\xff•–—‘’“”…€]/.test(character) ? character : '?'))
    .join('');
}
