import { afterEach, describe, expect, test } from 'vitest'
import { createPluginHarness, settle, type Harness, type Screen } from '#kernel/testing'
import { slippageAtom, swapForm, swapsService } from './contract.js'
import { swaps } from './index.js'
import { readSlippage } from './slippage.js'
import { isPriced, openPriced, partOf, pauseUntil, typeInto } from './testing/in-the-form.js'
import { usdc } from './testing/sample-market.js'
import { sampleSwaps, type SampleOptions } from './testing/sample-swaps.js'

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
})

function start(options: SampleOptions = {}, config: { readonly slippage?: number } = {}) {
  const sample = sampleSwaps(options)
  const h = createPluginHarness(swaps(config), { companions: sample.companions })
  running = h
  return { sample, h }
}
const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const textAt = (screen: Screen, id: string) => (at(screen, id)?.textContent ?? '').replace(/\s+/g, ' ')
const press = async (screen: Screen, id: string) => (await partOf(screen, id)).click()
const built = (sample: ReturnType<typeof sampleSwaps>) =>
  sample.requests.filter(({ path }) => path === 'build-transaction').map(({ query }) => query['eip155'])

/** Opens the settings of a form with a price. */
async function openSettings(sample: ReturnType<typeof sampleSwaps>, h: Harness): Promise<Screen> {
  const screen = await openPriced(sample, h)
  await press(screen, 'frame-action')
  await partOf(screen, 'swap-settings')
  return screen
}
async function save(h: Harness, screen: Screen) {
  await press(screen, 'swap-settings-save')
  await partOf(screen, 'swap-form')
  await pauseUntil(h, () => isPriced(screen) && textAt(screen, 'swap-least').includes('USDC'), 'the price')
}
async function prepared(h: Harness) {
  const tokens = await h.service(swapsService).tokens()
  const find = (address: string | undefined) => tokens.find((token) => token.address === address)!
  return h.service(swapsService).prepare({ from: find(undefined), to: find(usdc), amount: 35n * 10n ** 16n })
}

describe('a percentage is read', () => {
  const english = { decimal: '.', group: ',' }
  test.each([
    ['1', 1],
    ['0.5', 0.5],
    ['0.01', 0.01],
    ['50', 50],
    ['2.25 %', 2.25],
    ['3%', 3],
    ['0', undefined],
    ['0.001', undefined],
    ['50.01', undefined],
    ['-1', undefined],
    ['1e1', undefined],
    ['one', undefined],
    ['', undefined],
  ])('%s', (text, percent) => {
    expect(readSlippage(text, english)).toBe(percent)
  })
  test('with the separator of the language', () => {
    expect(readSlippage('0,75', { decimal: ',', group: '.' })).toBe(0.75)
  })
})

describe('the slippage', () => {
  test('that is set counts in the form, at the service, in the review and in the call', async () => {
    const { sample, h } = start()
    const screen = await openSettings(sample, h)
    await press(screen, 'swap-slippage-3')
    await save(h, screen)
    expect(textAt(screen, 'swap-least')).toContain('778.50745 USDC')
    await press(screen, 'swap-review')
    await partOf(screen, 'swap-confirm')
    expect(textAt(screen, 'swap-slippage')).toContain('3%')
    expect(textAt(screen, 'swap-least')).toContain('778.50745 USDC')
    expect(built(sample)).toEqual([{ slippage: 3 }])
    await press(screen, 'swap-confirm')
    await pauseUntil(h, () => sample.sent.length > 0, 'the request to the wallet')
    expect(sample.sent[0]?.data.slice(10, 74)).toBe(778_507_450n.toString(16).padStart(64, '0'))
  })

  test('is that of the host, as long as the user sets no other', async () => {
    const { sample, h } = start({}, { slippage: 0.5 })
    const screen = await openSettings(sample, h)
    expect((at(screen, 'swap-slippage-own') as HTMLInputElement).value).toBe('0.5')
    expect(at(screen, 'swap-slippage-0.5')?.getAttribute('aria-pressed')).toBe('true')
    await press(screen, 'frame-back')
    await pauseUntil(h, () => isPriced(screen), 'the price')
    expect(textAt(screen, 'swap-least')).toContain('798.57207 USDC')
  })

  test('is not undercut by a service that builds with a larger one', async () => {
    const { sample, h } = start({
      // as with the default of 1 %
      transaction: (answer) => {
        const { tx } = answer as { readonly tx: { readonly data: string } }
        const least = 794_559_150n.toString(16).padStart(64, '0')
        return { ...answer, tx: { ...tx, data: `${tx.data.slice(0, 10)}${least}${tx.data.slice(74)}` } }
      },
    })
    await sample.connect(h)
    h.store.set(slippageAtom, 0.5)
    await expect(prepared(h)).rejects.toMatchObject({
      code: 'swaps/ANSWER_REFUSED',
      detail: 'data: least amount',
    })
  })

  test('of a review is kept for it, whatever is set meanwhile', async () => {
    const { sample, h } = start()
    await sample.connect(h)
    const preview = await prepared(h)
    h.store.set(slippageAtom, 20)
    await h.clock.advance(61_000)
    await h.service(swapsService).swap(preview.id)
    expect(built(sample)).toEqual([{ slippage: 1 }, { slippage: 1 }])
  })

  test('too low or very high warns, and one outside the limits is not saved', async () => {
    const { sample, h } = start()
    const screen = await openSettings(sample, h)
    const saves = () => !(at(screen, 'swap-settings-save') as HTMLButtonElement).disabled
    for (const [text, words, isAllowed] of [
      ['0.05', 'often fails', true],
      ['12', 'up to 12% less', true],
      ['51', 'from 0.01% to 50%', false],
      ['', '', false],
      ['1', '', true],
    ] as const) {
      await typeInto(screen, 'swap-slippage-own', text)
      await settle()
      if (words) expect(textAt(screen, 'swap-settings')).toContain(words)
      expect(saves()).toBe(isAllowed)
    }
    await typeInto(screen, 'swap-slippage-own', '12')
    await save(h, screen)
    expect(textAt(screen, 'swap-high-slippage')).toContain('Slippage is set to 12%')
  })

  test('cannot be set where nothing can be swapped', async () => {
    const { sample, h } = start()
    await sample.connect(h)
    await sample.changeNetwork(2)
    const screen = await h.open(swapForm)
    await screen.sees('Network not supported for Swaps')
    expect(at(screen, 'frame-action')).toBeNull()
  })
})
