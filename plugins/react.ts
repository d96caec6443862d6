/** The entry foyerkit/react: the kernel's hooks, and those of the plugins. */
export {
  activeAccount,
  FoyerProvider,
  reactErrors,
  useAccount,
  useAction,
  useConnect,
  useDisconnect,
  useFoyer,
  useFoyerEvent,
  useNetwork,
  type ActionState,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from '#kernel/react'
export { useSign, type SignRequest, type UseSign } from './account/react.js'
export { useBalance, type NativeAmount, type UseBalance } from './balances/react.js'
export { usePay, type UsePay } from './pay/react.js'
export {
  useSend,
  type SendEstimate,
  type SendOptions,
  type SendRequest,
  type SendStatus,
  type UseSend,
} from './send/react.js'
export { useTrackTransaction, type UseTrackTransaction } from './tracking/react.js'
