import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { onLogout } from '../session/on-logout.ts';

interface BusinessChoice {
  /** The business that was chosen; null for All Locations; undefined when nobody has chosen yet. */
  chosen: string | null | undefined;
  choose: (business_id: string | null) => void;
  reset: () => void;
}

/** A tab stays with its business, so that no order changes sides; a new tab begins with the last choice. */
const tabFirst: StateStorage<void> = {
  getItem: (name) => {
    const own = sessionStorage.getItem(name);
    if (own !== null) return own;
    const last = localStorage.getItem(name);
    if (last !== null) sessionStorage.setItem(name, last);
    return last;
  },
  setItem: (name, value) => {
    sessionStorage.setItem(name, value);
    localStorage.setItem(name, value);
  },
  removeItem: (name) => {
    sessionStorage.removeItem(name);
    localStorage.removeItem(name);
  },
};

/** Which business the portal works for, until the next logout. */
export const useBusinessStore = create<BusinessChoice>()(
  persist(
    (set) => ({
      chosen: undefined,
      choose: (chosen) => set({ chosen }),
      reset: () => set({ chosen: undefined }),
    }),
    { name: 'drawbridge.business', storage: createJSONStorage(() => tabFirst), partialize: ({ chosen }) => ({ chosen }) },
  ),
);

onLogout(() => useBusinessStore.getState().reset());
