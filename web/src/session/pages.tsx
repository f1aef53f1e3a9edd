import { Route, Routes } from 'react-router';
import { Queries } from '../app/queries.tsx';
import { PostLogin } from './post-login.tsx';
import { Exception, Login, Logout, NotFound, SessionExpired, Unauthenticated, Unauthorized } from './screens.tsx';

/** The pages around a session, and the one for paths that lead nowhere. */
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
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Queries>
  );
}
