import { t } from '../language/t.ts';

/** What a house that runs the center under its own name may change. */
export type Brand = {
  /** The product's name, as beside the mark. */
  name: string;
  /** The center's full name, as in page titles and footers. */
  center: string;
  support_email: string;
  support_phone?: string;
  /** The company that runs it, with its address. */
  company?: string;
  /** What a merchant pays for a payment unless agreed otherwise. */
  fees?: { fee_basis_points: number; fee_fixed_cents: number };
  /** Where the terms of bank debits can be read. */
  terms_url: string;
  privacy_url?: string;
  help_url?: string;
  /** The terms are the provider's own: their text is asked for. */
  own_terms?: boolean;
  /** Of the terms that come with the page, or that it leads to. */
  terms_sha256?: string;
};

/** The brand in force, as the server sends it with the page: nothing in the web code says a name. */
export const brand = {} as Brand;

/** Takes over the brand the server sent with the page. Call it once, before the first render. */
export function setBrand(values: Partial<Brand>): void {
  Object.assign(brand, values);
}

/** The title of the landing page and of pages without a name of their own. */
export function centerTitle(): string {
  return t('{center} | Manage Payments & Transactions', { center: brand.center });
}
