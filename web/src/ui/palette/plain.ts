/** A text in small letters without their marks: `Álvarez` is `alvarez`. As many characters as the text has, one for each of its own. */
export function plainCharacters(text: string): string[] {
  return [...text.normalize('NFC')].map((character) => {
    const [plain = ''] = character.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
    return plain.toLowerCase();
  });
}

/** The words that somebody typed, plain. */
export function typedWords(typed: string): string[] {
  return plainCharacters(typed)
    .join('')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}

/** Whether each typed word begins one of a label's words: `pay li` is Payment Links. Nothing typed is in none. */
export function isNamed(label: string, typed: string): boolean {
  const words = typedWords(typed);
  const own = typedWords(label);
  return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
}
