import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onLogout } from '../session/on-logout.ts';

interface BusinessChoice {
  /** The business that was chosen; null for All Locations; undefined when nobody has chosen yet. */
  chosen: string | null | undefined;
  choose: (business_id: string | null) => void;
  reset: () => void;
}

/** Which business the portal works for, kept in this browser until the next logout. */
export const useBusinessStore = create<BusinessChoice>()(
  persist(
    (set) => ({
      chosen: undefined,
      choose: (chosen) => set({ chosen }),
      reset: () => set({ chosen: undefined }),
    }),
    { name: 'drawbridge.business', partialize: ({ chosen }) => ({ chosen }) },
  ),
);

onLogout(() => useBusinessStore.getState().reset());
