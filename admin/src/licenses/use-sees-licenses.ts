import { useCan } from '../permissions';
import { useStore } from '../store/store-context';

/** On pages of other records: licences come with the premium edition. */
export const useSeesLicenses = (): boolean => {
  const { edition } = useStore();
  return useCan()('licenses/view') && edition === 'premium';
};
