import { parse } from 'tldts';
import { siteAddress, siteOf } from '../../../server/src/domain/license';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const site = (text: string) => siteOf(text, (host) => parse(host).subdomain ?? '');

describe('one site', () => {
  it.each([
    ['example.com', 'example.com'],
    ['http://example.com', 'example.com'],
    ['https://example.com/', 'example.com'],
    ['HTTPS://EXAMPLE.COM', 'example.com'],
    ['//example.com', 'example.com'],
    ['  https://example.com  ', 'example.com'],
    ['http://example.com:80', 'example.com'],
    ['https://example.com:443/', 'example.com'],
    ['http://example.com:443', 'example.com'],
    ['example.com:8080', 'example.com:8080'],
    ['https://www.example.com', 'example.com'],
    ['https://WWW.example.com.', 'example.com'],
    ['https://www.example.com/index.php', 'example.com'],
    ['https://example.com/index.html?a=1#top', 'example.com'],
    ['https://example.com/default.aspx', 'example.com'],
    ['https://example.com//index.php/', 'example.com'],
    ['https://example.com/Shop/', 'example.com/shop'],
    ['https://example.com/shop/index.php', 'example.com/shop'],
    ['https://example.com/a/../shop/./', 'example.com/shop'],
    ['https://example.com/%73hop', 'example.com/shop'],
    ['https://example.com/caf%C3%A9', 'example.com/caf%c3%a9'],
    ['https://example.com/CAF\u00C9', 'example.com/caf%c3%a9'],
    ['https://example.com/cafe\u0301', 'example.com/caf%c3%a9'],
    ['https://example.com/50%off', 'example.com/50%off'],
    ['https://example.com/a%2Fb', 'example.com/a%2fb'],
    ['https://example.com/%ff', 'example.com/%ff'],
    ['https://m\u00FCnchen.de', 'xn--mnchen-3ya.de'],
    ['https://M\u00DCNCHEN.de/', 'xn--mnchen-3ya.de'],
    ['https://xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['https://www.com', 'www.com'],
    ['https://www.www.com', 'www.com'],
    ['https://www.www.example.com', 'example.com'],
    ['https://example.com/index.php/index.php/', 'example.com'],
    ['https://example.com/J\u030C', 'example.com/%c7%b0'],
    ['https://example.com/\u01F0', 'example.com/%c7%b0'],
    ['https://example.com/index.phpx', 'example.com/index.phpx'],
    ['https://example.com/my-index.php', 'example.com/my-index.php'],
    ['https://blog.example.com', 'blog.example.com'],
    ['http://0x7f.1', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[2001:DB8:0:0:0:0:0:1]', '[2001:db8::1]'],
    ['http://[2001:db8::1]:8443/', '[2001:db8::1]:8443'],
    ['http://[::ffff:8.8.8.8]', '8.8.8.8'],
  ])('%s is %s', (text, address) => {
    expect(siteAddress(text)).toBe(address);
  });

  const labels = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const hosts = fc.tuple(labels, fc.constantFrom('com', 'co.uk', 'de', 'example.org')).map((parts) => parts.join('.'));
  const paths = fc.array(labels, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(''));

  it('has one address, however it is written', () => {
    const spelling = fc.record({
      scheme: fc.constantFrom('', 'http://', 'https://', 'HTTP://', '//'),
      www: fc.constantFrom('', 'www.', 'WWW.'),
      dot: fc.constantFrom('', '.'),
      port: fc.constantFrom('', ':80', ':443'),
      end: fc.constantFrom('', '/', '//', '/index.php', '/index.html', '/INDEX.PHP', '?a=b', '/#top', '/./'),
      upper: fc.boolean(),
    });
    holds(fc.tuple(hosts, paths, spelling), ([host, path, { scheme, www, dot, port, end, upper }]) => {
      const place = `${www}${host}${dot}${port}${path}`;
      return siteAddress(`${scheme}${upper ? place.toUpperCase() : place}${end}`) === `${host}${path}`;
    });
  });

  it('keeps its address when the address is read again', () => {
    holds(fc.webUrl({ withQueryParameters: true }), (url) => {
      const address = siteAddress(url);
      return address === null || siteAddress(address) === address;
    });
    const part = fc.constantFrom(
      '/',
      '/index.php',
      '/default.asp',
      '/www.',
      '/%2F',
      '/%41',
      '/J\u030C',
      '/\u0130',
      '/.'
    );
    const odd = fc.tuple(fc.constantFrom('', 'www.', 'www.www.', 'www.www.www.'), fc.array(part, { maxLength: 5 }));
    holds(odd, ([www, parts]) => {
      const address = siteAddress(`https://${www}example.com${parts.join('')}`);
      return address !== null && siteAddress(address) === address;
    });
  });

  it('never throws', () => {
    holds(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void site(text));
  });
});

describe('no site', () => {
  it.each([
    '',
    '   ',
    'http://',
    'https://?a=b',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:ada@example.com',
    'https:/example.com',
    'http:example.com',
    `https://${'user:secret'}@example.com`,
    'https://user@example.com',
    'user@example.com',
    'exa mple.com',
    'https://example.com\\path',
    'https://exa%00mple.com',
    'https://<script>.com',
    'http://[::1',
    'http://1.2.3.4.5',
    'http://example.com:99999',
    `https://example.com/${'a'.repeat(300)}`,
    `https://${'a'.repeat(600)}.com`,
  ])('%s', (text) => {
    expect(siteAddress(text)).toBeNull();
  });
});

describe('a local or staging site', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'http://shop.localhost',
    'shop.local',
    'shop.test',
    'shop.lab',
    'intranet',
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1:8080',
    '169.254.1.1',
    '100.64.0.1',
    'http://[::1]',
    'http://[fd00::1]',
    'http://[fe80::1]',
    'http://[::ffff:10.0.0.1]',
    'staging.example.com',
    'stage.example.co.uk',
    'dev.example.com',
    'shop.dev.example.com',
    'qa.example.com',
    'uat.example.com',
    'example.com/staging',
    'example.com/Test/',
    'mysite.kinsta.cloud',
    'mysite.wpengine.com',
  ])('%s does not count', (text) => {
    expect(site(text)).toMatchObject({ isLocal: true });
  });

  it.each([
    'example.com',
    'dev.com',
    'test.co.uk',
    'staging.org',
    'example.dev',
    'developer.example.com',
    'mytest.example.com',
    'example.com/blog/test',
    'example.com/testing-tools',
    'local.example.com',
    'example.localhost.com',
    '8.8.8.8',
    '172.32.0.1',
    '11.0.0.1',
    '100.128.0.1',
    'http://[2001:db8::1]',
  ])('%s counts', (text) => {
    expect(site(text)).toMatchObject({ isLocal: false });
  });
});
