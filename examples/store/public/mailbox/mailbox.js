/**
 * The mailbox of the demo in a browser: list on the left, message on the right. It signs in with the session of the admin panel, or asks
 * for the password; the token stays in memory. Everything in a message is shown as text, and its HTML in a frame that runs no scripts.
 */
const API = '/api/shop/v2/app/mailbox';

const find = (name) => document.querySelector(`[data-${name}]`);

const element = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

const say = (text) => {
  find('status').textContent = text;
};

let token = '';

const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.ok ? (await answer.json()).data : null;
};

/** Without a session of the panel there is no token to be had. */
const resume = async () => {
  token = (await post('/admin/access-token', {}))?.token ?? '';
};

const read = async (path = '') => {
  const ask = () => fetch(API + path, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
  let answer = await ask();
  if (answer.status === 401) {
    await resume();
    answer = await ask();
  }
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return { status: answer.status, body: isJson ? await answer.json() : {} };
};

const attachmentLink = ({ filename, content_type: type, size, content }) => {
  const bytes = Uint8Array.from(window.atob(content), (sign) => sign.charCodeAt(0));
  const href = URL.createObjectURL(new window.Blob([bytes], { type: 'application/octet-stream' }));
  return element('li', {}, element('a', { href, download: filename }, filename), ` (${type}, ${size} bytes)`);
};

/** No scripts, no forms, an origin of its own; links open beside the mailbox. */
const frameOf = (html) => {
  const srcdoc = html.replace('<head>', '<head><base target="_blank">');
  const frame = element('iframe', { title: 'The message', srcdoc });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  return frame;
};

const foldedText = (text) => element('details', {}, element('summary', {}, 'Plain text'), element('pre', {}, text));

const show = async (id, button) => {
  const { status, body } = await read(`/${id}`);
  if (status !== 200) return say(body.message ?? 'The message cannot be read.');
  document.querySelector('nav [aria-current]')?.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
  const { from, to, subject, html, text, attachments } = body.message;
  const heading = element('h2', { tabIndex: -1 }, subject);
  find('message').replaceChildren(
    heading,
    element('p', {}, `From ${from} to ${to}`),
    element('ul', {}, ...attachments.map(attachmentLink)),
    html === '' ? element('pre', {}, text) : frameOf(html),
    ...(html === '' ? [] : [foldedText(text)])
  );
  heading.focus();
};

const rowOf = ({ id, sent_at: at, to, subject }) => {
  const button = element(
    'button',
    { type: 'button', onclick: () => show(id, button) },
    element('strong', {}, subject),
    element('small', {}, `${to}, ${new Date(at).toLocaleString()}`)
  );
  return element('li', {}, button);
};

const WORDS = {
  403: 'Only super admins of this site may read its e-mails.',
  404: 'This site has no mailbox: its e-mails go to a mail server.',
};

const showList = async () => {
  const { status, body } = await read();
  find('sign-in').hidden = status !== 401;
  document.querySelector('main').hidden = status !== 200;
  find('reload').hidden = status !== 200;
  if (status === 401) return say('');
  if (status !== 200) return say(WORDS[status] ?? 'The mailbox cannot be read. Please try again.');
  find('messages').replaceChildren(...body.messages.map(rowOf));
  say(
    body.messages.length === 0 ? 'No e-mails yet. Buy something in the storefront.' : `${body.messages.length} e-mails`
  );
};

const attempt = (work) => work().catch(() => say('The site cannot be reached. Please try again.'));

const signIn = async (form) => {
  const answer = await post('/admin/login', Object.fromEntries(new FormData(form)));
  if (!answer) return say('E-mail or password are not right.');
  token = answer.accessToken ?? answer.token;
  await showList();
};

find('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(() => signIn(event.target));
});
find('reload').addEventListener('click', () => attempt(showList));
attempt(showList);
