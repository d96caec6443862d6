import { isEqual, type Secrets } from '../keys/secrets.js'

/** Page that a mail links to. */
export type MailPage = 'approve' | 'not-me' | 'undo' | 'restore'

/** Links of mail, with an HMAC, so that nothing is stored for them. */
export interface MailLinks {
  /** @param id of the login, the session or the change that the page is about */
  create(page: MailPage, id: string): string
  isGenuine(page: MailPage, id: string, tag: string): boolean
}

/** Path of a page. */
export const mailPagePath = (page: MailPage): string => `/auth/v1/mail/${page}`

/** @param baseUrl public URL of this service */
export function createMailLinks(secrets: Secrets, baseUrl: () => string): MailLinks {
  const tagOf = (page: MailPage, id: string) => secrets.hmac('link', page, id)
  return {
    create: (page, id) =>
      `${baseUrl()}${mailPagePath(page)}?${new URLSearchParams({ id, tag: tagOf(page, id) }).toString()}`,
    isGenuine: (page, id, tag) => isEqual(tag, tagOf(page, id)),
  }
}
