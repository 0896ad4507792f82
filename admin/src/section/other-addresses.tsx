import { Navigate } from 'react-router-dom';
import { NotThere } from '../kit/page/load-state';
import { useText } from '../texts/use-text';

/** The API hands this address out for the shipping settings, which stand among those of Strapi. */
export const ShippingLink = () => <Navigate to="/settings/shop/shipping" replace />;

/** For addresses below the shop's section at which there is nothing. */
export const MissingPage = () => <NotThere message={useText()('section.missing.text')} />;
