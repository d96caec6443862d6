import type { Foyer } from '#kernel/bindings'
import { readable, type Readable } from '#kernel/svelte'
import { createSending, type UseSend } from './binding-send.js'

/**
 * Returns a store that sends assets of the active account: `$sending.send({ asset: 'native', receiver, amount })`. It has the errors of
 * the hook for React. The plugin `send` is needed.
 */
export function useSend(foyer: Foyer): Readable<UseSend> {
  const { read, follow, ...actions } = createSending(foyer)
  return readable(() => ({ ...read(), ...actions }), follow)
}
