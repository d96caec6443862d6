import { addressOf, isRejection, type Network } from '#kernel/chain'
import { transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import { decodeAddress, isSameAddress } from '../addresses/bech32.js'
import { algorithmOf } from '../addresses/public-keys.js'
import { fromBase64 } from '../base64.js'
import type { CosmosKey, CosmosProvider } from '../contract.js'
import { cosmosErrors } from '../errors.js'
import type { CosmosChain } from '../networks.js'
import { isSdkCode, sdkCodes } from '../node/broadcast.js'
import type { CosmosContext } from '../node/cosmos-context.js'
import type { Refusal } from '../node/cosmos-node.js'
import { nodeErrors } from '../node/errors.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { hashOf, type PublicKey } from './build.js'
import { cosmosTransferErrors } from './errors.js'
import { readTerms } from './fees.js'
import { signTransfer, unsent, type TransferToSign } from './sign.js'

/** Time within which a transaction can be included in a block. Users take some of it to approve. */
const lifetimeMs = 600_000
const defaultBlockMs = 6_000

const keyTypes = {
  secp256k1: '/cosmos.crypto.secp256k1.PubKey',
  ethsecp256k1: '/ethermint.crypto.v1.ethsecp256k1.PubKey',
} as const

/**
 * Asks the wallet to sign an order, once, and sends it by the nodes of the network. All errors before that prove that nothing was
 * sent: wallets only sign.
 *
 * @returns the hash, which is that of the signed bytes, whatever a node answers
 * @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, an error of `cosmosTransferErrors`, the errors of {@link signTransfer};
 *   cosmos/UNREACHABLE and cosmos/BAD_ANSWER if it may have been sent
 */
export async function send(
  context: CosmosContext,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { network } = order
  const [provider, transfer] = await prepare(context, order, fee, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    const { UNREACHABLE, BAD_ANSWER } = nodeErrors
    const isUnread = UNREACHABLE.is(cause) || BAD_ANSWER.is(cause)
    throw isUnread ? cosmosTransferErrors.NOT_SENT({ cause, ...unsent }) : cause
  })
  signal.throwIfAborted()
  checkConnection(provider, transfer.content.from, network)
  const raw = await signTransfer(provider, transfer, signal)
  const hash = hashOf(raw)
  // signatures are deterministic: an equal transfer before the next block is the same transaction
  if (context.sent.has(hash)) throw cosmosTransferErrors.WRONG_SEQUENCE({ ...unsent })
  const { content, sequence } = transfer
  const sent = { hash, account: order.account, sequence, content }
  context.sent.set(hash, { ...sent, isAccepted: false })
  const refusal = await context.node.broadcast(raw, hash, { network, signal })
  if (refusal) {
    context.sent.delete(hash)
    throw refusalError(refusal, network)
  }
  context.sent.set(hash, { ...sent, isAccepted: true })
  return hash
}

/** Reads what a transaction depends on now. */
async function prepare(
  context: CosmosContext,
  { account: id, network, receiver, amount, memo = '' }: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<readonly [CosmosProvider, TransferToSign]> {
  const { node, chainOf } = context
  const chain = chainOf(network)
  const { denom } = chain
  const from = addressOf(id)
  const terms = readTerms(fee)
  if (!terms)
    throw cosmosTransferErrors.BAD_AMOUNT({ detail: 'The fee is not one of an estimate.', ...unsent })
  const request = { network, signal }
  const provider = await connectedProvider(context)
  const [account, height] = await Promise.all([node.account(from, request), node.height(request)])
  if (!account) throw transferErrors.INSUFFICIENT_BALANCE({ data: 0n, ...unsent })
  // before its keys: a paired wallet is asked for them
  checkConnection(provider, from, network)
  const keys = await provider.keys().catch((error: unknown) => {
    // a paired wallet may not have approved the method: the chain has the key after the first transaction
    if (isRejection(error) || !account.publicKey) throw error
    return []
  })
  const key = keys.find(({ address }) => isSameAddress(address, from))
  const lifetime = BigInt(Math.ceil(lifetimeMs / (chain.blockMs ?? defaultBlockMs)))
  const transfer: TransferToSign = {
    content: { from, to: receiver, amount, denom, memo, timeoutHeight: height + lifetime },
    publicKey: publicKeyOf(from, key, account.publicKey, chain),
    sequence: account.sequence,
    accountNumber: account.accountNumber,
    chainId: String(network.id),
    fee: { denom, amount: terms.amount, gas: terms.gas },
    signsAminoOnly: key?.signsAminoOnly === true,
  }
  return [provider, transfer]
}

/** The key of an address, with the type that the chain has for it. @throws cosmos/BAD_KEY if it is not that of the address */
function publicKeyOf(
  address: string,
  key: CosmosKey | undefined,
  known: PublicKey | undefined,
  { publicKeyType, name }: CosmosChain,
): PublicKey {
  const bytes = key ? fromBase64(key.publicKey) : known?.bytes
  const account = decodeAddress(address)
  const algorithm = bytes && account && algorithmOf(bytes, account.bytes)
  if (!bytes || !algorithm) throw cosmosErrors.BAD_KEY({ values: { network: name }, ...unsent })
  const isKnown = known?.bytes.every((byte, at) => byte === bytes[at])
  return { bytes, type: (isKnown && known?.type) || (publicKeyType ?? keyTypes[algorithm]) }
}

/** Checks that the wallet still has the account and the network. @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH */
function checkConnection(provider: CosmosProvider, address: string, network: Network): void {
  if (provider.network() !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
  if (!provider.accounts().some((account) => isSameAddress(account, address)))
    throw transferErrors.ACCOUNT_MISMATCH()
}

/** The error for a refusal, with which nothing was sent. */
function refusalError(refusal: Refusal, { name: network }: Network): Error {
  const { WRONG_SEQUENCE, FEE_TOO_LOW, TOO_LATE, NOT_SENT, REFUSED } = cosmosTransferErrors
  const details = { detail: refusal.log, ...unsent }
  if (refusal.code < 0) return NOT_SENT(details)
  if (isSdkCode(refusal, sdkCodes.wrongSequence)) return WRONG_SEQUENCE(details)
  if (isSdkCode(refusal, sdkCodes.insufficientFee)) return FEE_TOO_LOW({ ...details, values: { network } })
  if (isSdkCode(refusal, sdkCodes.timeoutHeight)) return TOO_LATE(details)
  const reason = refusal.log || `${refusal.codespace} ${refusal.code}`
  return REFUSED({ ...details, values: { network, reason } })
}
