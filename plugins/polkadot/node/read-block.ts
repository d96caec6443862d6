import { blake2b } from '@noble/hashes/blake2'
import { fromHex, isHex, toHex } from '../hex.js'
import { isHash } from './ask.js'
import type { Block, BlockRef } from './polkadot-node.js'

/** Longest transaction with a transfer, in characters. Longer ones are not read. */
const maxTextLength = 2_000

/** Reads a block. @throws TypeError, also if it has another number */
export function readBlock(answer: unknown, { hash, number }: BlockRef): Block {
  const { block } = Object(answer) as { readonly block?: unknown }
  const { header, extrinsics } = Object(block) as { readonly header?: unknown; readonly extrinsics?: unknown }
  const { number: found, parentHash } = Object(header) as Readonly<Record<string, unknown>>
  if (found !== `0x${number.toString(16)}` || !isHash(parentHash)) throw new TypeError('another block')
  if (!Array.isArray(extrinsics)) throw new TypeError('no transactions')
  return { hash, number, parentHash, extrinsics: extrinsics.map(readShort) }
}

function readShort(text: unknown) {
  if (typeof text !== 'string') throw new TypeError('no transaction')
  if (text.length > maxTextLength) return undefined
  const bytes = isHex(text) ? fromHex(text) : undefined
  if (!bytes) throw new TypeError('no transaction')
  return { hash: toHex(blake2b(bytes, { dkLen: 32 })), bytes }
}
