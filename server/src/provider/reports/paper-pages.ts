import { setImmediate } from 'node:timers/promises';
import { INK, MUTED, openPdf, type PdfInfo, printable } from '../../kernel/pdf/pdf-file.ts';
import type { PrintedTable } from './document.ts';

const MARGIN = 44;
const FOOT = 26;
const LINE = '#d5ddda';
const TEXT_SIZE = 9.5;
const CELL_SIZE = 8;
const GAP = 8;
const PAD = 3;
/** No row is higher: what is longer ends in dots. */
const ROW_MOST = 150;
/** A heading stands with at least so much of what follows. */
const TOGETHER = 110;
/** Payments are served between so many rows. */
const ROWS_AT_ONCE = 40;

/** A document of tables, written from top to bottom: the heads of a table are repeated on each of its pages. */
export class PaperPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #width: number;

  private constructor(doc: PDFKit.PDFDocument, bytes: Promise<Buffer>) {
    this.#doc = doc;
    this.#bytes = bytes;
    this.#width = doc.page.width - 2 * MARGIN;
  }

  static async open(info: PdfInfo, layout: 'portrait' | 'landscape'): Promise<PaperPages> {
    const { doc, bytes } = await openPdf(info, { margin: MARGIN, layout, numbered: true });
    return new PaperPages(doc, bytes);
  }

  title(above: string, text: string, below: string): void {
    const doc = this.#doc;
    doc.font('Helvetica').fontSize(TEXT_SIZE).fillColor(MUTED).text(printable(above), MARGIN, MARGIN);
    doc.y += 3;
    doc.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(printable(text));
    doc.font('Helvetica').fontSize(TEXT_SIZE).fillColor(MUTED).text(printable(below)).moveDown(0.4);
  }

  heading(text: string): void {
    this.#keep(TOGETHER);
    const doc = this.#doc;
    doc.y += 12;
    doc.font('Helvetica-Bold').fontSize(12.5).fillColor(INK).text(printable(text), MARGIN).moveDown(0.3);
  }

  /** Names a table. */
  label(text: string): void {
    this.#keep(TOGETHER);
    const doc = this.#doc;
    doc.y += 6;
    doc.font('Helvetica-Bold').fontSize(TEXT_SIZE).fillColor(INK).text(printable(text), MARGIN).moveDown(0.2);
  }

  paragraph(text: string): void {
    const doc = this.#doc;
    doc.font('Helvetica').fontSize(TEXT_SIZE).fillColor(INK);
    doc.text(printable(text), MARGIN, doc.y, { width: this.#width, lineGap: 1.5 }).moveDown(0.35);
  }

  async table({ columns, rows, empty }: PrintedTable): Promise<void> {
    if (rows.length === 0) {
      this.#doc.font('Helvetica').fontSize(TEXT_SIZE).fillColor(MUTED).text(printable(empty), MARGIN, this.#doc.y, { width: this.#width });
      this.#doc.moveDown(0.4);
      return;
    }
    const cells = cellsOf(columns, this.#width);
    this.#head(cells);
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      const height = this.#heightOf(cells, row);
      if (this.#doc.y + height > this.#bottom()) {
        this.#doc.addPage();
        this.#head(cells);
      }
      this.#row(cells, row, height);
    }
    this.#doc.y += 6;
  }

  /** Lines that are filled in by hand. */
  toSign(labels: readonly string[]): void {
    this.#keep(labels.length * 34 + 20);
    const doc = this.#doc;
    doc.y += 14;
    for (const label of labels) {
      const y = doc.y + 24;
      this.#line(y, INK, 0.5);
      doc
        .font('Helvetica')
        .fontSize(CELL_SIZE)
        .fillColor(MUTED)
        .text(printable(label), MARGIN, y + 3);
    }
  }

  /** Numbers the pages, with a line at the foot of each, closes the document, and gives its bytes. */
  end(foot: string): Promise<Buffer> {
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // What stands in the bottom margin would begin another page.
      doc.page.margins.bottom = 0;
      const y = doc.page.height - FOOT;
      doc.font('Helvetica').fontSize(7.5).fillColor(MUTED);
      doc.text(printable(foot), MARGIN, y, { width: this.#width - 80, height: 10, ellipsis: true });
      doc.text(`Page ${page + 1} of ${count}`, MARGIN + this.#width - 80, y, { width: 80, align: 'right', lineBreak: false });
    }
    doc.end();
    return this.#bytes;
  }

  #head(cells: readonly Cell[]): void {
    const doc = this.#doc;
    doc.font('Helvetica-Bold').fontSize(7.5).fillColor(MUTED);
    const height = Math.max(...cells.map(({ label, width }) => doc.heightOfString(printable(label), { width })));
    const { y } = doc;
    for (const { label, x, width, align } of cells) {
      const below = height - doc.heightOfString(printable(label), { width });
      doc.text(printable(label), x, y + PAD + below, { width, align });
    }
    doc.y = y + height + 2 * PAD;
    this.#line(doc.y, INK, 0.6);
  }

  #row(cells: readonly Cell[], row: readonly string[], height: number): void {
    const doc = this.#doc;
    const { y } = doc;
    doc.font('Helvetica').fontSize(CELL_SIZE).fillColor(INK);
    for (const [at, { x, width, align }] of cells.entries())
      doc.text(lines(row[at]), x, y + PAD, { width, align, height: height - 2 * PAD + 1, ellipsis: '…' });
    doc.y = y + height;
    this.#line(doc.y, LINE, 0.4);
  }

  #heightOf(cells: readonly Cell[], row: readonly string[]): number {
    const doc = this.#doc;
    doc.font('Helvetica').fontSize(CELL_SIZE);
    const highest = Math.max(...cells.map(({ width }, at) => doc.heightOfString(lines(row[at]), { width })));
    return Math.min(ROW_MOST, highest) + 2 * PAD;
  }

  #line(y: number, color: string, width: number): void {
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.#width, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  }

  /** Begins another page where less than this is left of the present one. */
  #keep(height: number): void {
    if (this.#doc.y + height > this.#bottom()) this.#doc.addPage();
  }

  #bottom(): number {
    return this.#doc.page.height - MARGIN;
  }
}

interface Cell {
  readonly label: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function cellsOf(columns: PrintedTable['columns'], width: number): Cell[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const free = width - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ label, is_number, weight }) => {
    const cell: Cell = { label, x, width: (free * weight) / all, align: is_number ? 'right' : 'left' };
    x += cell.width + GAP;
    return cell;
  });
}

const lines = (text = ''): string => text.split('\n').map(printable).join('\n');
