/** The entry foyerkit/svelte: the kernel's stores, and those of the plugins. */
export {
  activeAccount,
  bindingErrors as svelteErrors,
  type ActionState,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from '#kernel/bindings'
export {
  useAccount,
  useAction,
  useConnect,
  useDisconnect,
  useFoyerEvent,
  useNetwork,
  type Readable,
  type StoreOptions,
} from '#kernel/svelte'
export type { SignRequest, UseSign } from './account/binding-sign.js'
export { useSign } from './account/svelte.js'
export type { NativeAmount, UseBalance } from './balances/binding-balance.js'
export { useBalance } from './balances/svelte.js'
export type { UsePay } from './pay/binding-pay.js'
export { usePay } from './pay/svelte.js'
export type { SendEstimate, SendRequest, SendStatus, UseSend } from './send/binding-send.js'
export { useSend } from './send/svelte.js'
export type { UseTrackTransaction } from './tracking/binding-tracking.js'
export { useTrackTransaction } from './tracking/svelte.js'
