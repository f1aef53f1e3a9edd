/** A day as it is typed: digits with slashes between month, day and year. Browsers fill in 1990-04-27, year first. */
export function typedDay(text: string): string {
  const filled_in = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (filled_in) return `${filled_in[2]}/${filled_in[3]}/${filled_in[1]}`;
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
