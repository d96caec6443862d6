import { composeMail } from '../auth/mail/compose-mail.js'
import { fillText } from '../auth/mail/fill-text.js'
import { textsOf } from '../auth/mail/languages.js'
import type { Mailer } from '../auth/mail/mailer.js'
import { HttpError } from '../../platform/http/http-error.js'
import { codeMs } from './store/codes.js'

/** Code of a recovery, and its receiver. */
interface RecoveryCode {
  readonly code: string
  readonly email: string
  /** Language of the mail. */
  readonly language: string
  readonly projectId: string
  readonly hostOrigin: string
}

/** Mails a code. @throws an HttpError with 503 if the server does not accept it */
export type SendCode = (code: RecoveryCode) => Promise<void>

/** Creates {@link SendCode}. @param siteOf returns the name of a project */
export function createSendCode(mailer: Mailer, siteOf: (project: string) => Promise<string>): SendCode {
  return async ({ code, email, language, projectId, hostOrigin: origin }) => {
    const texts = textsOf(language)
    const minutes = new Intl.NumberFormat(language).format(codeMs / 60_000)
    const values = { site: await siteOf(projectId), origin, minutes }
    const fill = (text: string) => ({ kind: 'text', text: fillText(text, values, language) }) as const
    const mail = composeMail(email, {
      language,
      subject: fillText(texts.recoverySubject, values, language),
      parts: [
        fill(texts.recoveryIntro),
        { kind: 'code', code },
        fill(texts.recoveryRequestedBy),
        fill(texts.validFor),
        fill(texts.neverShare),
        fill(texts.recoveryNotMe),
      ],
    })
    try {
      await mailer.send(mail)
    } catch {
      // the text of the error may contain the address
      throw new HttpError(503, 'mail', 'The mail could not be sent; try again')
    }
  }
}
