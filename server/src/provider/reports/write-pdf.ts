import type { Config } from '../../config.ts';
import { type TaggedColumn, TaggedPages } from '../../kernel/pdf/tagged-pages.ts';
import type { PrintedDocument, PrintedTable } from './document.ts';
import { momentWords } from './words.ts';

/** Who prints a document, and at which moment of real time. */
export interface Printing {
  readonly by: string;
  readonly at: Date;
}

/** Its tables have many columns. */
const CELL_SIZE = 8;

/** A document as PDF, its pages numbered, with who printed it and when. Gives its bytes. */
export async function writePdf(document: PrintedDocument, brand: Config['brand'], printing: Printing): Promise<Buffer> {
  const info = { title: `${document.title}. ${document.subtitle}`, author: brand.center, producer: brand.name, at: printing.at };
  const pages = await TaggedPages.open(info, { layout: document.layout, cell_size: CELL_SIZE });
  pages.title(brand.center, document.title, document.subtitle);
  for (const { title, paragraphs, tables } of document.sections) {
    pages.heading(title);
    for (const paragraph of paragraphs) pages.paragraph(paragraph);
    for (const table of tables) {
      if (table.label !== title) pages.label(table.label);
      if (table.rows.length === 0) pages.paragraph(table.empty, 'muted');
      else
        await pages.table(
          columnsOf(table),
          table.rows.map((cells) => ({ cells })),
        );
    }
  }
  if (document.to_sign.length > 0) pages.toSign(document.to_sign);
  return pages.end(`${document.title}. Printed by ${printing.by} on ${momentWords(printing.at)}`);
}

function columnsOf({ columns }: PrintedTable): TaggedColumn[] {
  return columns.map(({ label, weight, is_number }) => ({ label, weight, ...(is_number && { is_number }) }));
}
