import { originOf } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { SignInMessage } from '../contract.js'
import { formatSignIn } from '../message/format.js'

/** The part of a message that a site chooses. */
export interface MessageOptions {
  /** Sentence that the user agrees to, in one line. */
  readonly statement?: string | undefined
  /** URIs that the session is for as well. */
  readonly resources?: readonly string[] | undefined
  /** Minutes until the session ends. Default: the server decides. */
  readonly sessionMinutes?: number | undefined
  /** Domain of the session. Default: host of the page. */
  readonly domain?: string | undefined
  /** URI of the session. Default: origin of the page. */
  readonly uri?: string | undefined
}

/** Nonce of a server, with its time if it says that: the clock of a device may be wrong. */
export interface IssuedNonce {
  readonly nonce: string
  readonly issuedAt?: string | undefined
}

/**
 * Writes the message of an account on a page.
 *
 * @param input.accountAddress empty for a wallet that writes the text itself
 * @param facts.url of the page: by default its origin is what the session is for
 * @param facts.now milliseconds since 1970, for a server that says no time
 * @throws SignInError that names a field of the wrong form
 */
export function writeMessage(
  { accountAddress, chainId }: { readonly accountAddress: string; readonly chainId: CaipNetworkId },
  options: MessageOptions,
  { nonce, issuedAt, url, now }: IssuedNonce & { readonly url: string; readonly now: number },
): SignInMessage {
  const { domain = new URL(url).host, uri = originOf(url), statement, resources, sessionMinutes } = options
  const at = issuedAt ?? new Date(now).toISOString()
  const fields = {
    ...{ domain, uri, version: '1' as const, chainId, nonce, issuedAt: at },
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    ...(sessionMinutes !== undefined && {
      expirationTime: new Date(Date.parse(at) + sessionMinutes * 60_000).toISOString(),
    }),
  }
  // a wallet that signs with its approval writes the text itself, for an account that is not known yet
  const write = () => formatSignIn({ ...fields, address: accountAddress })
  if (accountAddress !== '') write()
  return { ...fields, accountAddress, toString: write }
}
