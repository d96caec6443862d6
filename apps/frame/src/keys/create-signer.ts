import type { StatementOwner, WalletStatement } from 'foyerkit/plugins/auth/wire'
import type { Hex, TransactionSerializable } from 'viem'
import { overwrite } from './bytes.js'
import type { KeyWorker } from './create-key-worker.js'
import { WalletClosedError } from './errors.js'
import type { WalletKey } from './operations.js'
import type { AuthorizationRequest, SignedAuthorization } from './sign-evm.js'

/** Signs with the key of an open wallet. Each signature combines the shares in the worker and overwrites the key. */
export interface Signer {
  /** Signs a statement about the wallet for the server. Returns 65 bytes. */
  signStatement(owner: Omit<StatementOwner, 'evmAddress'>, statement: WalletStatement): Promise<Hex>
  /** Signs a message (EIP-191): text as UTF-8, or bytes. Returns 65 bytes. */
  signMessage(message: string | Uint8Array): Promise<Hex>
  /** Signs typed data (EIP-712), the JSON text of `eth_signTypedData_v4`. Returns 65 bytes. */
  signTypedData(data: string): Promise<Hex>
  /** Signs a complete transaction request of viem. Returns the serialized transaction. */
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
  /** Signs a delegation to a contract (EIP-7702) for one network. */
  signAuthorization(request: AuthorizationRequest): Promise<SignedAuthorization>
  /** Signs bytes for Solana (Ed25519). Returns 64 bytes. Bytes of a transaction are refused. */
  signSolanaMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs the wallet's slot of a serialized Solana transaction. Returns the serialized transaction. */
  signSolanaTransaction(transaction: Uint8Array): Promise<Uint8Array>
  /** Overwrites the shares. Later calls throw WalletClosedError. */
  close(): void
  /** Whether it was closed, by the caller or after the idle time. */
  isClosed(): boolean
}

/** Options of {@link openWallet}. */
export interface OpenWalletOptions extends WalletKey {
  readonly worker: KeyWorker
  /** Time without a signature after which the wallet closes, in milliseconds. Default: 15 minutes. */
  readonly idleMs?: number
}

/**
 * Opens a wallet with two shares of one split. The signer takes over the shares and overwrites them when it closes.
 *
 * @throws WrongShareError if the shares do not give the expected addresses; they are overwritten then
 */
export async function openWallet({
  worker,
  shares,
  expected,
  idleMs = 15 * 60_000,
}: OpenWalletOptions): Promise<Signer> {
  const copy = (): WalletKey => ({ shares: [shares[0].slice(), shares[1].slice()], expected })
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function close() {
    isClosed = true
    clearTimeout(timer)
    overwrite(...shares)
  }

  /** A copy of the shares per operation: the worker gets it by structured clone, and this end overwrites it at once. */
  async function runWithShares<Result>(run: (key: WalletKey) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new WalletClosedError()
    clearTimeout(timer)
    const key = copy()
    try {
      const result = run(key)
      overwrite(...key.shares)
      return await result
    } finally {
      clearTimeout(timer)
      if (!isClosed) timer = setTimeout(close, idleMs)
    }
  }

  try {
    await runWithShares((key) => worker.run('checkShares', key))
  } catch (error) {
    close()
    throw error
  }
  return {
    signStatement: (owner, statement) =>
      runWithShares((key) => worker.run('signStatement', key, owner, statement)),
    signMessage: (message) => runWithShares((key) => worker.run('signMessage', key, message)),
    signTypedData: (data) => runWithShares((key) => worker.run('signTypedData', key, data)),
    signTransaction: (transaction) => runWithShares((key) => worker.run('signTransaction', key, transaction)),
    signAuthorization: (request) => runWithShares((key) => worker.run('signAuthorization', key, request)),
    signSolanaMessage: (message) => runWithShares((key) => worker.run('signSolanaMessage', key, message)),
    signSolanaTransaction: (transaction) =>
      runWithShares((key) => worker.run('signSolanaTransaction', key, transaction)),
    close,
    isClosed: () => isClosed,
  }
}
