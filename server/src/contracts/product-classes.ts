import type { MessageAnswer } from './answers';

export type ProductClassOperations = {
  'productClasses.setShippingClass': MessageAnswer;
  'productClasses.removeShippingClass': MessageAnswer;
  'productClasses.setTaxClass': MessageAnswer;
  'productClasses.removeTaxClass': MessageAnswer;
  'productClasses.setTaxExempt': MessageAnswer;
  'productClasses.setVariantTaxExempt': MessageAnswer;
};
