import { useEffect, useRef, useState } from 'react';

/** Whether an element is narrower than its content: it scrolls, and needs a name and the keyboard's reach. */
export function useOverflows<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1));
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    return () => watch.disconnect();
  }, []);
  return { ref, overflows };
}
