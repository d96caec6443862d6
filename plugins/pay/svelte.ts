import type { Foyer } from '#kernel/bindings'
import { readable, type Readable } from '#kernel/svelte'
import { createPaying, type UsePay } from './binding-pay.js'

/**
 * Returns a store that opens payments of the plugin `pay`, and follows one of them: `$payment.pay(order)`.
 *
 * @param id payment to follow, such as one from before a reload. Default: the last order that `pay` has shown
 */
export function usePay(foyer: Foyer, id?: string): Readable<UsePay> {
  const { read, follow, pay } = createPaying(foyer, id)
  return readable(() => ({ ...read(), pay }), follow)
}
