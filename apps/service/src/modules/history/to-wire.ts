import { formatUnits } from 'viem'
import { assetKey, requireNamespace } from '../../namespaces/namespaces.js'
import type { ChainEntry } from './create-history.js'
import type { AssetDescription, HistoryMove } from './history-source.js'
import { looksLikeSpam } from './looks-like-spam.js'
import { operationType } from './operation-type.js'
import type { WireTransaction, WireTransfer } from './wire.js'

/** Parts of {@link toWire}. */
export interface WireParts {
  /** In the normal form of its namespace. */
  readonly account: string
  /** Description of a contract, or of the native asset; undefined if nothing is known. */
  readonly describe: (contract: string | undefined) => AssetDescription | undefined
  /** URL of an asset's picture; empty if there is none. */
  readonly iconOf: (contract: string | undefined) => string
  /** Whether the wallet data has a contract. */
  readonly isListed: (contract: string) => boolean
  /** Whether the account itself had approved a spender at a contract before the transaction. */
  readonly hasApproved: (contract: string) => boolean
}

/**
 * Returns an entry as an account sees it. Undefined if nothing of it is worth to be seen: others sent the account nothing, or assets
 * whose names deceive, or a contract invented that the account sent something.
 */
export function toWire(
  entry: ChainEntry,
  { account, describe, iconOf, isListed, hasApproved }: WireParts,
): WireTransaction | undefined {
  const { chain, hash } = entry
  const same = (address: string, other: string) =>
    assetKey(`${chain}:${address}`) === assetKey(`${chain}:${other}`)
  const isOwn = (address: string) => same(address, account)
  const isSender = isOwn(entry.sender)
  const descriptionOf = (move: HistoryMove) => move.description ?? describe(move.contract)
  const isSpam = (move: HistoryMove) => {
    const { name = '', symbol = '' } = (move.contract !== undefined && descriptionOf(move)) || {}
    return move.isSpam === true || looksLikeSpam(name, symbol)
  }
  const isUnknown = ({ contract }: HistoryMove) => contract !== undefined && !isListed(contract) && !isSender
  /** Whether the word of the contract is enough for a move out of the account, or an approval by it. */
  const isBelievable = (move: HistoryMove) =>
    !isUnknown(move) || (move.contract !== undefined && hasApproved(move.contract))
  const moves = entry.moves.filter((move) => {
    if (move.kind === 'approval') return false
    if (!isOwn(move.from) && !isOwn(move.to)) return false
    // anyone can move nothing out of any account, so that it seems to have sent to a stranger
    if (move.amount === 0n) return false
    // and a contract can report any move: look-alikes of known receivers get into the history so
    if (isOwn(move.from) && !isBelievable(move)) return false
    return isSender || move.tokenId !== undefined || !isSpam(move)
  })
  const hasApproval = entry.moves.some(
    (move) => move.kind === 'approval' && isOwn(move.from) && isBelievable(move),
  )
  if (!isSender && !hasApproval && moves.length === 0) return undefined

  const gains = moves.filter(({ to }) => isOwn(to))
  const losses = moves.filter(({ from }) => isOwn(from))
  const type = operationType({ entry, gains, losses, hasApproval, isSender })
  const [first] = type === 'receive' ? gains : type === 'send' ? losses : []
  const shown = (address: string) => requireNamespace(chain).addresses.read(address) ?? address

  function toTransfer(move: HistoryMove): WireTransfer {
    const description = descriptionOf(move)
    const { name = '', symbol = '', decimals = 0 } = description ?? {}
    const direction = isOwn(move.from) ? (isOwn(move.to) ? 'self' : 'out') : 'in'
    if (move.tokenId !== undefined) {
      const nft = { name: `${name} #${move.tokenId}`.trim(), flags: { is_spam: isSpam(move) } }
      return { nft_info: nft, direction, quantity: { numeric: String(move.amount) } }
    }
    const url = iconOf(move.contract)
    return {
      fungible_info: {
        ...{ name, symbol },
        ...(url !== '' && { icon: { url } }),
        ...(move.contract !== undefined &&
          isUnknown(move) && { flags: { is_unknown: true }, contract: shown(move.contract) }),
      },
      direction,
      quantity: { numeric: formatUnits(move.amount, decimals) },
    }
  }

  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: type,
      hash,
      chain,
      minedAt: new Date(entry.minedAt).toISOString(),
      sentFrom: shown(first?.from ?? entry.sender),
      sentTo: shown(first?.to ?? entry.recipient),
      status: entry.isFailed ? 'failed' : 'confirmed',
      nonce: entry.nonce,
    },
    transfers: moves.map(toTransfer),
  }
}
