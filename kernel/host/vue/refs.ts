import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { actionState, type ActionState } from '../bindings/action.js'
import type { FollowedState } from '../bindings/state.js'

/** A ref for each field of a value. */
export type Refs<T> = { readonly [Field in keyof T]: ComputedRef<T[Field]> }

/** Returns a ref for each field of a value, so that it can be destructured. The value always has the same fields. */
export function refsOf<T extends object>(value: Readonly<ShallowRef<T>>): Refs<T> {
  const fields = Object.keys(value.value) as (keyof T)[]
  return Object.fromEntries(fields.map((field) => [field, computed(() => value.value[field])])) as Refs<T>
}

/**
 * Returns the state of an action as refs, and the function that starts it. The promise of a start never rejects; it resolves to
 * undefined if the action failed. If the action is started several times, the state is that of the last start.
 */
export function useAction<A extends readonly unknown[], T>(
  action: (...request: A) => Promise<T>,
): readonly [state: Refs<ActionState<T>>, start: (...request: A) => Promise<T | undefined>] {
  const { start, ...state } = actionState(action)
  return [refsOf(useState(state)), start]
}

/** Returns a ref that follows a state until the scope ends. On a server, where scopes do not end, it keeps its value. */
export function useState<T>({ read, follow }: FollowedState<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(read())
  if (typeof document !== 'undefined') onScopeDispose(follow(() => (value.value = read())))
  return value
}
