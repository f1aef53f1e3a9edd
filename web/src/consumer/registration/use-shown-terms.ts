import { useProviderText } from '../../session/use-provider-text.ts';
import { brand } from '../../ui/brand.ts';

/** The hash of the terms as this page shows them, and whether it shows them: the provider's own come after it. */
export function useShownTerms(): { readonly are_shown: boolean; readonly sha256: string | undefined } {
  const is_own = brand.own_terms === true;
  const { data } = useProviderText('terms', { enabled: is_own });
  return { are_shown: !is_own || data !== undefined, sha256: is_own ? data?.sha256 : brand.terms_sha256 };
}
