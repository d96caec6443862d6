import { refsOf, useFoyer, useState, type Refs } from '#kernel/vue'
import { createPaying, type PayActions, type PayState } from './binding-pay.js'

/** Result of {@link usePay}: refs of the state, and the function that shows an order. */
export interface UsePay extends Refs<PayState>, PayActions {}

/**
 * Opens payments of the plugin `pay`, and follows one of them.
 *
 * @param id payment to follow, such as one from before a reload. Default: the last order that `pay` has shown
 */
export function usePay(id?: string): UsePay {
  const { read, follow, pay } = createPaying(useFoyer(), id)
  return { ...refsOf(useState({ read, follow })), pay }
}
