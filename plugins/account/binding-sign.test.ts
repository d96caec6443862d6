import { get } from 'svelte/store'
import { expect, test } from 'vitest'
import { capability, signingCapability, type Signing } from '#kernel/chain'
import { bindingErrors } from '#kernel/bindings'
import { createPluginHarness, fakeNamespace, fakeSession } from '#kernel/testing'
import { sign } from './binding-sign.js'
import { useSign } from './svelte.js'

const signing: Signing = {
  message: async ({ account, message }) => ({ signature: `${String(message)} of ${account}`, type: 'demo' }),
}

function start(companions = [fakeSession({ address: 'alice' })]) {
  return createPluginHarness(
    fakeNamespace('demo', [capability(signingCapability, async () => () => signing)]),
    { companions },
  )
}

test('the store of Svelte signs a message, and keeps the signature', async () => {
  const h = start()
  const wallet = useSign(h.foyer)
  expect(get(wallet).status).toBe('idle')
  expect(await get(wallet).sign({ message: 'hello' })).toBe('hello of demo:1:alice')
  expect(get(wallet)).toMatchObject({ status: 'success', data: 'hello of demo:1:alice' })
  expect(await get(wallet).sign({ typedData: {} })).toBeUndefined()
  expect(bindingErrors.UNSUPPORTED.is(get(wallet).error)).toBe(true)
  await h.dispose()
})

test('sign throws NOT_CONNECTED without a wallet', async () => {
  const h = start([])
  const error: unknown = await sign(h.foyer)({ message: 'hello' }).catch((thrown: unknown) => thrown)
  expect(bindingErrors.NOT_CONNECTED.is(error)).toBe(true)
  await h.dispose()
})
