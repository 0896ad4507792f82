import { Route, Routes } from 'react-router-dom';
import { PaymentMethodList } from './payment-method-list';
import { PaymentMethodPage } from './payment-method-page';

/** Settings > Shop > Payments. */
export const PaymentsPage = () => (
  <Routes>
    <Route index element={<PaymentMethodList />} />
    <Route path=":method" element={<PaymentMethodPage />} />
  </Routes>
);
