import { expect, test, vi } from 'vitest'
import { createFakeClock } from '#kernel/testing'
import { signInOffers } from './contract.js'
import { createKeepSession } from './keep-session.js'
import { Nonces } from './nonces.js'
import { createMessages } from './sign-in-messages.js'
import { memorySessions } from './testing/sample-sign-in.js'

const account = { accountAddress: 'alice', chainId: 'demo:1' } as const

/** Messages of a page that has offered some to wallets, and a wallet that signs one of them with its approval. */
async function offer(count: number) {
  const { config } = memorySessions()
  const events = { emit: vi.fn(), on: vi.fn(), tap: vi.fn() }
  const formatOf = () => ({})
  const domain = () => 'app.example'
  const keepSession = createKeepSession({ config, formatOf })
  const parts = { config, events, nonces: new Nonces(), clock: createFakeClock(), domain, formatOf }
  const { offer, keepSigned } = createMessages({ ...parts, keepSession })
  const texts: string[] = []
  for (let number = 0; number < count; number++) texts.push((await offer.message(account)) ?? '')
  const sign = (message: string | undefined) =>
    keepSigned(
      { address: account.accountAddress, chainId: account.chainId },
      {
        properties: { [signInOffers.id]: { message, signature: 'signed' } },
        signal: new AbortController().signal,
      },
    )
  return { texts, sign }
}

test('only the latest offers are kept: a page that offers a thousand does not grow', async () => {
  const { texts, sign } = await offer(1_000)
  expect(await sign(texts.at(-100))).toBe(true)
  expect(await sign(texts.at(-1))).toBe(true)
  expect(await sign(texts.at(-101))).toBe(false)
  expect(await sign(texts[0])).toBe(false)
})

test('only the latest thousand nonces are kept, and whether their sessions have ended', () => {
  const nonces = new Nonces()
  const use = (number: number) => nonces.use({ nonce: `nonce${number}`, chainId: 'demo:1' })
  for (let number = 0; number < 1_500; number++) use(number)
  nonces.end('demo')
  use(1_500)
  expect([499, 500, 501, 1_500].map((number) => nonces.isUsed(`nonce${number}`))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([501, 1_499, 1_500].map((number) => nonces.isEnded(`nonce${number}`))).toEqual([true, true, false])
})
