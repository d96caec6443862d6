import type { Clock } from '../../../platform/clock.js'
import type { Mail } from './compose-mail.js'
import type { Mailer } from './mailer.js'

/** Mail in the mailbox. */
export interface ReceivedMail extends Mail {
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Mailbox of a service in development: keeps the latest mail in memory. */
export interface Mailbox extends Mailer {
  /** Returns the mail, the newest first. */
  list(): readonly ReceivedMail[]
}

const maxMails = 100

/** Creates a mailbox. */
export function createMailbox(clock: Pick<Clock, 'now'>): Mailbox {
  let mails: readonly ReceivedMail[] = []
  return {
    async send(mail) {
      mails = [{ ...mail, at: clock.now() }, ...mails].slice(0, maxMails)
    },
    list: () => mails,
    close: () => (mails = []),
  }
}
