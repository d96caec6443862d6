import { useEffect } from 'react'
import { clockKey } from '#kernel'
import type { Asset } from '#kernel/contracts'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { typingPauseMs } from '../constants.js'
import { sendService } from '../contract.js'
import { placeKeyAtom, sendStateAtom } from '../state.js'

/** Asks what it costs once there is an amount that is there and somebody to pay. The last figure stays meanwhile. */
export function useFee(asset: Asset | undefined, amount: bigint | undefined): void {
  const { store } = useWidget()
  const service = useService(sendService)
  const clock = useService(clockKey)
  const place = useAtom(placeKeyAtom)
  const receiver = useAtom(sendStateAtom).receiverAddress
  useEffect(() => {
    if (!asset || amount === undefined || receiver === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const isOver = () => signal.aborted || store.get(placeKeyAtom) !== place
    const askFee = async () => {
      await clock.sleep(typingPauseMs, signal)
      const fee = await service.fee({ asset, amount, receiver, signal })
      if (!isOver()) store.set(sendStateAtom, { fee, feeFault: undefined })
    }
    askFee().catch((feeFault: unknown) => isOver() || store.set(sendStateAtom, { fee: undefined, feeFault }))
    return () => stop.abort()
  }, [asset, amount, receiver, place, store, service, clock])
}
