export const TURNS = 3;

/**
 * The least that each of some requests takes in SQL statements, of three turns: now and then one looks up anew who is calling, which
 * version of the catalogue is on show or what is remembered for a minute only. Each turn must do all of the work: a save needs new values.
 */
export const cheapestOfEach = async (
  turn: (attempt: number) => Promise<readonly number[]>
): Promise<readonly number[]> => {
  let least: readonly number[] = [];
  for (let attempt = 0; attempt < TURNS; attempt += 1) {
    const costs = await turn(attempt);
    least = costs.map((cost, index) => Math.min(cost, least[index] ?? cost));
  }
  return least;
};

export const cheapest = async (request: (attempt: number) => Promise<number>): Promise<number> =>
  (await cheapestOfEach(async (attempt) => [await request(attempt)]))[0] as number;
