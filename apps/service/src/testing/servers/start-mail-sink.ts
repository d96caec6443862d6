import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { codeOf } from '../../modules/auth/testing/auth-client.js'

/** Mail with a code that a sink has received. */
interface CodeMail {
  readonly code: string
  readonly subject: string
}

/** SMTP server that keeps the codes of the mail it receives. */
export interface MailSink {
  readonly url: string
  /** Returns the mails with a code to an address, the oldest first. */
  codesTo(address: string): readonly CodeMail[]
  /** Resolves when another mail has arrived. @throws when the signal aborts */
  next(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Starts an SMTP server. */
export async function startMailSink(): Promise<MailSink> {
  const codes = new Map<string, CodeMail[]>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void buffer(stream).then(read, done)
      function read(data: Buffer) {
        const text = data.toString()
        const [, subject = ''] = /^Subject: (.*)$/m.exec(text) ?? []
        const code = codeOf({ text })
        for (const { address } of envelope.rcptTo)
          if (code !== '') codes.set(address, [...(codes.get(address) ?? []), { code, subject }])
        done()
        arrivals.emit('mail')
      }
    },
  })
  // a client that is killed breaks its connection
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    codesTo: (address) => codes.get(address) ?? [],
    async next(signal) {
      await once(arrivals, 'mail', { signal })
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
