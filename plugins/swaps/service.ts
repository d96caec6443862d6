import { withAnySignal } from '#kernel'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { slippageAtom, swapProgressAtom, swapsAtom, type SentSwap, type SwapsService } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { requireSwapContext } from './swap-context.js'
import { swapAssetChosen, swapOpened } from './events.js'
import { prepare } from './prepare.js'
import { createTokenList, readQuote } from './quote.js'
import { createSwapRequests } from './requests.js'
import { previewAtom, swapFormAtom } from './state.js'
import { createSwapToasts } from './toasts.js'

/** Creates the service that swaps assets of the active account. */
export function createSwapsService(deps: SwapsDeps): SwapsService {
  const { store, events, signal } = deps
  // disposed while this code loaded: what begins now would never end
  signal.throwIfAborted()
  const tokens = createTokenList(deps)
  const toasts = createSwapToasts(deps)

  /** Clears the form, so that another press does not swap the same again. */
  const onSent = (swap: SentSwap) => {
    // a swap that was found may be of another account than the form
    const isOfForm = store.get(payerKeyAtom) === `${swap.chainId} ${swap.account}`
    if (isOfForm && swap.step === 'swap') store.set(swapFormAtom, undefined)
    toasts.submitted(swap)
  }
  const requests = createSwapRequests({ ...deps, onSent })
  // another account or network starts with an empty form, also when the user returns
  const unwatch = store.sub(payerKeyAtom, () => store.set(swapFormAtom, undefined))
  signal.addEventListener(
    'abort',
    () => {
      unwatch()
      store.set(swapFormAtom, undefined)
      store.set(previewAtom, undefined)
      store.set(swapProgressAtom, undefined)
      store.set(swapsAtom, [])
    },
    { once: true },
  )
  return {
    tokens: (own) => withAnySignal([signal, own], tokens),
    async quote({ from, to, amount }, own) {
      const context = await requireSwapContext(deps)
      const request = { from, to, amount, slippage: store.get(slippageAtom) }
      return withAnySignal([signal, own], (ended) => readQuote(deps, context, request, ended))
    },
    async prepare(draft, own) {
      const permits = requests.signsPermits(store.get(payerAtom)?.account)
      return requests.offer(
        await withAnySignal([signal, own], (ended) =>
          prepare(deps, { ...draft, slippage: store.get(slippageAtom), permits }, ended),
        ),
      )
    },
    async open() {
      const chainId = store.get(payerAtom)?.network.caipNetworkId
      if (chainId) events.emit(swapOpened, { chainId })
    },
    async choose(side, { chainId, symbol }) {
      events.emit(swapAssetChosen, { chainId, side, symbol })
    },
    approve: requests.approve,
    swap: requests.swap,
    resume: requests.path.resume,
  }
}
