import type { ReactNode } from 'react';
import { isConsumer } from '../../session/claims.ts';
import { ConsumerGate } from '../../session/consumer-gate.tsx';
import { Guard } from '../../session/guard.tsx';
import { useSession } from '../../session/state.ts';

/** The settings ask for no role, only for someone signed in; a consumer must be in order all the same. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <Guard connection="sms">
      <ConsumersInOrder>{children}</ConsumersInOrder>
    </Guard>
  );
}

function ConsumersInOrder({ children }: { children: ReactNode }) {
  const { claims } = useSession();
  return claims !== undefined && isConsumer(claims) ? <ConsumerGate>{children}</ConsumerGate> : children;
}
