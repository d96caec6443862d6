import { createTransport } from 'nodemailer'
import type { Mail } from './compose-mail.js'

/** Sends mail. */
export interface Mailer {
  /** @throws if the server does not accept the mail; the text may contain the address and must not be logged */
  send(mail: Mail): Promise<void>
  close(): void
}

const connectMs = 10_000
const answerMs = 20_000

/** Creates a mailer that uses an SMTP server. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // a mail never reads a file or a URL
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        // as an object: an address is never parsed as a list
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    },
    close: () => transport.close(),
  }
}
