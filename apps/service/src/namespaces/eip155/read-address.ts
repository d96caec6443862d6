import { getAddress, isAddress } from 'viem'

/** Returns an EVM address with its checksum; undefined if it is none, or its checksum is wrong. */
export function readAddress(text: string): string | undefined {
  return isAddress(text) ? getAddress(text) : undefined
}
