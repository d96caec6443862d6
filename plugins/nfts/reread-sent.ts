import type { Clock, Store } from '#kernel'
import { transfersAtom } from '#plugins/send/contract'
import { nftsAtom, nftsKeyAtom, readNftsAtom, type NftsService } from './contract.js'

/** Pauses before each reading: the index of a service may be some blocks behind the node that confirmed the transfer. */
const pausesMs = [0, 2_000, 4_000, 8_000]

/**
 * Reads the list again after the transfer of a collectible was confirmed, until it shows the new quantity, four times at most. A
 * list that was never read is left alone.
 */
export async function rereadSent(
  deps: {
    readonly clock: Clock
    readonly store: Store
    readonly service: Pick<NftsService, 'refresh'>
    readonly signal: AbortSignal
  },
  hash: string,
): Promise<void> {
  const { clock, store, service, signal } = deps
  const { account, chainId, asset } = store.get(transfersAtom).find((sent) => sent.hash === hash) ?? {}
  const item = asset?.item
  if (!item) return
  const key = `${chainId} ${account}`
  const isRead = () => store.get(readNftsAtom)?.key === key && store.get(nftsKeyAtom) === key
  const quantity = () =>
    store
      .get(nftsAtom)
      .nfts?.find(
        ({ contract, tokenId }) =>
          tokenId === item.id && contract.toLowerCase() === asset.address?.toLowerCase(),
      )?.quantity
  const before = isRead() ? quantity() : undefined
  if (before === undefined) return
  for (const pause of pausesMs) {
    await clock.sleep(pause, signal)
    if (!isRead()) return
    await service.refresh()
    if (quantity() !== before) return
  }
}
