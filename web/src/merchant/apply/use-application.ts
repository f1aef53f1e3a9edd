import { merchantApplications, type SavedAnswers, type ShownApplication } from '@drawbridge/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, callOpenly } from '../../session/api.ts';
import { useTokenOfAddress } from '../../ui/use-token-of-address.ts';

/** Where the tab keeps its link, so that loading the page anew goes on. */
const KEPT_AS = 'merchant-apply';
export type Answers = Omit<SavedAnswers, 'token'>;
export type Saving = 'none' | 'saving' | 'saved' | 'failed';

export interface OpenApplication {
  /** Undefined while it is read; null before it has begun. */
  readonly application: ShownApplication | null | undefined;
  /** Why the link opened nothing. */
  readonly failed: 'invalid' | 'unanswered' | undefined;
  readonly saving: Saving;
  /** Begins one for this address, unless it has begun. Throws ApiError. */
  begin(email: string): Promise<void>;
  /** Saves answers, after those before. Throws ApiError. */
  save(answers: Answers): Promise<ShownApplication>;
  submit(body: { signer_name: string; signer_title: string; agreement_sha256: string; accepted: boolean }): Promise<void>;
  answer(text: string): Promise<void>;
  /** Forgets the link on this device. */
  leave(): void;
  /** Reads it as the service has it now. Never throws: `failed` says why there is none. */
  readAgain(): Promise<void>;
  /** Something was typed that is not saved yet. */
  edited(): void;
}

/** The application that this tab is about: by the link of a mail, or begun here. */
export function useApplication(): OpenApplication {
  const mailed = useTokenOfAddress();
  const [token, setToken] = useState(() => mailed || sessionStorage.getItem(KEPT_AS) || '');
  const [application, setApplication] = useState<ShownApplication | null | undefined>(token === '' ? null : undefined);
  const [failed, setFailed] = useState<OpenApplication['failed']>();
  const link = useRef(token);

  const { saving, save, edited, forget } = useSaving(link, setApplication);

  const keep = useCallback((next: string) => {
    link.current = next;
    if (next === '') sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, next);
    setToken(next);
  }, []);
  const readAgain = useCallback(() => {
    setFailed(undefined);
    return callOpenly(merchantApplications.read, { body: { token: link.current } }).then(
      (read) => {
        setApplication(read);
        keep(link.current);
      },
      (error: unknown) => {
        const invalid = error instanceof ApiError && error.status === 400;
        if (invalid) keep('');
        setFailed(invalid ? 'invalid' : 'unanswered');
      },
    );
  }, [keep]);
  useEffect(() => {
    if (mailed !== '') link.current = mailed;
    if (link.current !== '') void readAgain();
  }, [mailed, readAgain]);

  async function begin(email: string): Promise<void> {
    if (token !== '') return;
    const begun = await callOpenly(merchantApplications.begin, { body: { email } });
    keep(begun.token);
    setApplication(begun.application);
  }
  return {
    application,
    failed,
    saving,
    begin,
    save,
    edited,
    readAgain,
    submit: async (body) => setApplication(await callOpenly(merchantApplications.submit, { body: { ...body, token: link.current } })),
    answer: async (text) => setApplication(await callOpenly(merchantApplications.answer, { body: { answer: text, token: link.current } })),
    leave() {
      keep('');
      setApplication(null);
      forget();
    },
  };
}

/** Saves answers one after the other: what was typed last stands. */
function useSaving(link: { readonly current: string }, onSaved: (application: ShownApplication) => void) {
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [saving, setSaving] = useState<Saving>('none');
  async function saveNow(answers: Answers): Promise<ShownApplication> {
    setSaving('saving');
    try {
      const next = await callOpenly(merchantApplications.save, { body: { ...answers, token: link.current } });
      onSaved(next);
      // What was typed meanwhile is not saved with it.
      setSaving((now) => (now === 'saving' ? 'saved' : now));
      return next;
    } catch (error) {
      setSaving('failed');
      throw error;
    }
  }
  function save(answers: Answers): Promise<ShownApplication> {
    const saved = line.current.catch(() => undefined).then(() => saveNow(answers));
    line.current = saved;
    return saved;
  }
  /** What failed to be saved still waits for it. */
  const edited = () => setSaving((now) => (now === 'failed' ? now : 'none'));
  return { saving, save, edited, forget: () => setSaving('none') };
}
