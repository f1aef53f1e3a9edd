import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../frame/use-me.ts';

/** What each of the staff has begun to answer, in the memory of this page alone. */
const drafts = new Map<string, string>();

/** Keeps what somebody has begun to answer where its page is left, or their session ends, and gives it back. */
export function useDraft(request_id: string, form: UseFormReturn<{ text: string }>): void {
  const { me } = useMe();
  const [key] = useState(`${me?.id} ${request_id}`);
  useEffect(() => {
    const begun = drafts.get(key);
    if (begun !== undefined) form.setValue('text', begun);
    return () => {
      const text = form.getValues('text');
      if (text.trim() === '') drafts.delete(key);
      else drafts.set(key, text);
    };
  }, [key, form]);
}
