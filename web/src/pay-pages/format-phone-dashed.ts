/**
 * A United States phone number with dashes alone, `415-555-0134`, as the checkout page shows it, from its first ten
 * digits (a leading +1 is the country's). Fewer than ten digits come back as far as they go.
 */
export function formatPhoneDashed(text: string): string {
  const national = text.trim().startsWith('+1') ? text.trim().slice(2) : text;
  const digits = national.replace(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}
