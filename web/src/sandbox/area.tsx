import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { boot } from '../session/boot.ts';

const locked = () => import('./locked-page.tsx');
const Bank = lazy(() => import('./bank-login/page.tsx'));
const Page = lazy(() => (boot.sandbox?.locked ? locked() : import('./page.tsx')));
const Shop = lazy(() => (boot.sandbox?.locked ? locked() : import('./shop/area.tsx')));
const Trace = lazy(() => (boot.sandbox?.locked ? locked() : import('./trace/page.tsx')));
const NotFound = lazy(() => import('../session/pages.tsx'));

/** A sandbox's pages. With a start secret they show how to get in, but at the bank, which is everybody's. */
export default function SandboxArea() {
  return (
    <Routes>
      <Route path="bank-login" element={<Bank />} />
      <Route path="shop/*" element={<Shop />} />
      <Route path="trace" element={<Trace />} />
      <Route index element={<Page />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
