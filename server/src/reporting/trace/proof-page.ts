import { INK, MUTED, openPdf, type PdfInfo, printable } from '../../kernel/pdf/pdf-file.ts';

const MARGIN = 56;
const LABEL_WIDTH = 130;

/** A PDF written from top to bottom: headings, labeled facts, paragraphs. A full page begins another. */
export class ProofPage {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;

  private constructor(doc: PDFKit.PDFDocument, bytes: Promise<Buffer>) {
    this.#doc = doc;
    this.#bytes = bytes;
  }

  static async open(info: PdfInfo): Promise<ProofPage> {
    const { doc, bytes } = await openPdf(info, { margin: MARGIN });
    return new ProofPage(doc, bytes);
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
