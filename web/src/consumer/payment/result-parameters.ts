import { useLocation } from 'react-router';

/**
 * The parameters of a result page, from the navigation that led here or from the address: the navigation's state wins.
 * Gives texts; what is neither text, number nor truth value counts as missing.
 */
export function useResultParameters<Name extends string>(...names: readonly Name[]): Partial<Record<Name, string>> {
  const { state, search } = useLocation();
  const query = new URLSearchParams(search);
  const parameters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const given: unknown = (state as Partial<Record<Name, unknown>> | null)?.[name] ?? query.get(name);
    if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean') parameters[name] = String(given);
  }
  return parameters;
}

/** An amount in cents; undefined for anything but whole cents. */
export function centsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
