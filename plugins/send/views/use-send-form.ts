import { useEffect, useRef } from 'react'
import { cleanName, currentEntryAtom, routerKey } from '#kernel'
import { isSameAddress, type Network } from '#kernel/chain'
import { localizeAmount, type Asset } from '#kernel/money'
import { useAddressFormat, useAtom, useService, useWidget } from '#kernel/ui'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import {
  heldAssetsAtom,
  nativeAsset,
  readFormAmount,
  separatorsAtom,
  typedAmount,
  useOpenedForm,
} from '#plugins/transactions/form'
import { chosenAssetAtom } from '../assets.js'
import { sendForm, sendPreview, sendService, type SendFormParams } from '../contract.js'
import { sendErrors } from '../contract/errors.js'
import { amountIn, isForAnother, readPaymentLink, type PaymentLink } from '../payment-link.js'
import { openedByAtom, previewAtom, sendStateAtom, toldOfAtom, type SendState } from '../state.js'

/**
 * Fills the form from the parameters of the view, and describes the asset that they name.
 *
 * @returns whether the form is filled
 */
export function useFormParams(params: SendFormParams): boolean {
  const { store } = useWidget()
  const service = useService(sendService)
  const held = useAtom(heldAssetsAtom)
  const context = useAtom(payerKeyAtom)
  const format = useAddressFormat()
  const { wantedAsset, wantedFault } = useAtom(sendStateAtom)
  const openedBy = useAtom(openedByAtom)
  // once per step, so that returning from the preview keeps the typed values
  const step = useOpenedForm(service, toldOfAtom)
  const isFilled = Object.keys(params).length === 0 || openedBy === step

  useEffect(() => {
    // a form is of one account and network: while none is connected, its values would be lost
    if (isFilled || context === undefined) return
    const { amount, receiver, asset, memo } = params
    const token = collectibleOf(params, store.get(payerAtom)?.network)
    store.set(openedByAtom, step)
    store.set(sendStateAtom, undefined)
    store.set(sendStateAtom, {
      sendTokenAmount:
        amount === undefined
          ? token?.item?.standard === 'erc721'
            ? '1'
            : ''
          : localizeAmount(amount, store.get(separatorsAtom)),
      receiver: receiver ?? '',
      ...(token ? { token } : { wantedAsset: asset }),
      memo,
    })
  }, [params, isFilled, context, step, store])

  const listed =
    wantedAsset === undefined
      ? undefined
      : held.find(({ asset: { address = '' } }) => isSameAddress(address, wantedAsset, format))?.asset
  useEffect(() => {
    if (wantedAsset === undefined) return undefined
    const take = (token: SendState['token']) =>
      store.set(sendStateAtom, { token, wantedAsset: undefined, wantedFault: undefined })
    if (listed) return take(listed)
    if (wantedFault !== undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const describe = async () => {
      const described = await service.describeAsset({ address: wantedAsset, signal })
      if (signal.aborted || store.get(payerKeyAtom) !== context) return
      const network = store.get(payerAtom)?.network.name ?? ''
      if (described) take(described)
      else
        store.set(sendStateAtom, {
          wantedFault: sendErrors.ASSET_NETWORK({ values: { symbol: wantedAsset, network } }),
        })
    }
    describe().catch((fault: unknown) => {
      if (!signal.aborted) store.set(sendStateAtom, { wantedFault: fault })
    })
    return () => controller.abort()
  }, [wantedAsset, wantedFault, listed, context, service, store])
  return isFilled
}

/** The collectible that the form is opened with. */
function collectibleOf({ asset, item }: SendFormParams, network: Network | undefined): Asset | undefined {
  if (!item || asset === undefined || !network || !/^\d{1,78}$/.test(item.id)) return undefined
  const { standard, id } = item
  const name = cleanName(item.name) || `#${id}`
  const { caipNetworkId: chainId } = network
  return { chainId, address: asset, name, symbol: name, decimals: 0, item: { standard, id } }
}

/** Actions of the form. */
export function useSendForm() {
  const { store } = useWidget()
  const format = useAddressFormat()
  const router = useService(routerKey)
  const service = useService(sendService)
  const preparing = useRef<AbortController | undefined>(undefined)

  /** Amount, asset and memo of a payment link. Base units of an asset that is not known here have no amount. */
  const fieldsOf = (link: PaymentLink, network: Network): Partial<SendState> => {
    const { asset: address, memo } = link
    const listed = store
      .get(heldAssetsAtom)
      .find(({ asset }) => isSameAddress(asset.address ?? '', address ?? '', format))?.asset
    const token = address === undefined ? nativeAsset(network) : listed
    const amount = token ? amountIn(link, token) : link.amount
    return {
      ...(token ? { token, wantedAsset: undefined } : { wantedAsset: address, wantedFault: undefined }),
      ...(amount !== undefined && {
        sendTokenAmount: localizeAmount(amount, store.get(separatorsAtom)),
        isMax: false,
      }),
      ...(memo !== undefined && { memo }),
      estimateFault: undefined,
    }
  }

  // a preview of a form that the user has left is not shown
  useEffect(() => () => preparing.current?.abort(), [])

  return {
    typeAmount: (sendTokenAmount: string) =>
      store.set(sendStateAtom, {
        sendTokenAmount,
        isMax: false,
        fault: undefined,
        estimateFault: undefined,
      }),
    /** Takes a name, an address, or a payment link with all that it asks for. */
    typeReceiver(text: string) {
      const network = store.get(payerAtom)?.network
      const link = readPaymentLink(text)
      const isElsewhere = link !== undefined && network !== undefined && isForAnother(link, network)
      store.set(sendStateAtom, {
        receiver: link && !isElsewhere ? link.receiver : text,
        read: undefined,
        receiverFault: isElsewhere ? sendErrors.LINK_NETWORK() : undefined,
        receiverAddress: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        fault: undefined,
        ...(link && network && !isElsewhere && fieldsOf(link, network)),
      })
    },
    typeMemo: (memo: string) => store.set(sendStateAtom, { memo, fault: undefined }),
    /** The estimate follows the choice. */
    chooseFee: (feeOption: string) =>
      store.set(sendStateAtom, { feeOption, fault: undefined, estimateFault: undefined }),
    /** Fills in everything that can be sent. It stays everything until the user types an amount. */
    async takeMax() {
      const context = store.get(payerKeyAtom)
      const { asset } = store.get(chosenAssetAtom) ?? {}
      if (!asset) return
      try {
        const { receiverAddress: receiver, memo, feeOption } = store.get(sendStateAtom)
        const estimate = await service.estimate({
          ...{ asset, amount: 'max', memo, feeOption },
          ...(receiver !== undefined && { receiver }),
        })
        if (store.get(payerKeyAtom) !== context) return
        const text = typedAmount(estimate.order.amount, asset.decimals, store.get(separatorsAtom))
        const cleared = { fault: undefined, estimateFault: undefined }
        store.set(sendStateAtom, { sendTokenAmount: text, isMax: true, ...cleared })
      } catch (estimateFault) {
        if (store.get(payerKeyAtom) === context) store.set(sendStateAtom, { estimateFault })
      }
    },
    /** Opens the preview. A second call while it is created does nothing. */
    async review() {
      const form = store.get(sendStateAtom)
      const chosen = store.get(chosenAssetAtom)
      if (form.loading || !chosen) return
      const context = store.get(payerKeyAtom)
      const stop = (preparing.current = new AbortController())
      const change = (next: Partial<SendState>) =>
        store.get(payerKeyAtom) === context && store.set(sendStateAtom, next)
      const amount = readFormAmount(form.sendTokenAmount, chosen, store.get(separatorsAtom))
      if (!('value' in amount)) return
      change({ loading: true, fault: undefined })
      try {
        const draft = {
          asset: chosen.asset,
          amount: form.isMax ? ('max' as const) : amount.value,
          receiver: form.receiver,
          memo: form.memo,
          feeOption: form.feeOption,
        }
        const preview = await service.prepare(draft, stop.signal)
        change({ loading: false })
        const isHere = store.get(currentEntryAtom)?.id === sendForm.id
        if (stop.signal.aborted || !isHere || store.get(payerKeyAtom) !== context) return
        store.set(previewAtom, preview)
        router.push(sendPreview)
      } catch (fault) {
        change(stop.signal.aborted ? { loading: false } : { loading: false, fault })
      }
    },
  }
}
