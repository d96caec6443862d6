import type { MailLinks } from './mail-links.js'
import type { Mailer } from './mailer.js'

/** Parts of the functions that send mail. */
export interface MailParts {
  readonly mailer: Mailer
  readonly links: MailLinks
  /** Returns the name of a project as users know it. */
  siteOf(project: string): Promise<string>
}
