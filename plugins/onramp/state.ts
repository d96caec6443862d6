import { atom } from 'jotai/vanilla'
import { payerAtom } from '#plugins/transactions/contract'
import type {
  OnrampOptions,
  OnrampOrder,
  PaymentCurrency,
  PaymentMethod,
  ProviderPage,
  Purchase,
} from './contract.js'
import { quickAmounts } from './limits.js'
import { offersOn, type Offer } from './networks.js'

/** Options of the service, or samples; undefined until they are read. */
export const optionsAtom = /*#__PURE__*/ atom<OnrampOptions | undefined>(undefined)

/** Values of the form. Undefined ones have defaults. */
export interface BuyForm {
  /** As typed. */
  readonly amount?: string | undefined
  /** Id of the currency that is paid. */
  readonly currency?: string | undefined
  /** Id of the payment method. */
  readonly method?: string | undefined
  /** Id of the currency that is bought. */
  readonly asset?: string | undefined
  /** Id of the provider. Default: the one with the best price. */
  readonly provider?: string | undefined
}

/** Form as the user has left it; it stays while other views are shown. */
export const buyFormAtom = /*#__PURE__*/ atom<BuyForm>({})

/** Choices of the form. */
export interface Choice {
  readonly offer: Offer
  readonly currency: PaymentCurrency
  readonly method: PaymentMethod
  /** As typed, or an amount to begin with. */
  readonly amount: string
}

/** Choice of the form on the active network. Undefined until the options are read, and where nothing can be bought. */
export const choiceAtom = /*#__PURE__*/ atom((get): Choice | undefined => {
  const options = get(optionsAtom)
  const network = get(payerAtom)?.network
  if (!options || !network) return undefined
  const form = get(buyFormAtom)
  const offers = offersOn(options, network.caipNetworkId)
  const offer = offers.find((one) => one.currency.id === form.asset) ?? offers[0]
  const currency =
    options.paymentCurrencies.find(({ id }) => id === form.currency) ?? options.paymentCurrencies[0]
  const method = currency?.methods.find(({ id }) => id === form.method) ?? currency?.methods[0]
  if (!offer || !currency || !method) return undefined
  const [smallest, usual = smallest] = quickAmounts(method)
  return { offer, currency, method, amount: form.amount ?? usual ?? '' }
})

/** Quote that the user continues with. */
export const purchaseAtom = /*#__PURE__*/ atom<Purchase | undefined>(undefined)

/** Page of the provider for {@link purchaseAtom}. */
export const providerPageAtom = /*#__PURE__*/ atom<ProviderPage | undefined>(undefined)

/** Purchases of this page, and those of earlier pages that are not final; newest first. */
export const ordersAtom = /*#__PURE__*/ atom<readonly OnrampOrder[]>([])

/** Whether a purchase has ended: after a payment that failed, the user may pay another way on the page of the provider. */
export const isFinal = ({ status, isPayable }: Pick<OnrampOrder, 'status' | 'isPayable'>): boolean =>
  status === 'done' || (status === 'failed' && isPayable === false)
