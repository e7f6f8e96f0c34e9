import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where a mail server can fail. */
export type SmtpStep = 'greeting' | 'login' | 'sender' | 'reader' | 'data' | 'end of data'
/** A number refuses; `hang` says nothing any more, `close` cuts the connection. */
export type SmtpAnswer = number | 'hang' | 'close' | undefined

export interface ReceivedMail extends Email {
  readonly envelope: { readonly from: string; readonly to: readonly string[] }
  readonly raw: string
}

export interface TestSmtp {
  /** For SMTP_URL, with user and password when the server asks for them. */
  readonly url: string
  /** All that it has taken. */
  readonly mails: ReceivedMail[]
  /** Resolves as soon as it has taken this many. */
  received(count: number): Promise<readonly ReceivedMail[]>
  /** Resolves when a client next reaches this step. */
  reached(step: SmtpStep): Promise<void>
  /** From now on. */
  answer(step: SmtpStep, answer: SmtpAnswer): void
  readonly connections: () => number
  /** Cuts all connections. */
  hangUp(): void
}

export interface PlayedSmtp extends TestSmtp {
  stop(): Promise<void>
}

export interface SmtpOptions {
  readonly user?: { readonly name: string; readonly password: string }
  readonly offersTls?: boolean
}

/** A real mail server on a free port, whose failures are played. */
export async function playSmtp({ user, offersTls = false }: SmtpOptions = {}): Promise<PlayedSmtp> {
  const mails: ReceivedMail[] = []
  const answers = new Map<SmtpStep, SmtpAnswer>()
  const events = new EventEmitter()
  let connections = 0
  const play = (step: SmtpStep, { id }: SMTPServerSession, go: (error?: Error) => void): void => {
    events.emit(step)
    const answer = answers.get(step)
    if (answer === 'hang') return
    if (answer === 'close') cut(id)
    else if (answer === undefined) go()
    else go(Object.assign(new Error('Played by the test'), { responseCode: answer }))
  }
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: !offersTls,
    // It would warn of its own certificate.
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, done) => {
      connections += 1
      play('greeting', session, done)
    },
    onAuth: ({ username, password }, session, done) =>
      play('login', session, (error) => {
        const isRight = username === user?.name && password === user?.password
        if (error || !isRight) done(error ?? new Error('Wrong password'))
        else done(null, { user: username })
      }),
    onMailFrom: (_, session, done) => play('sender', session, done),
    onRcptTo: (_, session, done) => play('reader', session, done),
    onData: (stream, session, done) => {
      if (answers.get('data') !== undefined) {
        stream.resume()
        return play('data', session, done)
      }
      void buffer(stream).then(async (bytes) => {
        if (answers.get('end of data') !== undefined) return play('end of data', session, done)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        const mail = await PostalMime.parse(bytes)
        mails.push({ ...mail, envelope: { from, to }, raw: bytes.toString() })
        events.emit('mail')
        return play('end of data', session, done)
        // The sender was killed midway: this is not a mail.
      }, done)
    },
  })
  /** The library has no call for it. */
  const cut = (id: string): void => {
    for (const connection of server.connections) {
      if (connection.id === id) connection._socket.destroy()
    }
  }
  // Connections that the test cuts.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const login = user === undefined ? '' : `${encodeURIComponent(user.name)}:${user.password}@`
  const hangUp = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  return {
    url: `smtp://${login}127.0.0.1:${portOf(listener)}`,
    mails,
    received: async (count) => {
      while (mails.length < count) await once(events, 'mail')
      return mails
    },
    reached: async (step) => void (await once(events, step)),
    answer: (step, answer) => answers.set(step, answer),
    connections: () => connections,
    hangUp,
    stop: async () => {
      hangUp()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return address.port
}
