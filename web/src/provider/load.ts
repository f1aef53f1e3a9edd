/** Fetches the console. Apart, so that everybody else's first file does not name the many that it is made of. */
export const load = () => import('./area.tsx');
