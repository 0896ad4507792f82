type Place = { readonly state: string; readonly city: string; readonly postcode: string };

/** State, city and postcode in a line; empty where it is everywhere. */
export const placeOf = ({ state, city, postcode }: Place): string =>
  [state, city, postcode].filter((part) => part !== '').join(', ');
