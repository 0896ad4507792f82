import { ListPager } from './list-pager';
import { FIRST_STATE, type ListState } from './list-state';

export type Place = Pick<ListState, 'page' | 'perPage'>;

/** Of a list that is one of several on its page, and so is not in the address. */
export const FIRST_PLACE: Place = { page: 1, perPage: 10 };

type Props = { readonly place: Place; readonly total: number; readonly onPlace: (place: Place) => void };

/** Where there is more than a page, and on a later page that has become empty. */
export const PanelPager = ({ place, total, onPlace }: Props) =>
  total > FIRST_PLACE.perPage || place.page > FIRST_PLACE.page ? (
    <ListPager
      state={{ ...FIRST_STATE, ...place }}
      onChange={({ page = FIRST_PLACE.page, perPage = place.perPage }) => onPlace({ page, perPage })}
      total={total}
    />
  ) : null;
