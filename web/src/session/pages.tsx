import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { Queries } from '../app/queries.tsx';
import { brand } from '../ui/brand.ts';
import { PostLogin } from './post-login.tsx';
import { Exception, Login, Logout, NotFound, SessionExpired, Unauthenticated, Unauthorized } from './screens.tsx';

const Terms = lazy(() => import('./terms-page.tsx'));
const Text = lazy(() => import('./text-page.tsx'));

/** The pages around a session, those that anyone may read, and the one for paths that lead nowhere. */
export default function SessionPages() {
  return (
    <Queries>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/logout" element={<Logout />} />
        <Route path="/redirect" element={<PostLogin />} />
        <Route path="/exception" element={<Exception />} />
        <Route path="/unauthenticated" element={<Unauthenticated />} />
        <Route path="/unauthorized" element={<Unauthorized />} />
        <Route path="/session-expired" element={<SessionExpired />} />
        <Route path="/terms" element={brand.own_terms ? <Text name="terms" /> : <Terms />} />
        {brand.privacy_url === '/privacy' ? <Route path="/privacy" element={<Text name="privacy" />} /> : null}
        {brand.help_url === '/help' ? <Route path="/help" element={<Text name="help" />} /> : null}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Queries>
  );
}
