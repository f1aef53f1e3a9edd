import type { Config } from '../../config.ts';
import type { PrintedDocument } from './document.ts';
import { PaperPages } from './paper-pages.ts';
import { momentWords } from './words.ts';

/** Who prints a document, and at which moment of real time. */
export interface Printing {
  readonly by: string;
  readonly at: Date;
}

/** A document as PDF, its pages numbered, with who printed it and when. Gives its bytes. */
export async function writePdf(document: PrintedDocument, brand: Config['brand'], printing: Printing): Promise<Buffer> {
  const info = { title: `${document.title}. ${document.subtitle}`, author: brand.center, producer: brand.name, at: printing.at };
  const pages = await PaperPages.open(info, document.layout);
  pages.title(brand.center, document.title, document.subtitle);
  for (const { title, paragraphs, tables } of document.sections) {
    pages.heading(title);
    for (const paragraph of paragraphs) pages.paragraph(paragraph);
    for (const table of tables) {
      if (table.label !== title) pages.label(table.label);
      await pages.table(table);
    }
  }
  if (document.to_sign.length > 0) pages.toSign(document.to_sign);
  return pages.end(`${document.title}. Printed by ${printing.by} on ${momentWords(printing.at)}`);
}
