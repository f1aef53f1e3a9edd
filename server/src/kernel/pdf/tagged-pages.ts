import { setImmediate } from 'node:timers/promises';
import { printed } from './letters.ts';
import { INK, MUTED, openPdf, type PdfInfo } from './pdf-file.ts';

const MARGIN = 50;
const FOOT = 30;
const LINE = '#d5ddda';
const TEXT_SIZE = 9.5;
const GAP = 8;
/** Above and below a cell's text, whose font leaves room below it alone. */
const PAD = 4.5;
const PAD_BELOW = 2;
/** No row is higher: what is longer ends in dots. */
const ROW_MOST = 200;
const LABEL_WIDTH = 122;
/** A heading stands with at least so much of what follows. */
const TOGETHER = 90;
/** Others are served between so many rows. */
const ROWS_AT_ONCE = 40;

export interface TaggedColumn {
  readonly label: string;
  /** How wide beside the others. */
  readonly weight: number;
  readonly is_number?: true;
}

export interface TaggedRow {
  /** A cell for each column; the first names the row. */
  readonly cells: readonly string[];
  readonly is_sum?: true;
}

/** How the pages lie, how large the text of tables is in points, and the language of the words, as `en-US`. */
export interface PagesLook {
  readonly layout?: 'portrait' | 'landscape';
  readonly cell_size?: number;
  readonly lang?: string | undefined;
}

interface Cell {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

type Look = 'plain' | 'strong' | 'muted';
type Weight = 'plain' | 'bold';
type Structure = PDFKit.PDFStructureElement;

/**
 * A document written from top to bottom, with the structure by which screen readers read it: headings, paragraphs, tables
 * with heads. Lines and feet are no part of it. Text that the font can't show is said whole.
 */
export class TaggedPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #width: number;
  readonly #root: Structure;
  readonly #cell_size: number;

  private constructor(doc: PDFKit.PDFDocument, bytes: Promise<Buffer>, cell_size: number) {
    this.#doc = doc;
    this.#cell_size = cell_size;
    this.#bytes = bytes;
    this.#width = doc.page.width - 2 * MARGIN;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  static async open(info: PdfInfo, { layout, cell_size = TEXT_SIZE, lang }: PagesLook = {}): Promise<TaggedPages> {
    const { doc, bytes } = await openPdf(info, { margin: MARGIN, layout, lang });
    return new TaggedPages(doc, bytes, cell_size);
  }

  title(above: string, text: string, below?: string): void {
    this.paragraph(above, 'muted');
    this.#doc.fontSize(20).fillColor(INK);
    this.#say(this.#root, 'H1', text, 'bold', (shown) => this.#doc.text(shown, MARGIN));
    if (below !== undefined) this.paragraph(below, 'muted');
    this.#doc.y += 8;
  }

  heading(text: string): void {
    this.#keep(TOGETHER);
    const doc = this.#doc;
    doc.y += 14;
    doc.fontSize(12.5).fillColor(INK);
    this.#say(this.#root, 'H2', text, 'bold', (shown) => doc.text(shown, MARGIN));
    doc.y += 4;
  }

  /** Names a table under a heading. */
  label(text: string): void {
    this.#keep(TOGETHER);
    const doc = this.#doc;
    doc.y += 6;
    doc.fontSize(TEXT_SIZE).fillColor(INK);
    this.#say(this.#root, 'H3', text, 'bold', (shown) => doc.text(shown, MARGIN));
    doc.y += 2;
  }

  /** Labels and what each stands for, a row each, which is never split; without a value a row is left out. */
  facts(rows: readonly (readonly [label: string, value: string | null])[]): void {
    const doc = this.#doc;
    const table = doc.struct('Table');
    this.#root.add(table);
    const width = this.#width - LABEL_WIDTH;
    for (const [label, value] of rows) {
      if (value === null) continue;
      doc.fontSize(TEXT_SIZE);
      const height = Math.max(this.#heightOf(value, 'plain', width), this.#heightOf(label, 'plain', LABEL_WIDTH - GAP));
      this.#keep(height);
      const { y } = doc;
      const row = doc.struct('TR');
      table.add(row);
      doc.fillColor(MUTED);
      this.#say(row, 'TH', label, 'plain', (shown) => doc.text(shown, MARGIN, y, { width: LABEL_WIDTH - GAP }), true);
      doc.fillColor(INK);
      this.#say(row, 'TD', value, 'plain', (shown) => doc.text(shown, MARGIN + LABEL_WIDTH, y, { width }));
      row.end();
      doc.y = y + height + 3;
    }
    table.end();
  }

  /** Lines that are filled in by hand. */
  toSign(labels: readonly string[]): void {
    this.#keep(labels.length * 34 + 20);
    const doc = this.#doc;
    doc.y += 14;
    for (const label of labels) {
      doc.y += 24;
      this.#rule(INK, 0.5);
      doc.y += 3;
      doc.fontSize(8).fillColor(MUTED);
      this.#say(this.#root, 'P', label, 'plain', (shown) => doc.text(shown, MARGIN));
    }
  }

  paragraph(text: string, look: Look = 'plain'): void {
    const doc = this.#doc;
    const weight = look === 'strong' ? 'bold' : 'plain';
    doc.fontSize(TEXT_SIZE);
    this.#keep(this.#heightOf(text, weight, this.#width));
    this.#say(this.#root, 'P', text, weight, (shown) =>
      doc.fillColor(look === 'muted' ? MUTED : INK).text(shown, MARGIN, doc.y, { width: this.#width, lineGap: 1.5 }),
    );
    doc.y += 2;
  }

  /** The heads are repeated for the eye on each page, and said once. */
  async table(columns: readonly TaggedColumn[], rows: readonly TaggedRow[]): Promise<void> {
    const cells = cellsOf(columns, this.#width);
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    const labels = columns.map(({ label }) => label);
    this.#head(cells, labels, table);
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
      const height = this.#rowHeight(cells, row);
      if (this.#doc.y + height > this.#bottom()) {
        this.#doc.addPage();
        this.#head(cells, labels);
      }
      this.#row(cells, row, height, table);
    }
    table.end();
    this.#doc.y += 4;
  }

  /** Numbers the pages in words of `pageOf`, with a line at the foot of each, closes the document, and gives its bytes. */
  end(foot: string, pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`): Promise<Buffer> {
    this.#root.end();
    const doc = this.#doc;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      // What stands in the bottom margin would begin another page.
      doc.page.margins.bottom = 0;
      this.#outside(() => {
        const y = doc.page.height - FOOT;
        doc.fontSize(7.5).fillColor(MUTED);
        doc.text(this.#setIn('plain', foot), MARGIN, y, { width: this.#width - 80, height: 10, ellipsis: true });
        doc.text(this.#setIn('plain', pageOf(page + 1, count)), MARGIN + this.#width - 80, y, {
          width: 80,
          align: 'right',
          lineBreak: false,
        });
      });
    }
    doc.end();
    return this.#bytes;
  }

  /** Without a table to stand in it is for the eye alone. */
  #head(cells: readonly Cell[], labels: readonly string[], table?: Structure): void {
    const doc = this.#doc;
    doc.fontSize(8).fillColor(MUTED);
    const { y } = doc;
    const height = Math.max(...cells.map(({ width }, at) => this.#heightOf(labels[at] ?? '', 'bold', width)));
    const write = (at: number): void => {
      const { x = 0, width = 0, align = 'left' } = cells[at] ?? {};
      const label = this.#setIn('bold', labels[at] ?? '');
      // Heads stand on one line, however many lines the longest has.
      doc.text(label, x, y + PAD + height - doc.heightOfString(label, { width }), { width, align });
    };
    if (table === undefined)
      this.#outside(() => {
        for (const at of cells.keys()) write(at);
      });
    else {
      const row = doc.struct('TR');
      table.add(row);
      for (const at of cells.keys()) row.add(doc.struct('TH', scoped('Column'), () => write(at)));
      row.end();
    }
    doc.y = y + height + PAD + PAD_BELOW;
    this.#rule(INK, 0.6);
  }

  #row(cells: readonly Cell[], { cells: texts, is_sum }: TaggedRow, height: number, table: Structure): void {
    const doc = this.#doc;
    const { y } = doc;
    const weight = is_sum ? 'bold' : 'plain';
    doc.fontSize(this.#cell_size).fillColor(INK);
    const most = { height: height - PAD - PAD_BELOW + 1, ellipsis: '…' };
    const row = doc.struct('TR');
    table.add(row);
    for (const [at, { x, width, align }] of cells.entries())
      this.#say(
        row,
        at === 0 ? 'TH' : 'TD',
        texts[at] ?? '',
        weight,
        (shown) => doc.text(shown, x, y + PAD, { width, align, ...most }),
        at === 0,
      );
    row.end();
    doc.y = y + height;
    this.#rule(LINE, 0.4);
  }

  #rowHeight(cells: readonly Cell[], { cells: texts, is_sum }: TaggedRow): number {
    this.#doc.fontSize(this.#cell_size);
    const highest = Math.max(...cells.map(({ width }, at) => this.#heightOf(texts[at] ?? '', is_sum ? 'bold' : 'plain', width)));
    return Math.min(ROW_MOST, highest) + PAD + PAD_BELOW;
  }

  /** Chooses the font that has a text's letters, and gives what is written in it. */
  #setIn(weight: Weight, text: string): string {
    const { shown, font } = printed(text, weight);
    this.#doc.font(font);
    return shown;
  }

  #heightOf(text: string, weight: Weight, width: number): number {
    return this.#doc.heightOfString(this.#setIn(weight, text), { width });
  }

  /** Writes a text as an element of the structure; where letters are missing or turned, readers are given it as it was meant. */
  #say(parent: Structure, type: string, text: string, weight: Weight, write: (shown: string) => void, names_row = false): void {
    const shown = this.#setIn(weight, text);
    const options = { ...(names_row ? scoped('Row') : {}), ...(shown === text ? {} : { actual: text }) };
    const element = this.#doc.struct(type, options, () => write(shown));
    parent.add(element);
  }

  #rule(color: string, width: number): void {
    const doc = this.#doc;
    this.#outside(() => {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + this.#width, doc.y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke();
    });
  }

  /** What no reader is told. */
  #outside(write: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    write();
    this.#doc.endMarkedContent();
  }

  /** Begins another page where less than this is left of the present one. */
  #keep(height: number): void {
    if (this.#doc.y + height > this.#bottom()) this.#doc.addPage();
  }

  #bottom(): number {
    return this.#doc.page.height - MARGIN;
  }
}

/** Of which cells a head is one. The library knows it, and its types don't yet. */
function scoped(scope: 'Column' | 'Row'): object {
  return { scope };
}

function cellsOf(columns: readonly TaggedColumn[], width: number): Cell[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  const free = width - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ is_number, weight }) => {
    const cell: Cell = { x, width: (free * weight) / all, align: is_number ? 'right' : 'left' };
    x += cell.width + GAP;
    return cell;
  });
}
