import { t } from '../language/t.ts';

/** What a house that runs the centre under its own name may change. */
export type Brand = {
  /** The product's name, as beside the mark. */
  name: string;
  /** The centre's full name, as in page titles and footers. */
  centre: string;
  support_email: string;
  /** Where the terms of bank debits can be read. */
  terms_url: string;
};

/** The brand in force. Nothing else in the web code says the name. */
export const brand: Brand = {
  name: 'Drawbridge',
  centre: 'Drawbridge Payment Center',
  support_email: 'support@drawbridge.example',
  terms_url: '/terms',
};

/** Takes over the brand the server sent with the page. Call it once, before the first render. */
export function setBrand(values: Partial<Brand>): void {
  Object.assign(brand, values);
}

/** The title of the landing page and of pages without a name of their own. */
export function centreTitle(): string {
  return t('{centre} | Manage Payments & Transactions', { centre: brand.centre });
}
