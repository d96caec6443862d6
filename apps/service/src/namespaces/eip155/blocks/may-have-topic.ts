import { hexToBytes, keccak256, type Hex } from 'viem'

const bloomBytes = 256
const places = new Map<Hex, readonly number[]>()

/**
 * Whether a block may have a log with one of these topics, by the filter in its header. It may be wrong about a block without one,
 * never about a block with one.
 */
export function mayHaveTopic(bloom: string, topics: readonly Hex[]): boolean {
  if (bloom.length !== 2 + bloomBytes * 2) return false
  return topics.some((topic) => bitsOf(topic).every((bit) => isSet(bloom, bit)))
}

/** Bits of a topic in the filter (yellow paper, 4.3.1). */
function bitsOf(topic: Hex): readonly number[] {
  const known = places.get(topic)
  if (known) return known
  const digest = keccak256(hexToBytes(topic), 'bytes')
  const bits = [0, 2, 4].map((at) => (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2_047)
  places.set(topic, bits)
  return bits
}

function isSet(bloom: string, bit: number): boolean {
  // the last digit of the text has the bits 0 to 3
  const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - (bit >> 2)), 16)
  return (digit & (1 << (bit & 3))) !== 0
}
