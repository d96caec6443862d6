import type { Foyer } from 'foyerkit'
import { FoyerPlugin, useAccount, useBalance, useFoyer, useSend, useSign } from 'foyerkit/vue'
import { onBeforeUnmount, onMounted, ref, type App } from 'vue'

// #region provide
/** Makes a widget available to every component of an app. */
export function addFoyer(app: App, foyer: Foyer) {
  app.use(FoyerPlugin, { foyer })
}
// #endregion

// #region button
/** Mounts the widget's button: `const container = useFoyerButton()`, and `<div ref="container" />` in the template. */
export function useFoyerButton() {
  const foyer = useFoyer()
  const container = ref<HTMLElement>()
  let unmount = () => {}
  onMounted(() => container.value && (unmount = foyer.mount(container.value)))
  onBeforeUnmount(() => unmount())
  return container
}
// #endregion

// #region account
/** In `<script setup>`: every field is a ref, which the template shows as `{{ address }}`. */
export function useWallet() {
  const { address } = useAccount()
  const { data: amount } = useBalance()
  const { sign, data: signature } = useSign()
  return { address, amount, signature, signHello: () => sign({ message: 'Hello' }) }
}
// #endregion

// #region send
/** In `<script setup>` of a form: `estimated.value?.fee` has the fee to show before `pay`. */
export function usePayment(receiver: string, amount: bigint) {
  const { estimate, estimated, send, status, transaction } = useSend()
  const order = { asset: 'native', receiver, amount } as const
  return {
    status,
    estimated,
    transaction,
    check: () => estimate(order),
    pay: () => send(estimated.value ?? order),
  }
}
// #endregion
