import { type ProviderTextName, texts } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../language/use-language.ts';
import { callOpenly } from './api.ts';

/** One of the provider's own texts, in the language of the page where they have it in that. */
export function useProviderText(name: ProviderTextName, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['texts', name, useLanguage()],
    queryFn: () => callOpenly(texts.read, { params: { name } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
