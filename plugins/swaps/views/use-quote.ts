import { useEffect } from 'react'
import { clockKey } from '#kernel'
import type { Asset } from '#kernel/money'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { payerKeyAtom } from '#plugins/transactions/contract'
import { swapsService } from '../contract.js'
import { swapFormAtom } from '../state.js'

/** Pause in typing after which a price is read. */
const typingPauseMs = 300
/** Time after which a price is read again. */
const refreshMs = 10_000

/** Reads the price of an amount, and again every 10 s. The last price stays visible until the next one is known. */
export function useQuote(from: Asset | undefined, to: Asset | undefined, amount: bigint | undefined): void {
  const { store } = useWidget()
  const service = useService(swapsService)
  const clock = useService(clockKey)
  const payer = useAtom(payerKeyAtom)
  useEffect(() => {
    if (!from || !to || amount === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const isOver = () => signal.aborted || store.get(payerKeyAtom) !== payer
    const read = async () => {
      store.set(swapFormAtom, { isReading: true })
      await clock.sleep(typingPauseMs, signal)
      for (;;) {
        store.set(swapFormAtom, { isReading: true })
        try {
          const quote = (await service.quote({ from, to, amount }, signal)) ?? 'none'
          if (isOver()) return
          store.set(swapFormAtom, { quote, quoteFault: undefined, isReading: false })
        } catch (quoteFault) {
          if (isOver()) return
          store.set(swapFormAtom, { quote: undefined, quoteFault, isReading: false })
        }
        await clock.sleep(refreshMs, signal)
      }
    }
    // aborted by the next values, or when the form is left
    read().catch(() => {})
    return () => controller.abort()
  }, [from, to, amount, payer, store, service, clock])
}
