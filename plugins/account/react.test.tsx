import { version } from 'react'
import { describe, expect, test } from 'vitest'
import { capability, signingCapability, type Signing } from '#kernel/chain'
import { reactErrors } from '#kernel/react'
import { createPluginHarness, fakeNamespace, fakeSession } from '#kernel/testing'
import { renderHook } from '../../tooling/unit/render-hook.js'
import { useSign, type SignRequest } from './react.js'

/** Renders the hook without the plugin `account`. */
async function show({ signing, isConnected = true }: { signing: Signing; isConnected?: boolean }) {
  const h = createPluginHarness(
    fakeNamespace('demo', [capability(signingCapability, async () => () => signing)]),
    {
      companions: isConnected ? [fakeSession({ address: 'alice' })] : [],
    },
  )
  const rendered = await renderHook(h, useSign)
  const sign = (request: SignRequest) => rendered.current.sign(request)
  return { sign, is: rendered.is }
}

const signed = { signature: 'message', type: 'demo' }

describe(`useSign (React ${version.split('.')[0]})`, () => {
  test('signs a message with the active account', async () => {
    const requests: unknown[] = []
    const signing: Signing = {
      message: async ({ account, network, message }) => {
        requests.push([account, network.name, message])
        return { signature: 'signed', type: 'demo' }
      },
    }
    const { sign, is } = await show({ signing })
    await is('idle')
    expect(await sign({ message: 'hello' })).toBe('signed')
    expect((await is('success')).data).toBe('signed')
    expect(requests).toEqual([['demo:1:alice', 'Demo 1', 'hello']])
  })

  test('signs typed data', async () => {
    const { sign } = await show({
      signing: {
        message: async () => signed,
        typedData: async ({ data }) => ({ ...signed, signature: JSON.stringify(data) }),
      },
    })
    expect(await sign({ typedData: { amount: 1 } })).toBe('{"amount":1}')
  })

  test('typed data that the namespace cannot sign is UNSUPPORTED', async () => {
    const { sign, is } = await show({ signing: { message: async () => signed } })
    expect(await sign({ typedData: {} })).toBeUndefined()
    expect(reactErrors.UNSUPPORTED.is((await is('error')).error)).toBe(true)
  })

  test('without a connection the error is NOT_CONNECTED', async () => {
    const { sign, is } = await show({ signing: { message: async () => signed }, isConnected: false })
    expect(await sign({ message: 'hello' })).toBeUndefined()
    expect(reactErrors.NOT_CONNECTED.is((await is('error')).error)).toBe(true)
  })
})
