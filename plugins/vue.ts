/** The entry foyerkit/vue: the kernel's composables, and those of the plugins. */
export { activeAccount, bindingErrors as vueErrors, type ActionState } from '#kernel/bindings'
export {
  FoyerPlugin,
  provideFoyer,
  useAccount,
  useAction,
  useConnect,
  useDisconnect,
  useFoyer,
  useFoyerEvent,
  useNetwork,
  type Refs,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from '#kernel/vue'
export type { SignRequest } from './account/binding-sign.js'
export { useSign, type UseSign } from './account/vue.js'
export type { NativeAmount } from './balances/binding-balance.js'
export { useBalance, type UseBalance } from './balances/vue.js'
export { usePay, type UsePay } from './pay/vue.js'
export type { SendEstimate, SendRequest, SendStatus } from './send/binding-send.js'
export { useSend, type UseSend } from './send/vue.js'
export { useTrackTransaction, type UseTrackTransaction } from './tracking/vue.js'
