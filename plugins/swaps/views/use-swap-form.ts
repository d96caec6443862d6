import { useEffect, useRef } from 'react'
import { currentEntryAtom, routerKey } from '#kernel'
import { isSameAddress } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { useAddressFormat, useAtom, useService, useWidget } from '#kernel/ui'
import { payerKeyAtom } from '#plugins/transactions/contract'
import { isSameAssetAtom, typedAmount, separatorsAtom, useOpenedForm } from '#plugins/transactions/form'
import { swapForm, swapReview, swapsService, type SwapFormParams } from '../contract.js'
import { openedByAtom, previewAtom, soldAtom, swapFormAtom, toldOfAtom } from '../state.js'

/** Values after which a price and its errors are out of date. */
const noQuote = { quote: undefined, quoteFault: undefined, fault: undefined } as const

/** Fills the form once from the parameters of the view, and reads the balances. */
export function useFormParams(params: SwapFormParams): void {
  const { store } = useWidget()
  const service = useService(swapsService)
  const payer = useAtom(payerKeyAtom)
  const format = useAddressFormat()
  // once per step, so that returning from the review keeps the typed values
  const step = useOpenedForm(service, toldOfAtom)

  useEffect(() => {
    const { from, to, amount } = params
    // a form is of one account and network: while none is connected, its values would be lost
    if (payer === undefined || store.get(openedByAtom) === step) return undefined
    if (from === undefined && to === undefined && amount === undefined) return undefined
    store.set(openedByAtom, step)
    store.set(swapFormAtom, undefined)
    store.set(swapFormAtom, { text: amount ?? '' })
    const controller = new AbortController()
    const fill = async () => {
      const tokens = await service.tokens(controller.signal)
      const find = (wanted: string | undefined) =>
        wanted === undefined
          ? undefined
          : tokens.find(({ address = '' }) => isSameAddress(address, wanted, format))
      if (store.get(payerKeyAtom) === payer) store.set(swapFormAtom, { from: find(from), to: find(to) })
    }
    // the list of tokens shows the error
    fill().catch(() => {})
    return () => controller.abort()
  }, [params, payer, step, store, service, format])
}

/** Actions of the form. */
export function useSwapForm() {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(swapsService)
  const preparing = useRef<AbortController | undefined>(undefined)

  // a preview of a form that the user has left is not shown
  useEffect(() => () => preparing.current?.abort(), [])

  return {
    type: (text: string) => store.set(swapFormAtom, { text, isMax: false, ...noQuote }),
    /** Fills in the balance. Gas for a native asset is kept in the preview. */
    takeMax() {
      const { asset, balance } = store.get(soldAtom) ?? {}
      if (!asset || balance === undefined) return
      const text = typedAmount(balance, asset.decimals, store.get(separatorsAtom))
      store.set(swapFormAtom, { text, isMax: true, ...noQuote })
    },
    /** Exchanges the two assets. The amount to get becomes the amount to pay. */
    flip() {
      const { to, quote } = store.get(swapFormAtom)
      const sold = store.get(soldAtom)?.asset
      if (!to) return
      const text =
        quote && quote !== 'none'
          ? typedAmount(quote.expected, to.decimals, store.get(separatorsAtom))
          : store.get(swapFormAtom).text
      store.set(swapFormAtom, { from: to, to: sold, text, isMax: false, ...noQuote })
    },
    /** Takes an asset for a side. The asset of the other side changes places with it. */
    choose(side: 'from' | 'to', asset: Asset) {
      const isSame = store.get(isSameAssetAtom)
      const [sold, { to }] = [store.get(soldAtom)?.asset, store.get(swapFormAtom)]
      const other = side === 'from' ? to : sold
      const moves = other && isSame(other, asset)
      const own = side === 'from' ? sold : to
      const next = side === 'from' ? { from: asset } : { to: asset }
      const swapped = moves ? (side === 'from' ? { to: own } : { from: own }) : {}
      store.set(swapFormAtom, { ...next, ...swapped, isMax: false, ...noQuote })
      service.choose(side, asset).catch(() => {})
      router.back()
    },
    /** Opens the review. A second call while it is created does nothing. */
    async review(amount: bigint) {
      const { to, isMax, isPreparing } = store.get(swapFormAtom)
      const from = store.get(soldAtom)?.asset
      if (isPreparing || !from || !to) return
      const payer = store.get(payerKeyAtom)
      const stop = (preparing.current = new AbortController())
      const isOver = () => store.get(payerKeyAtom) !== payer
      store.set(swapFormAtom, { isPreparing: true, fault: undefined })
      try {
        const preview = await service.prepare({ from, to, amount: isMax ? 'max' : amount }, stop.signal)
        if (isOver()) return
        store.set(swapFormAtom, { isPreparing: false })
        if (stop.signal.aborted || store.get(currentEntryAtom)?.id !== swapForm.id) return
        store.set(previewAtom, preview)
        router.push(swapReview)
      } catch (fault) {
        if (!isOver()) store.set(swapFormAtom, { isPreparing: false, ...(!stop.signal.aborted && { fault }) })
      }
    },
  }
}
