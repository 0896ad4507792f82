import { listProducts, readCategories } from './api.js';
import { element, failure, showView } from './dom.js';
import { productCard } from './product-card.js';

const SORTS = [
  ['date-newest', 'Newest first'],
  ['name-asc', 'Name, A to Z'],
  ['price-low', 'Price, low to high'],
  ['price-high', 'Price, high to low'],
];

const labelled = (label, field) => element('label', { class: 'field' }, element('span', {}, label), field);

/** Parents, each followed by what stands below it; both in the store's order. */
const inFamilies = (categories, parent = null, depth = 0) =>
  categories
    .filter(({ parent_id: id }) => id === parent)
    .flatMap((category) => [{ ...category, depth }, ...inFamilies(categories, category.id, depth + 1)]);

const categoryOptions = (categories) =>
  inFamilies(categories).map(({ id, name, depth }) =>
    element('option', { value: id }, `${'\u2003'.repeat(depth)}${name}`)
  );

const createFilters = (onChange) => {
  const search = element('input', { type: 'search', name: 'search', placeholder: 'Mug, candle …', maxlength: 100 });
  const category = element('select', { name: 'category' }, element('option', { value: '' }, 'All'));
  const sorts = SORTS.map(([value, label]) => element('option', { value }, label));
  const sort = element('select', { name: 'sort' }, sorts);
  const form = element(
    'form',
    { class: 'filters', role: 'search', 'aria-label': 'Products' },
    element(
      'div',
      { class: 'with-button' },
      labelled('Search', search),
      element('button', { type: 'submit' }, 'Search')
    ),
    labelled('Category', category),
    labelled('Sort by', sort)
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onChange();
  });
  // The cross in a search field empties it without submitting the form.
  search.addEventListener('search', () => search.value === '' && onChange());
  category.addEventListener('change', onChange);
  sort.addEventListener('change', onChange);
  const clear = () => {
    form.reset();
    onChange();
  };
  readCategories().then(
    (categories) => category.append(...categoryOptions(categories)),
    // The products can be found without them.
    (error) => console.error(error)
  );
  return { form, read: () => Object.fromEntries(new FormData(form)), clear };
};

const nothingFound = (search, clear) =>
  element(
    'div',
    { class: 'empty' },
    element('p', {}, search ? `Nothing matches “${search}”.` : 'There is nothing here yet.'),
    element('button', { type: 'button', onclick: clear }, 'Show everything')
  );

const countText = (shown, total) => {
  if (total === 1) return '1 product';
  return shown < total ? `${shown} of ${total} products` : `${total} products`;
};

const moreButton = (grid, load) => {
  const showMore = async () => {
    const shown = grid.children.length;
    await load();
    // The button is gone; whoever pressed it goes on with the first product that it brought.
    grid.children[shown]?.querySelector('h2').focus();
  };
  return element('button', { type: 'button', onclick: showMore }, 'Show more');
};

/** The list under the filters. Every answer but that of the latest request is dropped. */
const createList = (shop, filters) => {
  const grid = element('ul', { class: 'products', role: 'list' });
  const count = element('p', { class: 'count', role: 'status' });
  const foot = element('div', { class: 'list-foot' });
  let latest = 0;

  const load = async (cursor) => {
    const request = ++latest;
    const wanted = filters.read();
    foot.replaceChildren();
    if (!cursor) grid.replaceChildren();
    grid.setAttribute('aria-busy', 'true');
    try {
      const page = await listProducts({ ...wanted, cursor });
      if (request === latest) draw(page, wanted.search);
    } catch (error) {
      if (request === latest) foot.replaceChildren(failure(error, () => load(cursor)));
    } finally {
      if (request === latest) grid.removeAttribute('aria-busy');
    }
  };

  const draw = ({ data, total, next_cursor: cursor }, search) => {
    grid.append(...data.map((product) => productCard(shop, product)));
    const shown = grid.children.length;
    count.textContent = countText(shown, total);
    if (shown === 0) foot.replaceChildren(nothingFound(search, filters.clear));
    else if (cursor) foot.replaceChildren(moreButton(grid, () => load(cursor)));
  };

  return { nodes: [count, grid, foot], load };
};

export const showCatalogue = (shop, { moveFocus }) => {
  const filters = createFilters(() => list.load());
  const list = createList(shop, filters);
  const view = element('section', {}, element('h1', {}, 'Products'), filters.form, list.nodes);
  showView('Products', view, { moveFocus });
  list.load();
};
