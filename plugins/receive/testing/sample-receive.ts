import type { Plugin } from '#kernel'
import { fakeNamespace, fakeNetwork, fakePicture, fakeSession } from '#kernel/testing'

export const ownAddress = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'

/** A namespace that can do nothing at all, and an account on it. */
export function sampleReceive(
  options: { readonly address?: string; readonly network?: string; readonly id?: number } = {},
): readonly Plugin[] {
  const { address = ownAddress, network = 'Base', id = 1 } = options
  const imageUrl = fakePicture('#2457e6', '#ffffff', 'M20 9l9.5 22h-19z')
  return [
    fakeNamespace('demo', [], [{ ...fakeNetwork(), name: network, assets: { imageUrl } }]),
    fakeSession({ address, network: `demo:${id}` }),
  ]
}
