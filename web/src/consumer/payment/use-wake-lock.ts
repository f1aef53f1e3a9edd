import { useEffect } from 'react';

/** Keeps the display awake while the page is shown. Where a browser cannot, or will not, the page does without. */
export function useWakeLock(): void {
  useEffect(() => {
    let ended = false;
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (ended) await taken.release();
        else lock = taken;
      } catch {
        // Refused, on a low battery for instance: nothing that the person could do about it.
      }
    };
    void take();
    // It is lost whenever the page is hidden.
    document.addEventListener('visibilitychange', take);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}
