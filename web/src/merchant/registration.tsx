import { businesses } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../session/api.ts';
import { Exception } from '../session/screens.tsx';
import { businessUserQuery } from '../session/use-business-user.ts';
import { Waiting } from '../ui/waiting.tsx';

/** `/merchant/registration`: opens the prepared business, exactly once a visit, and goes home. */
export function Registration() {
  const asked = useRef(false);
  const [failed, setFailed] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    call(businesses.open)
      .then(() => queries.invalidateQueries({ queryKey: businessUserQuery.queryKey }))
      .then(() => navigate('/merchant/home', { replace: true }))
      .catch(() => setFailed(true));
  }, [queries, navigate]);

  return failed ? <Exception /> : <Waiting label="Opening your business" />;
}
