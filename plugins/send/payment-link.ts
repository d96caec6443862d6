import { formatUnits, type Asset } from '#kernel/money'
import type { Network } from '#kernel/chain'

/** Fields of a payment link. */
export interface PaymentLink {
  readonly receiver: string
  /** Reference of the network that the link names, such as `137`. */
  readonly chain?: string | undefined
  /** Address of the asset. Undefined: the native one. */
  readonly asset?: string | undefined
  /** In whole units, with a decimal point. */
  readonly amount?: string | undefined
  /** In base units of the asset. */
  readonly units?: bigint | undefined
  readonly memo?: string | undefined
}

const amountPattern = /^\d{1,30}(\.\d{1,30})?$/
/** A number of EIP-681: `1`, `1.5e18`. */
const unitsPattern = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i
const linkPattern = /^(bitcoin|ethereum|solana):(?:\/\/)?([^?]*)\??(.*)$/i
const targetPattern = /^(?:pay-)?([^@/]+)(?:@(\d{1,20}))?(?:\/(\w+))?$/

/**
 * Reads a payment link: BIP-21 (`bitcoin:`), EIP-681 (`ethereum:`), Solana Pay (`solana:`). Fields that the link does not have, and those that
 * are not valid, are left out.
 *
 * @returns undefined for any other text, for a link to a page that builds a transaction, and for a call of a contract that is no transfer
 */
export function readPaymentLink(text: string): PaymentLink | undefined {
  const [, scheme = '', target = '', query = ''] = linkPattern.exec(text.trim()) ?? []
  const fields = new URLSearchParams(query)
  const field = (name: string) => fields.get(name) ?? undefined
  if (scheme.toLowerCase() === 'ethereum') return readEthereum(target, field)
  // a link of Solana Pay may be the address of a page
  if (target === '' || /[:/%]/.test(target)) return undefined
  const amount = amountOf(field('amount'))
  const link = { receiver: target, ...(amount !== undefined && { amount }) }
  const [asset, memo] = [field('spl-token'), field('memo')]
  if (scheme.toLowerCase() === 'bitcoin') return link
  return { ...link, ...(asset !== undefined && { asset }), ...(memo !== undefined && { memo }) }
}

function readEthereum(target: string, field: (name: string) => string | undefined): PaymentLink | undefined {
  const [, address, chain, call] = targetPattern.exec(target) ?? []
  if (address === undefined) return undefined
  const named = chain === undefined ? {} : { chain }
  if (call === undefined) return { receiver: address, ...named, ...unitsOf(field('value')) }
  const receiver = field('address')
  if (call !== 'transfer' || receiver === undefined) return undefined
  return { receiver, asset: address, ...named, ...unitsOf(field('uint256')) }
}

const amountOf = (text = '') => (amountPattern.test(text) ? text : undefined)

function unitsOf(text = ''): { readonly units?: bigint } {
  const [, whole, decimals = '', exponent = '0'] = unitsPattern.exec(text) ?? []
  const power = BigInt(exponent) - BigInt(decimals.length)
  return whole === undefined || power < 0n ? {} : { units: BigInt(whole + decimals) * 10n ** power }
}

/** Whether a link is for another network. */
export function isForAnother({ chain }: PaymentLink, { id }: Pick<Network, 'id'>): boolean {
  return chain !== undefined && chain !== String(id)
}

/** Returns the amount of a link in whole units of its asset, with a decimal point; undefined if the link has none. */
export function amountIn({ amount, units }: PaymentLink, { decimals }: Pick<Asset, 'decimals'>) {
  return units === undefined ? amount : formatUnits(units, decimals)
}
