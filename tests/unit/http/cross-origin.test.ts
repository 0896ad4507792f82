import { originOf, originsIn } from '../../../server/src/platform/http/cross-origin';

describe('origins', () => {
  it.each([
    ['https://shop.example/en/', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['null', null],
    ['*', null],
    ['', null],
  ])('of %s is %s', (address, origin) => {
    expect(originOf(address)).toBe(origin);
  });

  it('are read from a list', () => {
    expect([...originsIn(' https://a.example , http://b.example:8080,nonsense,')]).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ]);
    expect(originsIn('').size).toBe(0);
  });
});
