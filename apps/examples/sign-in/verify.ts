import * as bitcoin from 'foyerkit/plugins/bitcoin/proof'
import * as cosmos from 'foyerkit/plugins/cosmos/proof'
import * as evm from 'foyerkit/plugins/evm/proof'
import * as polkadot from 'foyerkit/plugins/polkadot/proof'
import { checkOnServer, parseSignIn, SignInError, type SignInFields } from 'foyerkit/plugins/siwx/message'
import * as solana from 'foyerkit/plugins/solana/proof'
import { BaseError, ExecutionRevertedError, type Hex, type PublicClient } from 'viem'

// #region proofs
/** Namespaces whose accounts may sign in. */
const proofs = { eip155: evm, solana, bip122: bitcoin, polkadot, cosmos }

const proofOf = (chainId: string) => proofs[chainId.split(':')[0] as keyof typeof proofs]
// #endregion

/** A signed message, as the page sends it. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  readonly type?: string | undefined
  readonly publicKey?: string | undefined
}

// #region verify
/**
 * Returns the fields of a message that the visitor of the page has signed.
 *
 * @param server.takeNonce uses a nonce up, and returns when it was issued to the visitor
 * @param server.clients read the chains of accounts that are contracts (ERC-1271, ERC-6492), by their CAIP-2 ids
 * @throws SignInError that names the field
 */
export async function verifySignIn(
  { message, signature, publicKey }: SignedMessage,
  server: {
    readonly origin: string
    readonly takeNonce: (nonce: string) => number | undefined
    readonly clients: Readonly<Record<string, PublicClient>>
    readonly now: number
  },
): Promise<SignInFields> {
  const fields = parseSignIn(message)
  const { nonce, chainId, address } = fields
  // used up first, so that a failed attempt cannot be repeated
  const nonceIssuedAt = server.takeNonce(nonce)
  if (nonceIssuedAt === undefined) throw new SignInError('nonce', 'was not issued, is over or was used')
  checkOnServer(fields, { origin: server.origin, nonceIssuedAt, now: server.now })
  if (!proofOf(chainId)?.isAccount(address, chainId))
    throw new SignInError('address', 'must be an account of the chain')
  const client = server.clients[chainId]
  const signed = { chainId, address, message, signature, publicKey }
  const isSigned = await proofOf(chainId).isSigned(signed, client && callOn(client))
  if (!isSigned) throw new SignInError('text', 'was not signed by the account')
  return fields
}
// #endregion

/** Calls contracts of a chain. A contract that has not signed may revert. */
const callOn = (client: PublicClient) => async (data: Hex) => {
  try {
    return (await client.call({ data })).data
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError))
      return undefined
    throw error
  }
}
