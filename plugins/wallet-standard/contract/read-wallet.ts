import { cleanName } from '#kernel'
import { readPicture } from '#kernel/chain'
import type { StandardWallet } from './standard-wallet.js'

/** Max chains and features that are read. */
const listLimit = 100
const maxWordLength = 100

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxWordLength
}

/** Reads a list by index, because the iterator of a hostile list may never end. */
function readList(list: unknown): readonly unknown[] {
  const length = Array.isArray(list) ? (list.length as unknown) : 0
  return Array.from(
    { length: Math.min(Number(length), listLimit) },
    (_, at) => (list as readonly unknown[])[at],
  )
}

/**
 * Reads an announced wallet: each field once, into a frozen copy. Undefined if it has no name. The fields prove nothing about
 * the wallet.
 */
export function readStandardWallet(announced: unknown): StandardWallet | undefined {
  try {
    const wallet = Object(announced) as { readonly accounts?: unknown }
    const { name, icon, chains, features } = wallet as Readonly<Record<string, unknown>>
    const shown = typeof name === 'string' ? cleanName(name) : ''
    if (!shown) return undefined
    const offered = Object(features) as Readonly<Record<string, unknown>>
    const byName = new Map(
      Object.keys(offered)
        .slice(0, listLimit)
        .filter(isWord)
        .map((key) => [key, readField(offered, key)] as const),
    )
    return Object.freeze({
      name: shown,
      imageUrl: readPicture(icon),
      chains: Object.freeze(readList(chains).filter(isWord)),
      features: Object.freeze([...byName.keys()]),
      sharedAddresses: Object.freeze(readAddresses(wallet)),
      feature: (key: string) => byName.get(key),
      accounts: () => wallet.accounts,
    })
  } catch {
    return undefined
  }
}

/** Addresses of the accounts of a wallet. A locked wallet may throw. */
function readAddresses(wallet: { readonly accounts?: unknown }): readonly string[] {
  try {
    return readList(wallet.accounts)
      .map((account) => (Object(account) as { readonly address?: unknown }).address)
      .filter(isWord)
  } catch {
    return []
  }
}

/** Undefined if the field throws. */
function readField(fields: Readonly<Record<string, unknown>>, key: string): unknown {
  try {
    return fields[key]
  } catch {
    return undefined
  }
}
