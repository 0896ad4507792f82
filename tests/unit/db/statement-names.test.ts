import { createStatementNames } from '../../../server/src/platform/db/postgres/prepared-statements';

const named = (): ReturnType<typeof createStatementNames> => {
  const names = createStatementNames();
  names.enable();
  return names;
};

const nameAfter = (names: ReturnType<typeof createStatementNames>, sql: string, times: number): string | undefined => {
  let name: string | undefined;
  for (let sent = 0; sent < times; sent += 1) name = names.nameOf(sql);
  return name;
};

describe('names of statements', () => {
  it('are given to texts that come again, each its own, and kept', () => {
    const names = named();
    expect(nameAfter(names, 'select 1', 2)).toBeUndefined();
    const name = names.nameOf('select 1');
    expect(name).toEqual(expect.any(String));
    expect(nameAfter(names, 'select 1', 10)).toBe(name);
    expect(nameAfter(names, 'select 2', 3)).not.toBe(name);
  });

  it('are not given before it is known that the database keeps them', () => {
    const names = createStatementNames();
    expect(nameAfter(names, 'select 1', 10)).toBeUndefined();
    names.enable();
    expect(nameAfter(names, 'select 1', 3)).toBeDefined();
  });

  it('are limited, because each connection keeps each of them', () => {
    const names = named();
    const given = Array.from({ length: 1_000 }, (_none, index) => nameAfter(names, `select ${index}`, 3));
    expect(given.filter((name) => name !== undefined)).toHaveLength(200);
    expect(names.nameOf('select 0')).toBe(given[0]);
  });

  it('do not remember each text that came once', () => {
    const names = named();
    names.nameOf('select 0');
    names.nameOf('select 0');
    for (let other = 1; other <= 2_000; other += 1) names.nameOf(`select ${other}`);
    expect(names.nameOf('select 0')).toBeUndefined();
  });

  it('are given anew once for each change of a table, whoever noticed it', () => {
    const names = named();
    const before = nameAfter(names, 'select 1', 3);
    const seen = names.generation();
    names.renew(seen);
    names.renew(seen);
    expect(names.generation()).toBe(seen + 1);
    const after = nameAfter(names, 'select 1', 3);
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });
});
