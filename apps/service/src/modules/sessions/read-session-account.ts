import { isChain, readAccount } from '../../namespaces/namespaces.js'

import { HttpError } from '../../platform/http/http-error.js'

/** Account whose sessions are listed. */
export interface SessionAccount {
  /** CAIP-10 id with the address in its normal form. */
  readonly id: string
  /** CAIP-2 id. */
  readonly chain: string
  readonly address: string
  /** Whether the account can sign a session: the namespace has permissions by ERC-7715. */
  readonly canSign: boolean
}

/** Reads the CAIP-10 id of an account. @throws an HttpError with 400 for an unknown chain, and for an invalid address */
export function readSessionAccount(text: string): SessionAccount {
  const [namespace = '', reference = '', rest = ''] = text.split(':')
  const chain = `${namespace}:${reference}`
  if (!isChain(chain)) throw new HttpError(400, 'id', 'id must begin with a known chain, such as eip155:1')
  const account = readAccount(rest, chain)
  return {
    id: `${chain}:${account.address}`,
    ...{ chain, address: account.address },
    canSign: account.namespace.verifySignature !== undefined,
  }
}
