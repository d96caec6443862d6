import type { FoundTransfer } from '#kernel/money'
import { until, type Harness, type Screen, type ViewState } from '#kernel/testing'
import { sendForm, sendPreview, type SendFormParams } from '../contract.js'
import { fieldOf, openPreview, pause } from '../testing/in-the-form.js'
import {
  estimateAt,
  lookAlike,
  noor,
  own,
  sampleAssets,
  sampleSend,
  type SampleOptions,
} from '../testing/sample-send.js'

export const view = sendPreview

type After = (screen: Screen, harness: Harness, sample: ReturnType<typeof sampleSend>) => unknown

function reviewed(
  name: string,
  options: SampleOptions = {},
  after: After = () => {},
  more: Partial<ViewState> & { readonly params?: SendFormParams } = {},
): ViewState {
  const { params = { amount: '0.35', receiver: 'noor.foyer.id' }, ...rest } = more
  const sample = sampleSend({ assets: sampleAssets, ...options })
  const prepare = async (harness: Harness) => {
    const screen = await openPreview(sample, harness, params)
    await after(screen, harness, sample)
  }
  return { name, companions: sample.companions, prepare, ...rest }
}

/** Pays an address, and reviews a payment to a look-alike of it. */
const similar: After = async (screen, harness) => {
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  harness.router.reset(sendForm, { amount: '0.35', receiver: lookAlike })
  await fieldOf(screen, 'send-amount')
  await pause(harness)
  await screen.press('Review')
  await screen.sees('This is not the address you paid before')
}
const asked =
  (words: string): After =>
  async (screen) => {
    await screen.press('Send in Juniper')
    await screen.sees(words)
  }
const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new Error('The connection was lost.'))
const toNoor = { params: { amount: '0.35', receiver: noor } }
const large = { variables: { '--foyer-font-size': '20px' } }

/** States of the preview. */
export const states: readonly ViewState[] = [
  reviewed('simulated, ready'),
  reviewed('look-alike address', {}, similar, toNoor),
  reviewed(
    'not simulated, new address',
    { transfer: { simulate: () => Promise.reject(new Error('paused')) } },
    undefined,
    toNoor,
  ),
  reviewed('waiting for the wallet', { transfer: { send: never } }, asked('Approve in Juniper')),
  reviewed(
    'refused',
    { transfer: { send: () => Promise.reject(no) } },
    asked('You cancelled in your wallet'),
  ),
  reviewed('would fail', { transfer: { simulate: async () => ({ changes: [], failure: 'paused' }) } }),
  reviewed('more would leave', {
    transfer: {
      simulate: async ({ asset, amount }) => ({
        changes: [
          { asset, amount: -amount },
          { asset: { ...asset, address: '0x1', symbol: 'USDC', decimals: 6 }, amount: -5_000_000n },
        ],
      }),
    },
  }),
  (() => {
    let fee = 40n * 10n ** 12n
    return reviewed(
      'the fee has risen',
      { transfer: { estimate: estimateAt(() => fee) } },
      async (screen) => {
        fee = 90n * 10n ** 12n
        await asked('The fee has risen')(screen, undefined as never, undefined as never)
      },
    )
  })(),
  reviewed('own account', {}, undefined, { params: { amount: '0.35', receiver: own } }),
  reviewed('a contract', {}, undefined, { params: { amount: '0.35', receiver: `0xc0de${'1a'.repeat(18)}` } }),
  reviewed('the account has changed', {}, async (screen, _harness, sample) => {
    sample.changeAccount(lookAlike)
    await screen.sees('The account has changed')
  }),
  reviewed(
    'the wallet did not send it',
    {
      transfer: {
        send: () => Promise.reject(Object.assign(new Error('Method not supported'), { code: 4200 })),
      },
    },
    asked('The transfer was not sent'),
  ),
  reviewed(
    'unclear',
    { transfer: { send: () => Promise.reject(new Error('The connection was lost.')) } },
    asked('We couldn’t confirm your transfer'),
  ),
  reviewed(
    'the answer was lost, it is looked for',
    { transfer: { send: lost, mark: async () => '0', find: async () => undefined } },
    asked('Searching on Base'),
  ),
  reviewed(
    'unclear, the search continues',
    { transfer: { send: lost, mark: async () => '0', find: async () => undefined } },
    async (screen, harness, sample) => {
      await asked('Searching on Base')(screen, harness, sample)
      await harness.clock.advance(3_000)
      await screen.sees('We couldn’t confirm your transfer')
    },
  ),
  (() => {
    let found: FoundTransfer | undefined
    return reviewed(
      'the last one was sent after all',
      { transfer: { send: lost, mark: async () => '0', find: async () => found } },
      async (screen, harness, sample) => {
        await asked('Searching on Base')(screen, harness, sample)
        await harness.clock.advance(3_000)
        await screen.press('Back to the form')
        await screen.press('Review')
        const tick = () => screen.root.querySelector<HTMLElement>('[data-testid="send-confirm-unclear"]')
        ;(await until(tick, 'the tick')).click()
        found = { hash: '0x1' }
        await screen.press('Send anyway')
        await screen.sees('The last transfer was sent after all')
      },
    )
  })(),
  reviewed('text at 200 %', {}, undefined, large),
  reviewed('look-alike, text at 200 %', {}, similar, { ...toNoor, ...large }),
  reviewed('keyboard', {}, (screen) => until(() => screen.root.activeElement, 'the focus'), {
    keyboard: true,
  }),
]
