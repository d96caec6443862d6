import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))

/** Whether a page can be opened: encrypted, or on this machine, and without a password in its address. */
function isSafePage(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  const isLocal = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return (protocol === 'https:' || isLocal) && username === '' && password === ''
}

/** Answer of an exchange that was asked for a deposit. */
export const depositStart = z.union([
  z.object({
    id,
    url: z.optional(z.string().check(z.refine(isSafePage, 'must be an https page'))),
  }),
  z.object({ refused: z.string().check(z.maxLength(300)) }),
])

/** State of a deposit. */
export const depositState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('sending') }),
  z.object({ state: z.literal('sent'), hash: id }),
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('failed'), message: z.optional(z.string().check(z.maxLength(300))) }),
])
