import { cleanName, inBackground, namespaceOf, withAnySignal } from '#kernel'
import { addressFormatAtom, addressOf, isSameAddress } from '#kernel/chain'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import { nativeAsset } from '#plugins/transactions/form'
import { cancellerAtom, feeRaiserAtom } from '#plugins/transfers/contract'
import { progressAtom, transfersAtom, type SendService, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { receiverContext, requireSendContext } from './send-context.js'
import { sendOpened } from './events.js'
import { createCanceller } from './cancel.js'
import { createFeeRaiser } from './raise-fee.js'
import { createReplacements } from './replacements.js'
import { prepare } from './prepare.js'
import { checkMemo, memoRuleOf, readReceiver } from './receiver.js'
import { createTransferRequests } from './requests.js'
import { previewAtom, sendStateAtom } from './state.js'
import { createPaidStore } from './paid-store.js'
import { createTransferToasts } from './toasts.js'

/** Creates the service that sends assets of the active account. */
export function createSendService(deps: SendDeps): SendService {
  const { store, events, clock, signal } = deps
  // disposed while this code loaded: what begins now would never end
  signal.throwIfAborted()
  const paid = createPaidStore(deps.storage, (account) =>
    deps.store.get(addressFormatAtom)(namespaceOf(account)),
  )
  const toasts = createTransferToasts(deps)
  const background = inBackground(deps)

  /** Clears the form, so that another press does not send the same again. */
  const onSent = (transfer: SentTransfer) => {
    // a transfer that was found may be of another account than the form
    const isOfForm = store.get(payerKeyAtom) === `${transfer.chainId} ${transfer.account}`
    if (isOfForm && !transfer.isQuiet) store.set(sendStateAtom, undefined)
    toasts.submitted(transfer)
  }
  const onConfirmed = ({ account, receiver, receiverName: name }: SentTransfer) =>
    background(paid.add({ account, address: receiver, name, at: clock.now() }))
  const requests = createTransferRequests({ ...deps, onSent, onConfirmed })
  const { following } = requests.path
  const replacing = { ...deps, following, replacements: createReplacements(deps) }
  store.set(feeRaiserAtom, createFeeRaiser({ ...replacing, submitted: toasts.submitted }))
  store.set(cancellerAtom, createCanceller(replacing))

  // another account or network starts with an empty form, also when the user returns (docs/behaviour.md, 4.4)
  const unwatch = store.sub(payerKeyAtom, () => store.set(sendStateAtom, undefined))
  signal.addEventListener(
    'abort',
    () => {
      unwatch()
      store.set(sendStateAtom, undefined)
      store.set(previewAtom, undefined)
      store.set(progressAtom, undefined)
      store.set(transfersAtom, [])
      store.set(feeRaiserAtom, undefined)
      store.set(cancellerAtom, undefined)
    },
    { once: true },
  )

  return {
    async readReceiver({ text, asset, network, memo, signal: own }) {
      const context = await (network ? receiverContext(deps, network) : requireSendContext(deps))
      const request = { text, asset: asset ?? nativeAsset(context.network) }
      const read = await withAnySignal([signal, own], (ended) =>
        readReceiver(deps, context, { ...request, signal: ended }),
      )
      if (memo !== undefined)
        checkMemo(memo, memoRuleOf(context.transfer, context.network, read), context.network)
      return read
    },
    async describeAsset({ address, signal: own }) {
      const { transfer, network } = await requireSendContext(deps)
      return withAnySignal([signal, own], async (ended) =>
        transfer.describeAsset?.({ address, network, signal: ended }),
      )
    },
    async estimate({ asset, receiver, amount, memo, feeOption }, own) {
      const { transfer, account, network } = await requireSendContext(deps)
      const request = {
        ...{ account, network, asset: asset ?? nativeAsset(network), amount, feeOption },
        ...(memo !== undefined && memo !== '' && { memo }),
      }
      // a transfer to the account itself costs the same
      return withAnySignal([signal, own], (ended) =>
        transfer.estimate({ ...request, receiver: receiver ?? addressOf(account) }, ended),
      )
    },
    async prepare(draft, own) {
      return requests.offer(
        await withAnySignal([signal, own], (ended) => prepare({ ...deps, paid }, draft, ended)),
      )
    },
    send: requests.send,
    async receivers() {
      const { network } = await requireSendContext(deps)
      const format = store.get(addressFormatAtom)(network.chainNamespace)
      const listed = (await paid.list(clock.now())).filter(
        ({ account, isForgotten }) => !isForgotten && namespaceOf(account) === network.chainNamespace,
      )
      return listed
        .filter(
          ({ address }, at) => listed.findIndex((one) => isSameAddress(one.address, address, format)) === at,
        )
        .map(({ address, name, at }) => ({ address, name: name && cleanName(name), paidAt: at }))
    },
    async forgetReceiver(address) {
      const { network } = await requireSendContext(deps)
      await paid.forget(address, network.chainNamespace)
    },
    async open() {
      const chainId = store.get(payerAtom)?.network.caipNetworkId
      if (chainId) events.emit(sendOpened, { chainId })
    },
    resume: requests.path.resume,
  }
}
