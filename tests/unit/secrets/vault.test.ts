import { createVault } from '../../../server/src/platform/secrets/vault';

describe('the vault', () => {
  const vault = createVault(['first', 'second'], 'test');

  it.each(['', 'AKIA123', 'ключ 🔑', 'x'.repeat(5_000)])('gives back what it sealed', (secret) => {
    expect(vault.open(vault.seal(secret))).toBe(secret);
  });

  it('never seals alike, nor shows what it holds', () => {
    const sealed = [vault.seal('secret words'), vault.seal('secret words')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain('secret');
  });

  it('opens what was sealed before the keys were rotated', () => {
    expect(createVault(['new', 'first'], 'test').open(vault.seal('old'))).toBe('old');
  });

  it('opens nothing of another site, another use, or that was changed', () => {
    const sealed = vault.seal('secret');
    const [version, iv, tag, data] = sealed.split('.') as [string, string, string, string];
    const flipped = Buffer.from(data, 'base64url');
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    expect(createVault(['third'], 'test').open(sealed)).toBeNull();
    expect(createVault(['first'], 'other').open(sealed)).toBeNull();
    expect(vault.open([version, iv, tag, flipped.toString('base64url')].join('.'))).toBeNull();
    for (const broken of [
      '',
      'v1',
      'v1.a.b.c',
      `v2.${iv}.${tag}.${data}`,
      `v1.${iv}.${tag.slice(0, 6)}.${data}`,
      'plain',
    ]) {
      expect(vault.open(broken)).toBeNull();
    }
  });

  it('needs a key', () => {
    expect(() => createVault([], 'test')).toThrow('server.app.keys');
  });
});
