import type { ActionState } from '#kernel/bindings'
import { useAction, useFoyer, type Refs } from '#kernel/vue'
import { sign, type UseSign as Sign } from './binding-sign.js'

/** Result of {@link useSign}: refs of the state, and the function that signs. */
export interface UseSign extends Refs<ActionState<string>>, Pick<Sign, 'sign'> {}

/** Requests signatures of the active account, with the errors of the hook for React. The plugin `account` is not needed. */
export function useSign(): UseSign {
  const [state, start] = useAction(sign(useFoyer()))
  return { ...state, sign: start }
}
