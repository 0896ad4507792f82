/** Pieces of work of one kind that a process carries out at once, and those of them for one owner: an endpoint, a feed. */
export const IN_FLIGHT = 8;
const TO_ONE = 6;
/** An owner whose work took longer, in milliseconds, has one place until it is faster: others do not wait for it. */
const SLOW = 2_000;
/** What is taken ahead for one owner. */
const AHEAD = 12;

export type Queued = { readonly ownerId: number; readonly carryOut: () => Promise<void> };

export type Places = {
  readonly add: (work: readonly Queued[]) => void;
  /** How many wait for a place and do not wait for their owner. */
  readonly waiting: () => number;
  /** Owners for whom enough was taken. */
  readonly busyOwners: () => readonly number[];
  readonly isIdle: () => boolean;
  /** Waits for one that is on its way, if any. */
  readonly nextFinished: () => Promise<void>;
  readonly idle: () => Promise<void>;
};

/** What waits, by owner; the one that was served last comes last. */
const createQueues = () => {
  const queues = new Map<number, Queued[]>();
  return {
    add: (work: Queued): void => {
      const queue = queues.get(work.ownerId) ?? [];
      queue.push(work);
      queues.set(work.ownerId, queue);
    },
    take: (hasRoom: (ownerId: number) => boolean): Queued | undefined => {
      const id = [...queues.keys()].find(hasRoom);
      const queue = id === undefined ? undefined : queues.get(id);
      const work = queue?.shift();
      if (id === undefined || !queue || !work) return undefined;
      queues.delete(id);
      if (queue.length > 0) queues.set(id, queue);
      return work;
    },
    lengthOf: (ownerId: number) => queues.get(ownerId)?.length ?? 0,
    owners: () => [...queues.keys()],
  };
};

/** How many pieces of work of each owner are on their way, and how many may be. */
const createRoom = () => {
  const busy = new Map<number, number>();
  const slow = new Set<number>();
  const busyOf = (id: number): number => busy.get(id) ?? 0;
  return {
    isLeft: (id: number): boolean => busyOf(id) < (slow.has(id) ? 1 : TO_ONE),
    isSlow: (id: number): boolean => slow.has(id),
    /** Slow owners with work on its way. */
    taken: (): readonly number[] => [...slow].filter((id) => busyOf(id) > 0),
    enter: (id: number): void => void busy.set(id, busyOf(id) + 1),
    leave: (id: number, took: number): void => {
      if (took > SLOW) slow.add(id);
      else slow.delete(id);
      if (busyOf(id) > 1) busy.set(id, busyOf(id) - 1);
      else busy.delete(id);
    },
  };
};

type Parts = {
  readonly queues: ReturnType<typeof createQueues>;
  readonly room: ReturnType<typeof createRoom>;
  readonly freed: () => void;
};

const createRunning = ({ queues, room, freed }: Parts) => {
  const running = new Set<Promise<void>>();

  const begin = async ({ ownerId: id, carryOut }: Queued): Promise<void> => {
    const startedAt = performance.now();
    room.enter(id);
    await carryOut();
    room.leave(id, performance.now() - startedAt);
  };

  const fill = (): void => {
    while (running.size < IN_FLIGHT) {
      const work = queues.take(room.isLeft);
      if (!work) return;
      const run = begin(work).finally(() => {
        running.delete(run);
        fill();
        freed();
      });
      running.add(run);
    }
  };

  return { running, fill };
};

/** Which work is on its way. `freed` is called when a place is free and filled again as far as there is work. */
export const createPlaces = (freed: () => void): Places => {
  const [queues, room] = [createQueues(), createRoom()];
  const { running, fill } = createRunning({ queues, room, freed });
  const hasEnough = (id: number): boolean => queues.lengthOf(id) >= (room.isSlow(id) ? 1 : AHEAD);

  return {
    add: (work) => {
      work.forEach(queues.add);
      fill();
    },
    waiting: () => {
      const ready = queues.owners().filter(room.isLeft);
      return ready.reduce((sum, id) => sum + queues.lengthOf(id), 0);
    },
    busyOwners: () => [...new Set([...queues.owners().filter(hasEnough), ...room.taken()])],
    isIdle: () => running.size === 0,
    nextFinished: async () => {
      if (running.size > 0) await Promise.race(running);
    },
    idle: async () => {
      while (running.size > 0) await Promise.race(running);
    },
  };
};
