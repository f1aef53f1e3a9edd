import { Route, Routes } from 'react-router';
import { Queries } from '../../app/queries.tsx';
import { ConsumerOnly } from '../../session/consumer-gate.tsx';
import { NotFound } from '../../session/screens.tsx';
import { CounterWelcome } from './counter-welcome.tsx';
import { PayAtCounter } from './pay-at-counter-page.tsx';

/** Where the code that a business prints leads: paying at its counter. What follows is the same as after `/payment`. */
export default function CounterArea() {
  return (
    <Queries>
      <Routes>
        <Route
          path=":counterId"
          element={
            <ConsumerOnly welcome={<CounterWelcome />}>
              <PayAtCounter />
            </ConsumerOnly>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Queries>
  );
}
