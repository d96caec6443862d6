import { addressOf, anySignal, namespaceOf } from '#kernel'
import { nativeAsset } from './assets.js'
import type { SendService, SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { findPlace } from './find-place.js'
import { createFollowing } from './follow-transfers.js'
import { createPaidAddresses } from './paid-addresses.js'
import { prepare } from './prepare.js'
import { readReceiver } from './read-receiver.js'
import { placeKeyAtom, previewAtom, progressAtom, sendStateAtom, transfersAtom } from './state.js'
import { createTransferToasts } from './transfer-toasts.js'
import { createWalletRequests } from './wallet-requests.js'

/** Creates the service that sends assets of the active account. */
export function createSendService(deps: SendDeps): SendService {
  const { store, clock, signal } = deps
  const paid = createPaidAddresses(deps.storage)
  const following = createFollowing(deps)
  const toasts = createTransferToasts(deps)

  /** Remembers who was paid, and empties the form: what is on its way is not sent again by pressing once more. */
  const sent = (transfer: SentTransfer) => {
    void paid.add({
      namespace: namespaceOf(transfer.chainId),
      address: transfer.receiver,
      at: clock.now(),
    })
    // what was found may be of another account than the one that fills the form now
    if (store.get(placeKeyAtom) === `${transfer.chainId} ${transfer.account}`)
      store.set(sendStateAtom, undefined)
    const remembered = following.add(transfer)
    toasts.submitted(transfer)
    return remembered
  }
  const requests = createWalletRequests({ ...deps, sent, has: following.has })

  // another account or network begins with an empty form, also when the visitor comes back (section 4)
  const unwatch = store.sub(placeKeyAtom, () => store.set(sendStateAtom, undefined))
  signal.addEventListener(
    'abort',
    () => {
      unwatch()
      store.set(sendStateAtom, undefined)
      store.set(previewAtom, undefined)
      store.set(progressAtom, undefined)
      store.set(transfersAtom, [])
    },
    { once: true },
  )

  return {
    async readReceiver({ text, asset, signal: own }) {
      const ended = anySignal(signal, own)
      const { place, transfer } = await findPlace(deps)
      return readReceiver(deps, {
        ...{ place, transfer, text },
        asset: asset ?? nativeAsset(place.network),
        signal: ended,
      })
    },
    async fee({ asset, receiver, amount, signal: own }) {
      const ended = anySignal(signal, own)
      const { place, transfer } = await findPlace(deps)
      const { account, network } = place
      const order = { account, network, asset: asset ?? nativeAsset(network), receiver, amount }
      return transfer.estimateFee(order, ended)
    },
    async most({ asset, receiver, signal: own }) {
      const ended = anySignal(signal, own)
      const { place, transfer } = await findPlace(deps)
      const { account, network } = place
      const chosen = asset ?? nativeAsset(network)
      // before there is a receiver, sending to oneself costs as much
      return transfer.most(
        { account, network, asset: chosen, receiver: receiver ?? addressOf(account) },
        ended,
      )
    },
    async prepare(draft, own) {
      const [preview] = await Promise.all([
        prepare({ ...deps, paid }, draft, anySignal(signal, own)),
        requests.recall(),
      ])
      return requests.offer(preview)
    },
    send: requests.send,
    async resume() {
      await following.resume()
      await requests.recall()
    },
  }
}
