import { useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { wordsOf } from '../../session/words-of.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useDrafts } from './drafts.ts';

export interface SectionGiven<Value> {
  readonly business_id: string;
  readonly title: string;
  /** As the service has it. */
  readonly saved: Value;
  /** Why it can't be saved as it is, in words; undefined where it can. */
  readonly check?: (value: Value) => string | undefined;
  /** Saves it; `base`: what it was changed from. */
  readonly save: (value: Value, base: Value) => Promise<unknown>;
  /** Reads again what the service has, and gives it. */
  readonly reread: () => Promise<Value>;
}

export interface Section<Value> {
  readonly title: string;
  readonly value: Value;
  readonly change: (value: Value) => void;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly submit: () => void;
  readonly discard: () => void;
}

const NO_ANSWER = "We didn't get an answer. What you typed is still here. Check your connection, then save again.";
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A part of the settings that is saved by itself. What is typed stays until it is saved or discarded. */
export function useSection<Value>({ business_id, title, saved, check, save, reread }: SectionGiven<Value>): Section<Value> {
  const key = `${business_id} ${title}`;
  const draft = useDrafts(({ drafts }) => drafts[key]);
  const { put, drop } = useDrafts.getState();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const value = draft === undefined ? saved : (draft.value as Value);
  const base = draft === undefined ? saved : (draft.base as Value);

  const change = (next: Value): void => {
    setProblem(undefined);
    if (same(next, saved)) drop(key);
    else put(key, { title, value: next, base });
  };
  const discard = (): void => {
    setProblem(undefined);
    drop(key);
  };
  const submit = async (): Promise<void> => {
    const wrong = check?.(value);
    setProblem(wrong);
    if (busy || wrong !== undefined) return;
    setBusy(true);
    try {
      await save(value, base);
      drop(key);
      toast.success('Saved', title);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED')
        put(key, { title, value, base: await reread().catch(() => base) });
      setProblem(error instanceof ApiError && error.unanswered ? NO_ANSWER : wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { title, value, change, dirty: draft !== undefined, busy, problem, submit: () => void submit(), discard };
}
