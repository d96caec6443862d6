import type { IncomingMessage } from 'node:http'

/** Name of the cookie that says which browser it is. */
const name = 'visitor'

/** Reads the visitor of a request. */
export function readVisitor({ headers }: IncomingMessage): string | undefined {
  const cookies = (headers.cookie ?? '').split(/;\s*/).map((part) => part.split('='))
  return cookies.find(([key]) => key === name)?.[1]
}

/** Header that sets the visitor. Scripts cannot read it, and other sites cannot send it. */
export const visitorCookie = (visitor: string) =>
  `${name}=${visitor}; Path=/; HttpOnly; Secure; SameSite=Strict`
