import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type Received = {
  readonly mail: ParsedMail;
  /** Of the envelope: who it really goes to. */
  readonly recipients: readonly string[];
  readonly raw: string;
};

export type SmtpReceiver = {
  /** As SMTP_URL takes it. */
  readonly url: string;
  readonly received: readonly Received[];
  readonly stop: () => Promise<void>;
};

const USER = 'store@example.com';
const PASSWORD = 'p@ss:word/1';

/** A mail server on this machine that wants a password and keeps what it is given. */
export const startSmtpReceiver = async (): Promise<SmtpReceiver> => {
  const received: Received[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD ? done(null, { user: username }) : done(new Error('Not you.')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void simpleParser(raw).then((mail) => {
          received.push({ mail, recipients, raw: raw.toString('latin1') });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
