import { useEffect, useRef } from 'react'
import { currentEntryAtom, routerKey } from '#kernel'
import { isSameAddress } from '#kernel/chain'
import { localizeAmount, type Asset } from '#kernel/money'
import { useAddressFormat, useAtom, useService, useWidget } from '#kernel/ui'
import { payerKeyAtom } from '#plugins/transactions/contract'
import {
  heldAssetsAtom,
  isSameAssetAtom,
  separatorsAtom,
  typedAmount,
  useOpenedForm,
} from '#plugins/transactions/form'
import { swapForm, swapReview, swapsService, type SwapFormParams } from '../contract.js'
import { openedByAtom, previewAtom, soldAtom, swapFormAtom, toldOfAtom } from '../state.js'

/** Values after which a price and its errors are out of date. */
const noQuote = { quote: undefined, quoteFault: undefined, fault: undefined } as const

/**
 * Fills the form once from the parameters of the view, and finds the assets that they name.
 *
 * @returns whether the form is filled
 */
export function useFormParams(params: SwapFormParams): boolean {
  const { store } = useWidget()
  const service = useService(swapsService)
  const payer = useAtom(payerKeyAtom)
  const format = useAddressFormat()
  const { wanted } = useAtom(swapFormAtom)
  const openedBy = useAtom(openedByAtom)
  // once per step, so that returning from the review keeps the typed values
  const step = useOpenedForm(service, toldOfAtom)
  const isFilled = Object.values(params).every((param) => param === undefined) || openedBy === step

  useEffect(() => {
    const { from, to, amount } = params
    // a form is of one account and network: while none is connected, its values would be lost
    if (isFilled || payer === undefined) return
    store.set(openedByAtom, step)
    store.set(swapFormAtom, undefined)
    store.set(swapFormAtom, {
      text: amount === undefined ? '' : localizeAmount(amount, store.get(separatorsAtom)),
      wanted: from === undefined && to === undefined ? undefined : { from, to },
    })
  }, [params, isFilled, payer, step, store])

  useEffect(() => {
    if (!wanted || wanted.isMissing || wanted.fault !== undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const find = async () => {
      const tokens = await service.tokens(signal)
      const assetOf = (address: string | undefined) =>
        address === undefined
          ? undefined
          : [...tokens, ...store.get(heldAssetsAtom).map(({ asset }) => asset)].find((token) =>
              isSameAddress(token.address ?? '', address, format),
            )
      if (signal.aborted || store.get(payerKeyAtom) !== payer) return
      const [from, to] = [assetOf(wanted.from), assetOf(wanted.to)]
      const missing = { from: from ? undefined : wanted.from, to: to ? undefined : wanted.to }
      const isMissing = missing.from !== undefined || missing.to !== undefined
      store.set(swapFormAtom, {
        ...(from && { from }),
        ...(to && { to }),
        wanted: isMissing ? { ...missing, isMissing } : undefined,
      })
    }
    find().catch((fault: unknown) => {
      if (!signal.aborted) store.set(swapFormAtom, { wanted: { ...wanted, fault } })
    })
    return () => controller.abort()
  }, [wanted, payer, store, service, format])
  return isFilled
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
      const [sold, { to, wanted }] = [store.get(soldAtom)?.asset, store.get(swapFormAtom)]
      const opposite = side === 'from' ? to : sold
      const moves = opposite && isSame(opposite, asset)
      const own = side === 'from' ? sold : to
      const next = side === 'from' ? { from: asset } : { to: asset }
      const swapped = moves ? (side === 'from' ? { to: own } : { from: own }) : {}
      const other = side === 'from' ? 'to' : 'from'
      const isOtherWanted = wanted?.[other] !== undefined
      store.set(swapFormAtom, {
        ...{ ...next, ...swapped, isMax: false, ...noQuote },
        wanted: isOtherWanted ? { ...wanted, [side]: undefined } : undefined,
      })
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
