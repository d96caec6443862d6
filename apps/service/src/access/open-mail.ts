import type { Platform } from '../platform/module/platform.js'
import { createMailbox, type Mailbox } from '../modules/auth/mail/mailbox.js'
import { createSmtpMailer, type Mailer } from '../modules/auth/mail/mailer.js'

/** Mail of the process. */
export interface OpenMail {
  readonly mailer: Mailer
  /** Mailbox of a service in development, which is the mailer then. */
  readonly mailbox: Mailbox | undefined
}

/** Values of the options of {@link createOpenMail}. */
export interface MailConfig {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM: string
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/

/**
 * Returns the function that opens the mail, once for all modules of the process. It throws without SMTP_URL, unless the service is in
 * development on a loopback address.
 */
export function createOpenMail(
  { SMTP_URL, MAIL_FROM }: MailConfig,
  { clock, host, isDevelopment }: Pick<Platform, 'clock' | 'host' | 'isDevelopment'>,
): () => OpenMail {
  let opened: OpenMail | undefined

  function open(): OpenMail {
    if (SMTP_URL !== undefined) return { mailer: createSmtpMailer(SMTP_URL, MAIL_FROM), mailbox: undefined }
    if (!isDevelopment || !loopback.test(host))
      throw new Error(
        'SMTP_URL is not set, so no codes can be mailed. Set it to an SMTP server; only `serve --dev` on a loopback HOST has a mailbox ' +
          'page instead.',
      )
    const mailbox = createMailbox(clock)
    return { mailer: mailbox, mailbox }
  }

  return () => (opened ??= open())
}
