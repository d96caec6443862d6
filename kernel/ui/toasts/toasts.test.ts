import { expect, test } from 'vitest'
import { toastsKey, type Toast } from '../../contracts/toasts.js'
import { createStore } from '../../core/state/store.js'
import { createToasts, toastAtom } from './toasts.js'

const sent: Toast = { kind: 'success', text: '0.35 ETH sent' }
const slow: Toast = { kind: 'loading', text: 'Confirming' }

test('show() replaces the first toast, whose close function then does nothing', () => {
  const store = createStore()
  const toasts = createToasts(store)
  const closeSlow = toasts.show(slow)
  const closeSent = toasts.show(sent)
  closeSlow()
  expect(store.get(toastAtom)).toEqual(sent)
  closeSent()
  expect(store.get(toastAtom)).toBeUndefined()
})

test('show() with the same object is a new toast, which the first close function does not close', () => {
  const store = createStore()
  const toasts = createToasts(store)
  const close = toasts.show(sent)
  toasts.show(sent)
  close()
  expect(store.get(toastAtom)).toEqual(sent)
  expect(toastsKey.id).toBe('kernel.toasts')
})
