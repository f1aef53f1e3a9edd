/** The languages of the consumer's pages, and of what is sent to consumers. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
