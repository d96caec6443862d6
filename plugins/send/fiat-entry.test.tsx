import { afterEach, describe, expect, test } from 'vitest'
import { createPluginHarness, until, type Harness, type Screen } from '#kernel/testing'
import { fiatCurrencyAtom } from '#plugins/balances/contract'
import { send } from './index.js'
import { sendStateAtom } from './state.js'
import { fieldOf, openForm, pause, typeInto } from './testing/in-the-form.js'
import { noor, sampleAssets, sampleSend, type SampleOptions } from './testing/sample-send.js'

let running: Harness | undefined
afterEach(() => running?.dispose())

async function openedForm(options: SampleOptions = {}, language?: string) {
  const sample = sampleSend({ assets: sampleAssets, ...options })
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  if (language !== undefined) h.foyer.setLocale(language)
  const screen = await openForm(sample, h, { receiver: noor })
  const value = async () => (await fieldOf(screen, 'send-amount')).value
  const form = () => h.read(sendStateAtom)
  const change = async () => screen.root.querySelector<HTMLElement>('[data-testid="amount-switch"]')?.click()
  return { sample, h, screen, value, form, change }
}
const label = ({ root }: Screen) => root.querySelector('[data-testid="send-form"] label')?.textContent

// behaviour 17.28
describe('an amount in the currency', () => {
  test('becomes one of the asset, at the rate that is shown', async () => {
    const { sample, h, screen, value, form, change } = await openedForm()
    expect(label(screen)).toBe('Amount')
    await change()
    await screen.sees('1 ETH = $2,294.91')
    expect(label(screen)).toBe('Amount in USD')
    await typeInto(screen, 'send-amount', '100')
    await screen.sees('0.04357469 ETH')
    expect([await value(), form().sendTokenAmount]).toEqual(['100', '0.04357469'])
    await pause(h)
    await screen.press('Review')
    await until(() => screen.root.querySelector('[data-testid="send-confirm"]'), 'the review')
    await screen.sees('0.04357469 ETH')
    expect(sample.transfer.sends).toEqual([])
  })

  test('is that of a typed amount, and of the maximum', async () => {
    const { h, screen, value, form, change } = await openedForm()
    await typeInto(screen, 'send-amount', '0.35')
    await change()
    expect(await value()).toBe('803.22')
    await screen.press('Max')
    await pause(h)
    await until(() => form().isMax && form().estimate !== undefined, 'the maximum')
    expect(await value()).toBe('3400.96')
    // typing leaves the maximum
    await typeInto(screen, 'send-amount', '5')
    expect(form().isMax).toBe(false)
    await change()
    expect(await value()).toBe(form().sendTokenAmount)
  })

  test.each([
    ['12.345', 'At most 2 decimals'],
    ['-5', 'Write the amount without a sign'],
    ['ten', 'Write a number'],
    ['1,234', 'Write the amount without thousands separators'],
    ['9999999', 'At most 1.482 ETH'],
  ])('of %s is refused in words, and nothing is reviewed', async (text, words) => {
    const { h, screen, value, change } = await openedForm()
    await change()
    await typeInto(screen, 'send-amount', text)
    await screen.sees(words)
    await pause(h)
    expect(await value()).toBe(text)
    const review = screen.root.querySelector<HTMLButtonElement>('[data-testid="send-review"]')
    expect(review?.disabled).toBe(true)
  })

  test('is in the language and the currency of the widget', async () => {
    const { h, screen, form, change } = await openedForm({}, 'de')
    h.store.set(fiatCurrencyAtom, { currency: 'JPY', rate: 150 })
    await until(() => label(screen) === 'Betrag', 'German')
    await change()
    await until(() => label(screen) === 'Betrag in JPY', 'the currency')
    await typeInto(screen, 'send-amount', '1000,5')
    await screen.sees('JPY hat keine Dezimalstellen')
    await typeInto(screen, 'send-amount', '34424')
    expect(form().sendTokenAmount).toBe('0,10000101')
  })

  test('of less than the smallest unit stands for nothing', async () => {
    const { screen, form, change } = await openedForm({ assets: [] })
    await change()
    await typeInto(screen, 'send-amount', '0')
    expect(form().sendTokenAmount).toBe('')
    await screen.sees('Enter an amount')
  })
})

test('an asset without a price has nothing to switch', async () => {
  const priceless = { ...sampleAssets[0]!, price: undefined, symbol: 'NIL', address: `0x${'a1'.repeat(20)}` }
  const sample = sampleSend({ assets: [priceless] })
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  const screen = await openForm(sample, h, { receiver: noor, asset: priceless.address })
  expect(screen.root.querySelector('[data-testid="amount-switch"]')).toBeNull()
})
