import { statementBytes, type StatementOwner, type WalletStatement } from 'foyerkit/plugins/auth/wire'
import type { Hex, TransactionSerializable } from 'viem'
import { overwrite, withSecret } from './bytes.js'
import { deriveAddresses, withEvmKey, withSolanaKey, type WalletAddresses } from './derive-keys.js'
import { createEntropy, phraseOf } from './entropy.js'
import { WrongShareError } from './errors.js'
import { combineShares, splitEntropy, type SharePair, type Shares } from './shares.js'
import type { AuthorizationRequest, SignedAuthorization } from './sign-evm.js'

/** Two shares, and the addresses of the wallet that they must give. Every operation overwrites the shares that it gets. */
export interface WalletKey {
  readonly shares: SharePair
  readonly expected: WalletAddresses
}

/** Result of {@link createKey}: the entropy itself is overwritten. */
export interface CreatedKey {
  readonly addresses: WalletAddresses
  readonly shares: Shares
}

/** Two shares of a wallet of which only the EVM address is known. */
interface RestoredKey {
  readonly shares: SharePair
  readonly evm: string
}

const loadEvm = () => import('./sign-evm.js')
const loadSolana = () => import('./sign-solana.js')

/** Creates a wallet: random entropy, its addresses and its first split. */
async function createKey(): Promise<CreatedKey> {
  return withSecret(createEntropy(), async (entropy) => ({
    addresses: await deriveAddresses(entropy),
    shares: await splitEntropy(entropy),
  }))
}

/** @throws WrongShareError if the shares do not give the wallet */
async function checkShares(key: WalletKey): Promise<void> {
  await withEntropy(key, async (entropy) => {
    const { evm, solana } = await deriveAddresses(entropy)
    compareEvm(evm, key.expected)
    compareSolana(solana, key.expected)
  })
}

/** Splits the wallet's entropy again. The new shares do not fit to those of older splits. */
async function splitAgain(key: WalletKey): Promise<Shares> {
  return withEntropy(key, async (entropy) => {
    compareEvm((await deriveAddresses(entropy)).evm, key.expected)
    return splitEntropy(entropy)
  })
}

/**
 * Splits a wallet again whose record is lost: the shares must give an EVM address that is known from elsewhere.
 *
 * @returns all addresses of the wallet, and the new shares
 */
async function restoreKey({ shares, evm }: RestoredKey): Promise<CreatedKey> {
  return withEntropy({ shares }, async (entropy) => {
    const addresses = await deriveAddresses(entropy)
    compareEvm(addresses.evm, { evm })
    return { addresses, shares: await splitEntropy(entropy) }
  })
}

/** Recovery phrase of the wallet, for an export. */
async function revealPhrase(key: WalletKey): Promise<string> {
  return withEntropy(key, async (entropy) => {
    compareEvm((await deriveAddresses(entropy)).evm, key.expected)
    return phraseOf(entropy)
  })
}

/** Signs a statement about the wallet for the server. Its bytes are no message, typed data or transaction. */
async function signStatement(
  key: WalletKey,
  owner: Omit<StatementOwner, 'evmAddress'>,
  statement: WalletStatement,
): Promise<Hex> {
  const evm = await loadEvm()
  return withWalletEvmKey(key, (evmKey) =>
    evm.signBytes(evmKey, statementBytes({ ...owner, evmAddress: evmKey.address }, statement)),
  )
}

async function signMessage(key: WalletKey, message: string | Uint8Array) {
  const evm = await loadEvm()
  return withWalletEvmKey(key, (evmKey) => evm.signMessage(evmKey, message))
}

async function signTypedData(key: WalletKey, data: string) {
  const evm = await loadEvm()
  return withWalletEvmKey(key, (evmKey) => evm.signTypedData(evmKey, data))
}

async function signTransaction(key: WalletKey, transaction: TransactionSerializable) {
  const evm = await loadEvm()
  return withWalletEvmKey(key, (evmKey) => evm.signTransaction(evmKey, transaction))
}

async function signAuthorization(
  key: WalletKey,
  request: AuthorizationRequest,
): Promise<SignedAuthorization> {
  const evm = await loadEvm()
  return withWalletEvmKey(key, (evmKey) => evm.signAuthorization(evmKey, request))
}

async function signSolanaMessage(key: WalletKey, message: Uint8Array) {
  const solana = await loadSolana()
  return withWalletSolanaKey(key, (solanaKey) => solana.signSolanaMessage(solanaKey, message))
}

async function signSolanaTransaction(key: WalletKey, transaction: Uint8Array) {
  const solana = await loadSolana()
  return withWalletSolanaKey(key, (solanaKey) => solana.signSolanaTransaction(solanaKey, transaction))
}

/** All that the worker of the keys does, by the name in its messages. */
export const operations = {
  createKey,
  checkShares,
  splitAgain,
  restoreKey,
  revealPhrase,
  signStatement,
  signMessage,
  signTypedData,
  signTransaction,
  signAuthorization,
  signSolanaMessage,
  signSolanaTransaction,
}

/** The key in use is compared with its address: shares of different splits give a key of another wallet. */
function withWalletEvmKey<Result>(
  { shares, expected }: WalletKey,
  task: Parameters<typeof withEvmKey<Result>>[1],
) {
  return withEntropy({ shares, expected }, (entropy) =>
    withEvmKey(entropy, (key) => {
      compareEvm(key.address, expected)
      return task(key)
    }),
  )
}

function withWalletSolanaKey<Result>(
  { shares, expected }: WalletKey,
  task: Parameters<typeof withSolanaKey<Result>>[1],
) {
  return withEntropy({ shares, expected }, (entropy) =>
    withSolanaKey(entropy, (key) => {
      compareSolana(key.address, expected)
      return task(key)
    }),
  )
}

async function withEntropy<Result>(
  { shares }: Pick<WalletKey, 'shares'> & Partial<WalletKey>,
  task: (entropy: Uint8Array) => Promise<Result>,
) {
  try {
    return await withSecret(await combineShares(...shares), task)
  } finally {
    overwrite(...shares)
  }
}

/** Case is the checksum of an EVM address, and a server may drop it. */
function compareEvm(derived: string, { evm }: { readonly evm: string }) {
  if (derived.toLowerCase() !== evm.toLowerCase()) throw new WrongShareError()
}

function compareSolana(derived: string, { solana }: WalletAddresses) {
  if (derived !== solana) throw new WrongShareError()
}
