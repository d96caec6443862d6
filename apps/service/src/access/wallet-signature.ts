import { statementBytes, type StatementOwner, type WalletStatement } from 'foyerkit/plugins/auth/wire'
import { keccak256, recoverAddress, type Hex } from 'viem'
import * as z from 'zod'
import { HttpError } from '../platform/http/http-error.js'

/** Schema of a signature by the EVM key of a wallet: 65 bytes. */
export const walletSignature = z
  .string("must be a signature of the wallet's key; load the page again")
  .regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hexadecimal digits')
  .transform((text) => text as Hex)

/**
 * Checks that the EVM key of a wallet has signed a statement, so that a session alone changes nothing of the wallet.
 *
 * @throws an HttpError with 403, named `signature`
 */
export async function requireWalletSignature(
  signature: Hex,
  owner: StatementOwner,
  statement: WalletStatement,
): Promise<void> {
  const hash = keccak256(statementBytes(owner, statement))
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== owner.evmAddress.toLowerCase())
    throw new HttpError(
      403,
      'signature',
      'This needs a signature of the key of your wallet. Open your wallet on a device that has it, and try again.',
    )
}
