import { decodeEventLog, getAddress, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import type { Effect } from '../confirm/request.js'

/** Log of a simulated call. */
export interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Effects of logs on an account: what it gets and gives by contract of a token, and everything else. */
export interface LogEffects {
  /** Sums of ERC-20 transfers and native ones, by contract in lower case. */
  readonly sums: ReadonlyMap<Address, bigint>
  readonly effects: readonly Effect[]
}

const erc20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
/** The same of old tokens, without topics. */
const unindexed = parseAbi([
  'event Transfer(address from, address to, uint256 value)',
  'event Approval(address owner, address spender, uint256 value)',
])
/** Events of the same names, with a number of an item that is indexed. */
const erc721 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])
const others = parseAbi([
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  // ERC-777
  'event AuthorizedOperator(address indexed operator, address indexed tokenHolder)',
])

const zero = `0x${'00'.repeat(20)}` as const

/** Reads the effects of logs on an account. Any contract writes what it likes: logs show effects, and do not prove that there are no others. */
export function readLogs(logs: readonly Log[], account: Address): LogEffects {
  const sums = new Map<Address, bigint>()
  const items = new Map<string, Extract<Effect, { readonly kind: 'item' }>>()
  const permissions = new Map<string, Effect>()
  const isOwn = (address: Address) => isAddressEqual(address, account)

  function addItem(token: Address, { id, from, to, amount }: ItemMove) {
    if (isOwn(from) === isOwn(to)) return
    const key = `${token} ${id}`
    const sum = items.get(key)?.amount ?? 0n
    items.set(key, { kind: 'item', token, id, amount: sum + (isOwn(to) ? amount : -amount) })
  }
  /** The last permission for the same is the one that stays. */
  function addSpending(token: Address, spender: Address, amount: bigint, bits: 256 | 160) {
    const limit = amount >= 1n << BigInt(bits - 1) ? 'unlimited' : amount
    permissions.set(`${bits} ${token} ${spender}`, { kind: 'spending', token, spender, amount: limit })
  }

  for (const log of logs) {
    const token = getAddress(log.address)
    const plain = readErc20(log)
    if (plain?.eventName === 'Transfer') {
      const { from, to, value } = plain.args
      if (isOwn(from) === isOwn(to)) continue
      const key = log.address.toLowerCase() as Address
      sums.set(key, (sums.get(key) ?? 0n) + (isOwn(to) ? value : -value))
    }
    if (plain?.eventName === 'Approval' && isOwn(plain.args.owner))
      addSpending(token, plain.args.spender, plain.args.value, 256)
    const item = readErc721(log)
    if (item?.eventName === 'Transfer') addItem(token, { ...item.args, id: item.args.tokenId, amount: 1n })
    if (item?.eventName === 'Approval' && isOwn(item.args.owner)) {
      const { approved: spender, tokenId: id } = item.args
      if (isAddressEqual(spender, zero)) permissions.delete(`item ${token} ${id}`)
      else permissions.set(`item ${token} ${id}`, { kind: 'spendItem', token, spender, id })
    }
    const other = readOther(log)
    switch (other?.eventName) {
      case 'TransferSingle':
        addItem(token, { ...other.args, amount: other.args.value })
        break
      case 'TransferBatch': {
        const { ids, values, from, to } = other.args
        ids.forEach((id, index) => addItem(token, { id, from, to, amount: values[index] ?? 0n }))
        break
      }
      case 'ApprovalForAll':
      case 'AuthorizedOperator': {
        const { operator } = other.args
        const owner = 'owner' in other.args ? other.args.owner : other.args.tokenHolder
        if (!isOwn(owner)) break
        const key = `all ${token} ${operator}`
        const isAllowed = !('approved' in other.args) || other.args.approved
        if (isAllowed) permissions.set(key, { kind: 'allItems', token, operator })
        else permissions.delete(key)
        break
      }
      case 'Approval':
      case 'Permit': {
        const { owner, token: allowed, spender, amount } = other.args
        if (isOwn(owner)) addSpending(allowed, spender, amount, 160)
      }
    }
  }
  const isEffect = (effect: Effect) => !('amount' in effect) || effect.amount !== 0n
  return { sums, effects: [...items.values(), ...permissions.values()].filter(isEffect) }
}

interface ItemMove {
  readonly id: bigint
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

const topicsOf = ({ topics, data }: Log) => ({ topics: topics as [Hex, ...Hex[]], data })

function readErc20(log: Log) {
  if (log.topics.length === 3) return attempt(() => decodeEventLog({ abi: erc20, ...topicsOf(log) }))
  if (log.topics.length === 1) return attempt(() => decodeEventLog({ abi: unindexed, ...topicsOf(log) }))
  return undefined
}

function readErc721(log: Log) {
  if (log.topics.length !== 4) return undefined
  return attempt(() => decodeEventLog({ abi: erc721, ...topicsOf(log) }))
}

const readOther = (log: Log) => attempt(() => decodeEventLog({ abi: others, ...topicsOf(log) }))

/** Undefined for another event. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
