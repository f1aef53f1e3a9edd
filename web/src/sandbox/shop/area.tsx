import { Route, Routes } from 'react-router';
import { Queries } from '../../app/queries.tsx';
import { BasketPage } from './basket-page.tsx';
import './shop.css';
import { ThankYouPage } from './thank-you-page.tsx';

/** `/sandbox/shop`: a shop on the web that takes payments by bank, for whoever tries the product. */
export default function ShopArea() {
  return (
    <Queries>
      <Routes>
        <Route index element={<BasketPage />} />
        <Route path="thank-you" element={<ThankYouPage />} />
      </Routes>
    </Queries>
  );
}
