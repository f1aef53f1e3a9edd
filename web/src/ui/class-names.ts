/** Joins the class names that apply; false, null, undefined and '' fall away. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
