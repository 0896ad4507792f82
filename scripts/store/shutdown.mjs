import { endRunningCommands } from '../setup/run-command.mjs';
import { say } from '../setup/progress.mjs';

const IN_FLIGHT_MS = 5_000;
const WHOLE_MS = 9_000;

const closeServer = (server) =>
  new Promise((resolve) => {
    const enough = setTimeout(resolve, IN_FLIGHT_MS);
    server.close(() => {
      clearTimeout(enough);
      resolve();
    });
    server.closeIdleConnections();
  });

const endServing = async (strapi) => {
  setTimeout(() => process.exit(0), WHOLE_MS);
  await closeServer(strapi.server.httpServer);
  await strapi.destroy();
};

/**
 * Ends the process with 0 at SIGTERM or SIGINT. Before `serve(strapi)` was called everything is safe to drop at once: each
 * step of the set-up and of the seeding is repeated by the next start. Afterwards open requests get 5 s to finish, and
 * everything together 9 s.
 */
export const installShutdown = () => {
  let serving;
  let ending = false;
  const end = async (signal) => {
    // npm and the process group may both deliver the signal.
    if (ending) return;
    ending = true;
    endRunningCommands();
    if (!serving) process.exit(0);
    say(`${signal}: finishing open requests ...`);
    await endServing(serving).catch((error) => console.error(error));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
  return {
    serve: (strapi) => {
      serving = strapi;
    },
  };
};
