import { useEffect, useRef } from 'react'
import { currentEntryAtom, routerKey } from '#kernel'
import { sessionKey } from '#kernel/contracts'
import { useAtom, useOptionalService, useService, useWidget } from '#kernel/ui'
import { balancesService } from '#plugins/balances/contract'
import { chosenAssetAtom, heldAssetsAtom } from '../assets.js'
import { sendForm, sendPreview, sendService, type SendFormParams } from '../contract.js'
import { openedByAtom, placeKeyAtom, sendStateAtom, separatorAtom, type SendState } from '../state.js'
import { typedAmount } from '../validation.js'

/** What the form does; what it shows stands in the atoms. */
export function useSendForm(params: SendFormParams) {
  const { store } = useWidget()
  const router = useService(routerKey)
  const service = useService(sendService)
  const session = useService(sessionKey)
  const balances = useOptionalService(balancesService)
  const held = useAtom(heldAssetsAtom)
  const preparing = useRef<AbortController | undefined>(undefined)

  useEffect(() => {
    // what was read longer ago than the caches keep is read again; that it failed is said by whoever shows it
    session.refreshBalance().catch(() => {})
    balances?.refresh().catch(() => {})
  }, [session, balances])

  useEffect(() => {
    // Once per step, so that going back from the preview keeps the typed values.
    const step = store.get(currentEntryAtom)?.step
    if (Object.keys(params).length === 0 || store.get(openedByAtom) === step) return
    const { amount, receiver } = params
    store.set(openedByAtom, step)
    store.set(sendStateAtom, undefined)
    store.set(sendStateAtom, { sendTokenAmount: amount ?? '', receiver: receiver ?? '' })
  }, [params, store])

  useEffect(() => {
    const wanted = params.asset?.toLowerCase()
    if (wanted === undefined || store.get(sendStateAtom).token) return
    const found = held.find(({ asset }) => asset.address?.toLowerCase() === wanted)
    if (found) store.set(sendStateAtom, { token: found.asset })
  }, [params, held, store])

  // who leaves does not come back to a preview of what was left
  useEffect(() => () => preparing.current?.abort(), [])

  return {
    typeAmount: (sendTokenAmount: string) =>
      store.set(sendStateAtom, { sendTokenAmount, fault: undefined, feeFault: undefined }),
    typeReceiver: (receiver: string) =>
      store.set(sendStateAtom, {
        receiver,
        read: undefined,
        receiverFault: undefined,
        receiverAddress: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        fault: undefined,
      }),
    /** Fills in all there is, less the fee. */
    async takeMost() {
      const place = store.get(placeKeyAtom)
      const { asset } = store.get(chosenAssetAtom) ?? {}
      try {
        const most = await service.most({ asset, receiver: store.get(sendStateAtom).receiverAddress })
        if (!asset || store.get(placeKeyAtom) !== place) return
        const sendTokenAmount = typedAmount(most, asset.decimals, store.get(separatorAtom))
        store.set(sendStateAtom, { sendTokenAmount, fault: undefined, feeFault: undefined })
      } catch (feeFault) {
        if (store.get(placeKeyAtom) === place) store.set(sendStateAtom, { feeFault })
      }
    },
    /** Leads to the preview. Pressed twice it does so once. */
    async review() {
      const form = store.get(sendStateAtom)
      if (form.loading) return
      const place = store.get(placeKeyAtom)
      const stop = (preparing.current = new AbortController())
      const { asset } = store.get(chosenAssetAtom) ?? {}
      const change = (next: Partial<SendState>) =>
        store.get(placeKeyAtom) === place && store.set(sendStateAtom, next)
      change({ loading: true, fault: undefined })
      try {
        await service.prepare({ asset, amount: form.sendTokenAmount, receiver: form.receiver }, stop.signal)
        change({ loading: false })
        const isHere = store.get(currentEntryAtom)?.id === sendForm.id
        if (!stop.signal.aborted && isHere && store.get(placeKeyAtom) === place) router.push(sendPreview)
      } catch (fault) {
        change(stop.signal.aborted ? { loading: false } : { loading: false, fault })
      }
    },
  }
}
