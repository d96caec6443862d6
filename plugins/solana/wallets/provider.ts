import { unsupportedMethodError, type CaipNetworkId } from '#kernel/chain'
import type { Commitment, SendOptions, SolanaProvider } from '../contract.js'
import { signingErrors, solanaErrors } from '../errors.js'
import { checkSendOptions } from '../signing/send-options.js'
import { featureOf } from './features.js'
import type { StandardAccount } from './read-accounts.js'

const signatureBytes = 64
/** Max size of a signed transaction, in bytes. */
const transactionBytes = 1_232

/** The connection that a provider is of. */
interface ConnectionState {
  accounts(): readonly StandardAccount[]
  network(): CaipNetworkId
  walletChain(): string
}

/** Reads bytes of a wallet, as a copy that it cannot change afterwards. */
function readBytes(value: unknown, isValid: (length: number) => boolean): Uint8Array {
  if (!(value instanceof Uint8Array) || !isValid(value.length)) throw signingErrors.BAD_SIGNATURE()
  return Uint8Array.from(value)
}

const readSignature = (value: unknown) => readBytes(value, (length) => length === signatureBytes)

/** Reads a list of outputs, one for each input. */
function readOutputs(answer: unknown, count: number): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(answer) || answer.length !== count) throw signingErrors.BAD_SIGNATURE()
  return Array.from({ length: count }, (_, at) => Object(answer[at]) as Readonly<Record<string, unknown>>)
}

/** The old words of commitments. Wallet Standard has the new ones only. */
const newWords: Partial<Record<Commitment, Commitment>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/** Returns checked options in the words of Wallet Standard. */
function toStandardOptions(options: SendOptions): SendOptions {
  const { preflightCommitment: word } = options
  const newWord = word && newWords[word]
  return newWord ? { ...options, preflightCommitment: newWord } : options
}

/** Creates the provider of a wallet. */
export function createStandardProvider(
  wallet: Parameters<typeof featureOf>[0],
  { accounts, network, walletChain }: ConnectionState,
): SolanaProvider {
  function accountOf(address: string): unknown {
    const found = accounts().find((account) => account.address === address)
    if (!found) throw solanaErrors.NO_WALLET()
    return found.account
  }
  const message = featureOf(wallet, 'solana:signMessage')
  const transaction = featureOf(wallet, 'solana:signTransaction')
  const sending = featureOf(wallet, 'solana:signAndSendTransaction')

  return {
    accounts: () => accounts().map(({ address }) => address),
    network,
    async signMessage({ address, message: bytes }) {
      if (!message) throw unsupportedMethodError('The wallet cannot sign messages')
      const answer = await message.signMessage({
        account: accountOf(address),
        message: Uint8Array.from(bytes),
      })
      return readSignature(readOutputs(answer, 1)[0]?.['signature'])
    },
    ...(transaction && {
      async signTransactions({ address, transactions }) {
        const [account, chain] = [accountOf(address), walletChain()]
        const inputs = transactions.map((bytes) => ({ account, chain, transaction: Uint8Array.from(bytes) }))
        const outputs = readOutputs(await transaction.signTransaction(...inputs), inputs.length)
        return outputs.map(({ signedTransaction }) =>
          readBytes(signedTransaction, (length) => length > signatureBytes && length <= transactionBytes),
        )
      },
    }),
    ...(sending && {
      async signAndSendTransaction({ address, transaction: bytes, options }) {
        checkSendOptions(options)
        const answer = await sending.signAndSendTransaction({
          account: accountOf(address),
          chain: walletChain(),
          transaction: Uint8Array.from(bytes),
          ...(options && { options: toStandardOptions(options) }),
        })
        return readSignature(readOutputs(answer, 1)[0]?.['signature'])
      },
    }),
  }
}
