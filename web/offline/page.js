// The page without a network: it knows nothing but the language and the theme that were chosen in this browser.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('language');
  } catch {
    // Then the browser's own languages decide.
  }
  const language = kept ?? navigator.languages.find((one) => /^(en|es)\b/i.test(one)) ?? 'en';
  if (/^es/i.test(language)) {
    document.documentElement.lang = 'es';
    for (const element of document.querySelectorAll('[data-es]')) element.textContent = element.getAttribute('data-es');
  }
  // The page stands at the address that was asked for: loading it again asks again.
  const again = () => (location.pathname === '/offline' ? location.replace('/') : location.reload());
  document.getElementById('again').addEventListener('click', again);
  // The browser says so once, often before anyone can be reached, and where it is the server that is away it says nothing at all.
  const look = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      (answer) => answer.ok && again(),
      () => undefined,
    );
  window.addEventListener('online', look);
  setInterval(look, 3000);
})();
