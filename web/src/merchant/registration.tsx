import { businesses } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { report } from '../app/report.ts';
import { call } from '../session/api.ts';
import { Exception } from '../session/exception.tsx';
import { businessUserQuery } from '../session/use-business-user.ts';
import { Waiting } from '../ui/feedback/waiting.tsx';

/** `/merchant/registration`: opens the prepared business, exactly once a visit, and goes home. */
export function Registration() {
  const asked = useRef(false);
  const [failed, setFailed] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const open = async (): Promise<void> => {
      try {
        await call(businesses.open);
      } catch {
        setFailed(true);
        return;
      }
      // The home page finds the business there. If it cannot be read just now, that page says so and asks again.
      await queries.fetchQuery({ ...businessUserQuery, staleTime: 0 }).catch(report);
      navigate('/merchant/home', { replace: true });
    };
    void open();
  }, [queries, navigate]);

  return failed ? <Exception /> : <Waiting label="Opening your business" />;
}
