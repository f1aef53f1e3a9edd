import { createContext } from 'react';

/** Where the bars of unsaved sections stand: at the foot of the window, one above the other. */
export const SavebarPlace = createContext<HTMLElement | null>(null);
