import { setImmediate } from 'node:timers/promises';
import { INK, MUTED, openPdf, type PdfInfo, printable } from '../../kernel/pdf/pdf-file.ts';

const MARGIN = 48;
const FOOT = 30;
const LINE = '#d5ddda';
const TEXT_SIZE = 10;
const CELL_SIZE = 9;
const GAP = 8;
const PAD = 4;
/** Others are served between so many rows. */
const ROWS_AT_ONCE = 40;

interface Column {
  readonly label: string;
  readonly weight: number;
  readonly is_number?: boolean;
}
interface Cell {
  readonly label: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A document that says which of its parts are headings, paragraphs and a table, for those who have it read to them. */
export class TaggedPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #width: number;
  readonly #root: PDFKit.PDFStructureElement;

  private constructor(doc: PDFKit.PDFDocument, bytes: Promise<Buffer>) {
    this.#doc = doc;
    this.#bytes = bytes;
    this.#width = doc.page.width - 2 * MARGIN;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  static async open(info: PdfInfo, lang: string): Promise<TaggedPages> {
    const { doc, bytes } = await openPdf(info, { margin: MARGIN, numbered: true, tagged: true, lang });
    return new TaggedPages(doc, bytes);
  }

  title(above: string, text: string): void {
    this.#text('P', above, { size: TEXT_SIZE, color: MUTED });
    this.#text('H1', text, { size: 20, bold: true, gap: 8 });
  }

  paragraph(text: string): void {
    this.#text('P', text, { size: TEXT_SIZE, gap: 8 });
  }

  sum(text: string): void {
    this.#text('P', text, { size: 12, bold: true, gap: 3 });
  }

  /** Its head is repeated on each page; a row stands on one page. */
  async table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
    const doc = this.#doc;
    const cells = placed(columns, this.#width);
    const table = doc.struct('Table');
    this.#root.add(table);
    doc.y += 8;
    this.#head(cells, table);
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      doc.font('Helvetica').fontSize(CELL_SIZE);
      const height = Math.max(...cells.map(({ width }, cell) => doc.heightOfString(onPaper(row[cell]), { width }))) + 2 * PAD;
      if (doc.y + height > this.#bottom()) {
        doc.addPage();
        this.#head(cells, undefined);
      }
      this.#row(table, cells, row, height);
    }
    table.end();
    doc.y += 12;
  }

  /** Numbers the pages, closes the document, and gives its bytes. */
  end(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const doc = this.#doc;
    this.#root.end();
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // What stands in the bottom margin would begin another page.
      doc.page.margins.bottom = 0;
      this.#aside(() => {
        doc.font('Helvetica').fontSize(8).fillColor(MUTED);
        doc.text(onPaper(foot(page + 1, count)), MARGIN, doc.page.height - FOOT, { width: this.#width, height: 10, ellipsis: true });
      });
    }
    doc.end();
    return this.#bytes;
  }

  #text(
    tag: 'P' | 'H1',
    text: string,
    { size, bold, color = INK, gap = 2 }: { size: number; bold?: boolean; color?: string; gap?: number },
  ): void {
    const doc = this.#doc;
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    const words = onPaper(text);
    if (doc.y + doc.heightOfString(words, { width: this.#width }) > this.#bottom()) doc.addPage();
    this.#root.add(doc.struct(tag, {}, () => void doc.fillColor(color).text(words, MARGIN, doc.y, { width: this.#width })));
    doc.y += gap;
  }

  /** The head of a table; on later pages it stands there for the eyes alone. */
  #head(cells: readonly Cell[], table: PDFKit.PDFStructureElement | undefined): void {
    const doc = this.#doc;
    const { y } = doc;
    // An element that is part of nothing would never end, nor would the document.
    const row = table && doc.struct('TR');
    if (row) table.add(row);
    doc.font('Helvetica-Bold').fontSize(CELL_SIZE).fillColor(MUTED);
    for (const { label, x, width, align } of cells) {
      const write = () => void doc.text(onPaper(label), x, y + PAD, { width, align });
      if (row) row.add(doc.struct('TH', {}, write));
      else this.#aside(write);
    }
    row?.end();
    doc.y = y + doc.currentLineHeight() + 2 * PAD;
    this.#line(INK);
  }

  #row(table: PDFKit.PDFStructureElement, cells: readonly Cell[], row: readonly string[], height: number): void {
    const doc = this.#doc;
    const { y } = doc;
    const line = doc.struct('TR');
    table.add(line);
    doc.font('Helvetica').fontSize(CELL_SIZE).fillColor(INK);
    for (const [at, { x, width, align }] of cells.entries())
      line.add(doc.struct('TD', {}, () => void doc.text(onPaper(row[at]), x, y + PAD, { width, align })));
    line.end();
    doc.y = y + height;
    this.#line(LINE);
  }

  #line(color: string): void {
    const doc = this.#doc;
    this.#aside(() => {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + this.#width, doc.y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
    });
  }

  /** What nobody has to be read. */
  #aside(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  #bottom(): number {
    return this.#doc.page.height - MARGIN - 10;
  }
}

function placed(columns: readonly Column[], width: number): Cell[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const free = width - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ label, is_number, weight }) => {
    const cell: Cell = { label, x, width: (free * weight) / all, align: is_number ? 'right' : 'left' };
    x += cell.width + GAP;
    return cell;
  });
}

/** As the page's letters can write it: those of other scripts become one dash each run, emoji nothing. */
function onPaper(text = ''): string {
  return printable(text.replaceAll(UNPRINTED, '')).replaceAll(/\?{2,}/g, '—');
}
const UNPRINTED = /[\p{Extended_Pictographic}\p{Cf}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\ufe0f]/gu;
