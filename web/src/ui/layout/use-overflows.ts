import { useEffect, useRef, useState } from 'react';

/** True while an element is narrower than what it holds: then it scrolls, the keyboard must be able to reach it, and somebody must say so. */
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
