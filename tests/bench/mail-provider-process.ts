import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ProviderState, Question } from './mail-provider';

/** The process of `startMailProvider`. */
const PORT = Number(process.argv[2]);

const recipients: string[] = [];

const mailServer = (): Server => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
      stream.resume();
    },
  });
  // A connection was cut.
  smtp.on('error', () => {});
  return smtp.server;
};

const SERVERS: Readonly<Record<ProviderState, () => Server | null>> = {
  up: mailServer,
  refusing: () => null,
  silent: () => createServer((socket) => void socket.resume()),
};

type Close = () => Promise<void>;

const open = async (state: ProviderState): Promise<Close> => {
  const server = SERVERS[state]();
  if (server === null) return async () => {};
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, '127.0.0.1', resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
};

let close: Close = async () => {};

const answer = async (question: Question): Promise<ProviderState | readonly string[]> => {
  if (question === 'recipients') return recipients;
  await close();
  close = await open(question);
  return question;
};

process.on('message', (question: Question) => {
  void answer(question).then((given) => process.send?.(given));
});

process.once('disconnect', () => process.exit(0));
