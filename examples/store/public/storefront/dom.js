/**
 * `element('a', { href: '#/', class: 'link' }, 'Text', otherElement)`. Texts become text nodes, so that nothing the store says
 * is ever read as markup. Properties that begin with `on` are listeners; null, undefined and false leave out a property or child.
 */
export const element = (tag, properties = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

/** The words of a field that is HTML (`format: html` of the API): nothing of it is drawn. All other texts are plain already. */
export const textOfMarkup = (markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent;

/** Puts a view into `<main>` and moves the focus to its heading, so that screen readers read what is new. */
export const showView = (title, view, { moveFocus = true } = {}) => {
  document.title = `${title} · ${document.querySelector('[data-store-name]').textContent}`;
  const main = document.querySelector('main');
  main.replaceChildren(view);
  announce('');
  if (!moveFocus) return;
  const heading = main.querySelector('h1');
  heading.tabIndex = -1;
  heading.focus();
};

const ANNOUNCEMENT_MS = 6_000;
let fading;

/** Says something in the corner of the page, and to screen readers without moving the focus. */
export const announce = (text) => {
  const place = document.querySelector('[data-announcement]');
  place.textContent = text;
  clearTimeout(fading);
  fading = setTimeout(() => place.replaceChildren(), ANNOUNCEMENT_MS);
};

/** Runs `work` with the button switched off and marked as busy; a second click meanwhile does nothing. */
export const whileBusy = async (button, work) => {
  if (button.getAttribute('aria-disabled') === 'true') return;
  // Not `disabled`: that would throw the focus away.
  button.setAttribute('aria-disabled', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-disabled');
  }
};

/** What to tell the shopper: the store's own words where it answered, else that it did not. */
export const wordsOf = (error) => {
  if (error.name === 'StoreError') return error.message;
  console.error(error);
  return 'The store cannot be reached. Please try again.';
};

/** A message with a button that tries again. */
export const failure = (error, retry) =>
  element(
    'div',
    { class: 'notice notice-error', role: 'alert' },
    element('p', {}, wordsOf(error)),
    element('button', { type: 'button', onclick: retry }, 'Try again')
  );
