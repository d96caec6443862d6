import { actionState, type Foyer } from '#kernel/bindings'
import { readable, type Readable } from '#kernel/svelte'
import { sign, type UseSign } from './binding-sign.js'

/** Returns a store that requests signatures of the active account: `$wallet.sign({ message })`. The plugin `account` is not needed. */
export function useSign(foyer: Foyer): Readable<UseSign> {
  const { read, follow, start } = actionState(sign(foyer))
  return readable(() => ({ ...read(), sign: start }), follow)
}
