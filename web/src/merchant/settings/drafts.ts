import { create } from 'zustand';
import { onLogout } from '../../session/on-logout.ts';

/** What somebody has typed into a section, what it stood at when they began, and the section's name. */
export interface Draft {
  readonly title: string;
  readonly value: unknown;
  readonly base: unknown;
}

interface Drafts {
  readonly drafts: Readonly<Record<string, Draft>>;
  put: (key: string, draft: Draft) => void;
  drop: (key: string) => void;
  reset: () => void;
}

/** What is typed and not saved yet, by location and section. Leaving the page loses none of it, a reload or logout does. */
export const useDrafts = create<Drafts>()((set) => ({
  drafts: {},
  put: (key, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } })),
  drop: (key) => set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== key)) })),
  reset: () => set({ drafts: {} }),
}));

onLogout(() => useDrafts.getState().reset());
