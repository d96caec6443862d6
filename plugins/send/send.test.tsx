import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { currentEntryAtom, localeAtom, messageOverridesAtom, sessionKey } from '#kernel'
import { transferErrors, type Asset, type FoundTransfer, type TransferFee } from '#kernel/money'
import {
  conformsToPlugin,
  createFakeStorage,
  createPluginHarness,
  fakeNamespace,
  fakeSession,
  settle,
  until,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { accountActions } from '#plugins/account/contract'
import { readBalancesAtom } from '#plugins/balances/contract'
import { ownTransactionsAtom } from '#plugins/transactions/contract'
import { sendForm, sendResult, sendService, transfersAtom } from './contract.js'
import { send } from './index.js'
import { sendStateAtom } from './state.js'
import { fieldOf, openForm, openPreview, pause, typeInto } from './testing/in-the-form.js'
import {
  estimateAt,
  ether,
  lookAlike,
  noor,
  own,
  sampleAssets,
  sampleSend,
  type SampleOptions,
} from './testing/sample-send.js'

conformsToPlugin(test, () => send())

let running: Harness | undefined
/** Other tabs. */
// Widgets of several tabs are in one document here: opening the modal of one must not close that of another.
const keepOpen = (event: Event) => event.stopImmediatePropagation()
document.addEventListener('foyer-modal-opening', keepOpen, true)
afterAll(() => document.removeEventListener('foyer-modal-opening', keepOpen, true))

const others: Harness[] = []
afterEach(async () => {
  for (const one of others.splice(0)) await one.dispose()
  await running?.dispose()
  running = undefined
  vi.restoreAllMocks()
})

function start(options: SampleOptions = {}, storage = createFakeStorage()) {
  const sample = sampleSend(options)
  const h = createPluginHarness(send(), { companions: sample.companions, storage })
  running = h
  return { sample, h, storage }
}
const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const there = (screen: Screen, id: string) => until(() => at(screen, id), id)
/** Events of transfers. */
const ids = (h: Harness) =>
  h.emitted.map(({ id }) => id).filter((id) => id.startsWith('send.') && id !== 'send.opened')
const openings = (h: Harness) => h.emitted.filter(({ id }) => id === 'send.opened')
const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })

test('reports the opened form once, and not again on the return from the choice of the asset', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, {})
  at(screen, 'send-asset')?.click()
  await there(screen, 'send-assets')
  at(screen, 'send-asset-native')?.click()
  await there(screen, 'send-form')
  await until(() => openings(h).length > 0, 'the event')
  await pause(h)
  const opening = { id: 'send.opened', payload: { chainId: 'demo:1' } }
  expect(openings(h)).toEqual([opening])
  await h.open(sendForm)
  await until(() => openings(h).length > 1, 'the event of the second form')
  expect(openings(h)).toEqual([opening, opening])
})

// money 29
// behaviour 9.5
test('sends what the preview shows: form, review, wallet, result', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: 'noor.foyer.id' })
  await screen.sees('To noor.foyer.id')
  expect(at(screen, 'send-receiver-address')?.textContent).toContain(noor)
  expect(at(screen, 'send-leaves')?.textContent).toBe('0.35 ETH')
  expect(at(screen, 'send-fee')?.textContent).toContain('0.00004 ETH')
  await screen.sees('Simulated. Nothing else leaves your account.')
  await screen.press('Send in Juniper')
  await screen.sees('0.35 ETH submitted')
  await screen.sees('To noor.foyer.id. You can close this window.')
  expect(sample.transfer.sends.map(({ order }) => [order.receiver, order.amount])).toEqual([
    [noor, 35n * (ether / 100n)],
  ])
  expect(at(screen, 'send-explorer')?.getAttribute('href')).toMatch(
    /^https:\/\/basescan\.example\/tx\/0x9e41/,
  )
  expect(ids(h)).toEqual(['send.initiated'])
  sample.transactions.tell({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await there(screen, 'send-result-confirmed')
  // a reorganisation can still take it back
  expect(ids(h)).toEqual(['send.initiated'])
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await until(() => ids(h).includes('send.completed'), 'the event')
  expect(h.emitted.find(({ id }) => id === 'send.completed')?.payload).toEqual({
    hash: sample.transactions.followed[0],
    chainId: 'demo:1',
  })
  expect(h.errors).toEqual([])
})

test('a transfer is one of the own transactions of the page, with what it does, until the plugin is switched off', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: 'noor.foyer.id' })
  expect(h.read(ownTransactionsAtom)).toEqual([])
  await screen.press('Send in Juniper')
  await screen.sees('0.35 ETH submitted')
  const [hash] = sample.transactions.followed
  expect(h.read(ownTransactionsAtom)).toMatchObject([
    {
      ...{ account: `demo:1:${own}`, chainId: 'demo:1', hash, status: 'submitted', type: 'send' },
      ...{ sentTo: noor, sentToName: 'noor.foyer.id' },
      moves: [{ direction: 'out', asset: { symbol: 'ETH' }, amount: 35n * (ether / 100n) }],
    },
  ])
  sample.transactions.tell({ status: 'confirmed', hash: hash! })
  await until(() => h.read(ownTransactionsAtom)[0]?.status === 'confirmed', 'the end')
  await h.setFlags({ send: false })
  expect(h.read(ownTransactionsAtom)).toEqual([])
})

// behaviour 17.17
test('the state has the fiat value of the native balance, while its price is known', async () => {
  const { sample, h } = start()
  await sample.connect(h)
  expect(h.read(sendStateAtom).networkBalanceInUSD).toBe('3401.05662')
  h.store.set(sendStateAtom, { sendTokenAmount: '1' })
  expect(h.read(sendStateAtom)).toMatchObject({
    sendTokenAmount: '1',
    networkBalanceInUSD: '3401.05662',
  })
  h.store.set(readBalancesAtom, undefined)
  expect(h.read(sendStateAtom).networkBalanceInUSD).toBeUndefined()
})

test('a chain that is made of capabilities alone is sent on without a line about it here', async () => {
  const { h } = start()
  expect(h.fills(accountActions)).toEqual([])
})

// behaviour 12.3
test('the action is there where sending is possible, and nowhere else', async () => {
  const { sample, h } = start()
  await sample.connect(h)
  expect(h.fills(accountActions).map(({ id, rank }) => [id, rank])).toEqual([['send', 40]])
  const without = createPluginHarness(send(), {
    companions: [fakeNamespace('demo'), fakeSession({ address: 'a' })],
  })
  expect(without.fills(accountActions)).toEqual([])
  const screen = await without.open(sendForm)
  await screen.sees('Unsupported chain')
  await without.dispose()
})

// behaviour 12.13
test.each([
  ['Chain adapter not found', 'of a namespace without a plugin', [fakeSession({ address: 'a' })]],
  ['Chain is required to send tokens', 'that is missing', [fakeNamespace('demo')]],
  [
    'Chain is required to send tokens',
    'on a network that is not configured',
    [fakeNamespace('demo'), fakeSession({ address: 'a', network: 'demo:7' })],
  ],
  [
    'Unsupported chain',
    'of a namespace that cannot transfer',
    [fakeNamespace('demo'), fakeSession({ address: 'a' })],
  ],
])('every call of the service rejects with "%s" for an account %s', async (text, _, companions) => {
  running = createPluginHarness(send(), { companions })
  const { readReceiver, describeAsset, estimate, prepare } = running.service(sendService)
  const calls = [
    readReceiver({ text: noor }),
    describeAsset({ address: noor }),
    estimate({ amount: 'max' }),
    prepare({ amount: 1n, receiver: noor }),
  ]
  const texts = await Promise.all(
    calls.map((call) => call.catch((error: unknown) => (error as Error).message)),
  )
  expect(texts).toEqual([text, text, text, text])
})

test('the button says what is missing', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, {})
  expect((await screen.button('Enter an amount')).hasAttribute('disabled')).toBe(true)
  await typeInto(screen, 'send-amount', '1')
  expect((await screen.button('Enter a receiver')).hasAttribute('disabled')).toBe(true)
  await typeInto(screen, 'send-receiver', noor)
  expect((await screen.button('Review')).hasAttribute('disabled')).toBe(false)
})

// behaviour 17.10
test('the parameters of a host are taken over, and can be changed', async () => {
  const { sample, h } = start({ assets: sampleAssets })
  await sample.connect(h)
  const screen = await h.open(sendForm, { asset: sampleAssets[0]!.address!, amount: '5', receiver: noor })
  const amount = await fieldOf(screen, 'send-amount')
  await until(() => amount.value === '5', 'what the host asked for')
  await screen.button('Choose a token: USDC')
  await typeInto(screen, 'send-amount', '6')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('6')
})

// behaviour 11.5
test.each([
  ['1e18', 'Write the amount in full, without an exponent.'],
  ['-1', 'Write the amount without a sign, as 1234.5.'],
  ['1,234', 'Write the amount without thousands separators, as 1234.5.'],
  ['١', 'Write the amount with the digits 0 to 9.'],
  ['0.0000000000000000001', 'At most 18 decimals'],
  ['1 ETH', 'Write a number, as 1234.5.'],
  ['2', 'At most 1.482 ETH.'],
])('an amount of %s is refused in words', async (text, words) => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { amount: text, receiver: noor })
  await screen.sees(words)
  expect((await screen.button('Review')).hasAttribute('disabled')).toBe(true)
})

// public report B10
// behaviour 11.5
test('a comma of the keyboard is a decimal separator where it cannot separate thousands', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { receiver: noor })
  await typeInto(screen, 'send-amount', '0,35')
  await until(
    () => at(screen, 'send-review')?.hasAttribute('disabled') === false,
    'an amount that can be sent',
  )
  await screen.press('Review')
  await screen.sees('0.35 ETH')
})

// behaviour 17.9
test('Max leaves the fee', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, {})
  await screen.press('Max')
  const amount = await fieldOf(screen, 'send-amount')
  await until(() => amount.value !== '', 'the amount')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('1.48196')
})

/** Reviews a transfer of everything from an account whose balance and fee a test changes. */
async function reviewMax() {
  const account = { fee: 100n, balance: ether }
  const estimate = estimateAt(
    () => account.fee,
    () => account.balance,
  )
  const { sample, h } = start({ transfer: { estimate } })
  const screen = await openForm(sample, h, { receiver: noor })
  await screen.press('Max')
  const amount = await fieldOf(screen, 'send-amount')
  await until(() => amount.value !== '', 'the amount')
  await screen.press('Review')
  await there(screen, 'send-confirm')
  return { account, sample, screen }
}

// behaviour 17.9
test('Max never sends more than the preview showed, although the fee has fallen', async () => {
  const { account, sample, screen } = await reviewMax()
  account.fee = 60n
  account.balance -= 20n
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  expect(sample.transfer.sends.map(({ order }) => order.amount)).toEqual([ether - 100n])
})

// behaviour 17.9
test('Max sends what is left when the balance has fallen by less than the fee, and asks again for more', async () => {
  const { account, sample, screen } = await reviewMax()
  account.balance = ether / 2n
  await screen.press('Send in Juniper')
  await screen.sees('The amount has changed from 0.9999999999999999 ETH to 0.4999999999999999 ETH')
  expect(sample.transfer.sends).toEqual([])
  account.balance -= 50n
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  expect(sample.transfer.sends.map(({ order }) => order.amount)).toEqual([ether / 2n - 150n])
})

test('the estimate decides about an amount above an older balance', async () => {
  const estimate = estimateAt(
    () => 100n,
    () => 5n * ether,
  )
  const { sample, h } = start({ transfer: { estimate } })
  const screen = await openForm(sample, h, { amount: '3', receiver: noor })
  await pause(h)
  await until(() => !at(screen, 'send-review')?.hasAttribute('disabled'), 'the button')
  await typeInto(screen, 'send-amount', '6')
  await pause(h)
  await screen.sees('At most 1.482 ETH.')
  await screen.press('Max')
  await until(() => !at(screen, 'send-review')?.hasAttribute('disabled'), 'the button')
  await screen.press('Review')
  await there(screen, 'send-confirm')
})

// behaviour 17.9
test('Max follows the balance while the form is open, and ends with the next typed amount', async () => {
  let balance = ether
  const { sample, h } = start({
    transfer: {
      estimate: estimateAt(
        () => 100n,
        () => balance,
      ),
    },
  })
  const screen = await openForm(sample, h, {})
  await screen.press('Max')
  const amount = await fieldOf(screen, 'send-amount')
  await until(() => amount.value === '0.9999999999999999', 'the amount')
  balance = ether / 2n
  await typeInto(screen, 'send-receiver', noor)
  await pause(h)
  await until(() => amount.value === '0.4999999999999999', 'the new amount')
  await typeInto(screen, 'send-amount', '0.1')
  await pause(h)
  expect(amount.value).toBe('0.1')
})

// behaviour 17.11
test('a wanted asset that the account does not hold is described from the chain', async () => {
  const address = `0x${'ab'.repeat(20)}`
  const described = { chainId: 'demo:1', address, name: 'Sample', symbol: 'SMP', decimals: 3 } as const
  let answer: ((asset: typeof described) => void) | undefined
  const describeAsset = () => new Promise<typeof described>((resolve) => (answer = resolve))
  const { sample, h } = start({ transfer: { describeAsset } })
  await sample.connect(h)
  const screen = await h.open(sendForm, { asset: address, amount: '0.5', receiver: noor })
  await there(screen, 'send-wanted-loading')
  expect(at(screen, 'send-amount')).toBeNull()
  await until(() => answer, 'the question')
  answer?.(described)
  await screen.button('Choose a token: SMP')
  await pause(h)
  await screen.press('Review')
  await there(screen, 'send-confirm')
  expect(at(screen, 'send-leaves')?.textContent).toBe('0.5 SMP')
})

// behaviour 17.11
test.each([
  ['no contract describes it', { describeAsset: async () => undefined }],
  ['the namespace describes none', {}],
])('a wanted asset cannot be sent where %s, and never becomes another one', async (_what, transfer) => {
  const { sample, h } = start({ transfer, assets: sampleAssets })
  await sample.connect(h)
  const screen = await h.open(sendForm, { asset: `0x${'ab'.repeat(20)}`, amount: '0.5', receiver: noor })
  await screen.sees('No token at this address')
  await screen.sees('isn’t a token on Base.')
  expect(at(screen, 'send-review')).toBeNull()
  await screen.press('Choose another token')
  ;(await there(screen, `send-asset-${sampleAssets[0]!.address}`)).click()
  await screen.button('Choose a token: USDC')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('0.5')
})

// behaviour 17.11
test('a form that is opened before the account is connected has its asset, amount and receiver then', async () => {
  const described = { chainId: 'demo:1', address: '0xa', name: 'A', symbol: 'AAA', decimals: 1 } as const
  const { sample, h } = start({ transfer: { describeAsset: async () => described } })
  const screen = await h.open(sendForm, { asset: '0xa', amount: '0.5', receiver: noor })
  await screen.sees('Unsupported chain')
  await sample.connect(h)
  await screen.button('Choose a token: AAA')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('0.5')
  expect((await fieldOf(screen, 'send-receiver')).value).toBe(noor)
})

test('a wanted asset that could not be loaded is loaded again on request', async () => {
  const answers = [
    () => Promise.reject(new Error('offline')),
    async () => ({ chainId: 'demo:1', address: '0xa', name: 'A', symbol: 'AAA', decimals: 1 }) as const,
  ]
  const { sample, h } = start({ transfer: { describeAsset: () => answers.shift()!() } })
  await sample.connect(h)
  const screen = await h.open(sendForm, { asset: '0xa' })
  await screen.sees('The token couldn’t be loaded')
  await screen.press('Try again')
  await screen.button('Choose a token: AAA')
})

// behaviour 11.5
test('an amount with a point that may separate thousands is refused in German', async () => {
  const { sample, h } = start()
  h.foyer.setLocale('de')
  const screen = await openForm(sample, h, { receiver: noor })
  await typeInto(screen, 'send-amount', '1.234')
  await screen.sees('Geben Sie den Betrag ohne Tausendertrennzeichen ein, zum Beispiel 1234,5.')
  await typeInto(screen, 'send-amount', '1,234')
  await pause(h)
  expect(screen.text()).not.toContain('Tausendertrennzeichen')
})

// money 20
// behaviour 17.10
test.each([
  ['en', '1.234'],
  ['de', '1,234'],
  ['fr', '1,234'],
])('an amount of the host has a point, and is shown in the language (%s)', async (locale, typed) => {
  const { sample, h } = start()
  h.foyer.setLocale(locale)
  const screen = await openForm(sample, h, { amount: '1.234', receiver: noor })
  expect((await fieldOf(screen, 'send-amount')).value).toBe(typed)
  await until(
    () => !(at(screen, 'send-review') as HTMLButtonElement | null)?.disabled,
    'an amount that can be sent',
  )
})

// behaviour 17.9
test('what is more than balance less fee says which amount would work', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { amount: '1.482', receiver: noor })
  await screen.sees('At most 1.48196 ETH, so the fee is covered.')
})

test('what is more than there is has a worth all the same', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { amount: '2', receiver: noor })
  await screen.sees('$4,589.82')
})

test('the fee has its place as soon as there is something to send, not only when it is known', async () => {
  const { sample, h } = start({ names: { resolve: () => new Promise(() => {}) } })
  const screen = await openForm(sample, h, { amount: '0.35' })
  expect(at(screen, 'send-fee')).toBeNull()
  await typeInto(screen, 'send-receiver', 'noor.foyer.id')
  expect(at(screen, 'send-fee')).not.toBeNull()
})

// behaviour 17.8
test.each([
  ['0x3bF011aC62d97E4408b5F2c9', 'Too short: 24 of 40 characters after 0x.'],
  [`0x${'0'.repeat(40)}`, 'This is the zero address. Anything sent here is lost.'],
  ['nobody.foyer.id', 'nobody.foyer.id isn’t registered'],
])('a receiver of %s is refused in words', async (receiver, words) => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { amount: '1', receiver })
  await screen.sees(words)
})

// behaviour 10.8
test('an error about the receiver follows the language and the texts of the host', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h, { amount: '1', receiver: 'nobody.foyer.id' })
  await screen.sees('nobody.foyer.id isn’t registered')
  h.store.set(localeAtom, 'de')
  await screen.sees('nobody.foyer.id ist nicht registriert')
  h.store.set(messageOverridesAtom, { 'send.NAME_UNKNOWN': 'Wer ist {name}?' })
  await screen.sees('Wer ist nobody.foyer.id?')
})

// behaviour 17.8
test('the contract of the asset itself is refused', async () => {
  const { sample, h } = start({ assets: sampleAssets })
  const usdc = sampleAssets[0]!.address!
  const screen = await openForm(sample, h, { asset: usdc, amount: '1', receiver: usdc })
  await screen.sees('This is the contract of USDC. Tokens sent to it are lost.')
})

test('a name that cannot be asked for says so', async () => {
  const { sample, h } = start({ names: { resolve: () => Promise.reject(new Error('offline')) } })
  const screen = await openForm(sample, h, { amount: '1', receiver: 'noor.foyer.id' })
  await screen.sees('Error resolving name')
})

// behaviour 17.8
test('own accounts and contracts are pointed out before one pays', async () => {
  const { sample, h } = start()
  const contract = `0xc0de${'1'.repeat(36)}`
  const screen = await openPreview(sample, h, { amount: '0.1', receiver: contract })
  await screen.sees('This is a contract.')
  await screen.press('Back')
  await typeInto(screen, 'send-receiver', own)
  await screen.press('Review')
  await screen.sees('This is your own account.')
})

// behaviour 17.8
test('a look-alike of an address that was paid needs a tick, and the safe way is the filled one', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await until(() => ids(h).includes('send.completed'), 'the event')
  h.router.reset(sendForm, { amount: '0.1', receiver: lookAlike })
  await fieldOf(screen, 'send-amount')
  await screen.press('Review')
  await screen.sees('This is not the address you paid before')
  expect(at(screen, 'send-known-address')?.textContent).toContain(noor)
  expect([...screen.root.querySelectorAll('mark')].map((one) => one.textContent)).toHaveLength(8)
  expect(at(screen, 'send-go-back')?.dataset['kind']).toBe('primary')
  expect(at(screen, 'send-confirm')?.hasAttribute('disabled')).toBe(true)
  at(screen, 'send-confirm-lookAlike')?.click()
  await until(() => !at(screen, 'send-confirm')?.hasAttribute('disabled'), 'the button')
  await screen.press('Send anyway')
  await until(() => sample.transfer.sends.length === 2, 'the second transfer')
})

// behaviour 17.1
test('one confirm is one transaction: presses at once, Enter and click, and key repeat', async () => {
  let answer: (hash: string) => void = () => {}
  const { sample, h } = start({ transfer: { send: () => new Promise((done) => (answer = done)) } })
  const screen = await openPreview(sample, h)
  const button = await there(screen, 'send-confirm')
  for (let press = 0; press < 5; press += 1) button.click()
  await screen.sees('Approve in Juniper')
  button.click()
  await pause(h)
  expect(sample.transfer.sends).toHaveLength(1)
  answer('0xaa')
  await screen.sees('submitted')
  await pause(h)
  expect(sample.transfer.sends).toHaveLength(1)
  expect(sample.transactions.followed).toEqual(['0xaa'])
})

test('Enter and a press in the form lead to one preview', async () => {
  const { sample, h } = start()
  const screen = await openForm(sample, h)
  const form = await there(screen, 'send-form')
  const submit = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  submit()
  submit()
  ;(await screen.button('Review')).click()
  await there(screen, 'send-confirm')
  await pause(h)
  await screen.press('Back')
  await fieldOf(screen, 'send-amount')
})

// behaviour 12.1
test('a no in the wallet is a state with another try, and not an error', async () => {
  const answers = [() => Promise.reject(no), async () => '0xbb']
  const { sample, h } = start({ transfer: { send: () => answers.shift()!() } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('You cancelled in your wallet')
  expect(h.errors).toEqual([])
  await screen.press('Try again')
  await screen.sees('submitted')
  expect(sample.transfer.sends).toHaveLength(2)
})

test('who cancels the waiting goes back; what is approved after all is followed', async () => {
  let answer: (hash: string) => void = () => {}
  const { sample, h } = start({ transfer: { send: () => new Promise((done) => (answer = done)) } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Approve in Juniper')
  await screen.press('Cancel')
  await screen.sees('Your last transfer is still waiting in Juniper.')
  await screen.press('Review')
  await screen.sees('If you approve both, both are sent.')
  expect(at(screen, 'send-confirm')?.hasAttribute('disabled')).toBe(true)
  answer('0xcc')
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  expect(sample.transactions.followed).toEqual(['0xcc'])
  expect(sample.transfer.sends).toHaveLength(1)
})

// behaviour 17.2
test('another account on the preview stops it', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  sample.changeAccount(lookAlike)
  await screen.sees('The account has changed')
  expect(at(screen, 'send-confirm')).toBeNull()
  await screen.press('Back to the form')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('')
})

// behaviour 17.2
test('another network on the preview stops it, and empties the form', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  sample.changeNetwork(2)
  await screen.sees('The network has changed')
  sample.changeNetwork(1)
  await there(screen, 'send-confirm')
  await screen.press('Back')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('')
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.2
test('an account that changes between confirm and wallet stops it', async () => {
  let beforeEstimate = () => {}
  const estimate = estimateAt(() => 2n)
  const { sample, h } = start({
    transfer: {
      estimate: (...request) => {
        beforeEstimate()
        return estimate(...request)
      },
    },
  })
  const screen = await openPreview(sample, h)
  beforeEstimate = () => sample.changeAccount(lookAlike)
  await screen.press('Send in Juniper')
  await screen.sees('The account has changed')
  expect(sample.transfer.sends).toEqual([])
  expect(ids(h)).toEqual(['send.failed'])
})

test('a mismatch that the namespace sees in the wallet is said as one', async () => {
  const error = transferErrors.NETWORK_MISMATCH({ values: { network: 'Base' } })
  const { sample, h } = start({ transfer: { send: () => Promise.reject(error) } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('The network has changed')
})

// behaviour 17.2
test('a name that leads elsewhere at the confirm stops it', async () => {
  let address = noor
  const { sample, h } = start({ names: { resolve: async ({ name }) => ({ address, name }) } })
  const screen = await openPreview(sample, h, { amount: '0.1', receiver: 'noor.foyer.id' })
  address = lookAlike
  await screen.press('Send in Juniper')
  await screen.sees('noor.foyer.id resolves to another address now')
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.3
test('a fee above the maximum that was shown is shown first', async () => {
  let fee = 100n
  const { sample, h } = start({ transfer: { estimate: estimateAt(() => fee) } })
  const screen = await openPreview(sample, h)
  expect(at(screen, 'send-fee')?.textContent).toContain('0.00000000000000005 ETH')
  expect(at(screen, 'send-fee')?.textContent).toContain('up to 0.0000000000000001 ETH')
  fee = 101n
  await screen.press('Send in Juniper')
  await screen.sees('The fee has risen from 0.0000000000000001 ETH to 0.000000000000000101 ETH')
  expect(sample.transfer.sends).toEqual([])
  fee = 90n
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  expect(sample.transfer.sends.map(({ fee: paid }) => paid.terms)).toEqual([90n])
})

// behaviour 17.2
test('a balance that is gone at the confirm stops it', async () => {
  let balance = 2n * ether
  const { sample, h } = start({
    transfer: {
      estimate: estimateAt(
        () => 0n,
        () => balance,
      ),
    },
  })
  const screen = await openPreview(sample, h)
  balance = ether / 10n
  await screen.press('Send in Juniper')
  await screen.sees('At most 0.1 ETH, so the fee is covered.')
  expect(sample.transfer.sends).toEqual([])
})

test('a token whose fee cannot be paid says so', async () => {
  const asset = { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  const fee: TransferFee = { expected: ether, max: 2n * ether, asset, terms: {} }
  const estimate = () => Promise.reject(transferErrors.INSUFFICIENT_FEE({ data: fee }))
  const { sample, h } = start({ assets: sampleAssets, transfer: { estimate } })
  const screen = await openForm(sample, h, { asset: sampleAssets[0]!.address!, amount: '1', receiver: noor })
  await screen.sees('The fee of 2 ETH is not covered by your ETH.')
})

test('a fee that cannot be estimated is told in the exact words, with the node’s own', async () => {
  const fail = () => Promise.reject(new Error('error estimating gas', { cause: new Error('paused') }))
  const { sample, h } = start({ transfer: { estimate: fail } })
  const screen = await openForm(sample, h)
  await screen.sees('error estimating gas')
  await screen.sees('paused')
})

// behaviour 17.4
test('an answer that leaves it open is never sent again by itself', async () => {
  const { sample, h } = start({ transfer: { send: () => Promise.reject(new Error('Timed out')) } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('We couldn’t confirm your transfer')
  await screen.sees('Timed out')
  await screen.press('Back to the form')
  await screen.press('Review')
  await screen.sees('We couldn’t confirm your last transfer')
  expect(at(screen, 'send-confirm')?.hasAttribute('disabled')).toBe(true)
  expect(sample.transfer.sends).toHaveLength(1)
})

/** A network that shows transactions once a test adds them. */
function network(send: () => Promise<string>) {
  const seen: { looks: number; found: FoundTransfer[]; isUnreachable: boolean } = {
    looks: 0,
    found: [],
    isUnreachable: false,
  }
  const transfer: SampleOptions['transfer'] = {
    send,
    mark: async () => '7',
    find: async (_order, { mark, known }) => {
      expect(mark).toBe('7')
      seen.looks += 1
      if (seen.isUnreachable) throw new Error('unreachable')
      return seen.found.find(({ hash }) => !known.includes(hash))
    },
  }
  return { seen, transfer }
}
const lost = () => Promise.reject(new Error('The connection was lost.'))
const never = () => new Promise<never>(() => {})

// behaviour 17.4
test('a lost answer is looked up on the network, and what is found there is followed', async () => {
  const { seen, transfer } = network(lost)
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await screen.sees('It is not sent again.')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await h.clock.advance(1_000)
  await screen.sees('submitted')
  await screen.sees('Found on Base')
  expect(sample.transactions.followed).toEqual(['0xaa'])
  expect(sample.transfer.sends).toHaveLength(1)
})

// behaviour 17.4
test('a lost answer is searched for at once, then less often; after three seconds it is unclear, and the search continues', async () => {
  const { seen, transfer } = network(lost)
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await until(() => seen.looks === 1, 'the first look')
  await h.clock.advance(500)
  await until(() => seen.looks === 2, 'the second look')
  await h.clock.advance(2_500)
  await screen.sees('We couldn’t confirm your transfer')
  await screen.sees('Base doesn’t show it yet.')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await h.clock.advance(4_000)
  await screen.sees('submitted')
  expect(sample.transfer.sends).toHaveLength(1)
})

// behaviour 17.4
test('it is searched less often after three minutes, and no more after an hour', async () => {
  const { seen, transfer } = network(lost)
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await h.clock.advance(180_000)
  const often = seen.looks
  expect(often).toBeGreaterThan(30)
  await h.clock.advance(600_000)
  expect(seen.looks - often).toBeLessThan(25)
  await h.clock.advance(3_000_000)
  const { looks } = seen
  await h.clock.advance(600_000)
  expect(seen.looks).toBe(looks)
})

test('before another try it is looked up again, and nothing is sent if it was sent', async () => {
  const { seen, transfer } = network(lost)
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await h.clock.advance(3_000)
  await screen.press('Back to the form')
  await screen.press('Review')
  await there(screen, 'send-confirm-unclear')
  at(screen, 'send-confirm-unclear')?.click()
  await until(() => !at(screen, 'send-confirm')?.hasAttribute('disabled'), 'the button')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await screen.press('Send anyway')
  await screen.sees('The last transfer was sent after all')
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  expect(sample.transactions.followed).toEqual(['0xaa'])
  expect(sample.transfer.sends).toHaveLength(1)
  await screen.press('Back to the form')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('')
})

// behaviour 17.5
test('after a lost answer the next transfer is always possible, whatever the network shows', async () => {
  for (const state of ['nothing', 'unreachable'] as const) {
    const answers = [lost, async () => '0xbb']
    const { seen, transfer } = network(() => answers.shift()!())
    const { sample, h } = start({ transfer })
    const screen = await openPreview(sample, h)
    await screen.press('Send in Juniper')
    await screen.sees('Searching on Base')
    await h.clock.advance(3_000)
    seen.isUnreachable = state === 'unreachable'
    await h.clock.advance(60_000)
    await screen.press('Back to the form')
    await screen.press('Review')
    await there(screen, 'send-confirm-unclear')
    at(screen, 'send-confirm-unclear')?.click()
    await screen.press('Send anyway')
    await screen.sees('ETH submitted')
    expect(sample.transfer.sends).toHaveLength(2)
    // and the one after it needs no confirmation
    const preview = await h.service(sendService).prepare({ amount: 1n, receiver: noor })
    expect(preview.cautions).toEqual([])
    await h.dispose()
  }
})

// behaviour 17.30
test('the review shows what arrives of a token that keeps a part', async () => {
  const simulate: NonNullable<NonNullable<SampleOptions['transfer']>['simulate']> = async ({
    asset,
    amount,
  }) => ({
    changes: [{ asset, amount: -amount }],
    received: (amount * 99n) / 100n,
  })
  const { sample, h } = start({ transfer: { simulate } })
  const screen = await openPreview(sample, h)
  expect(at(screen, 'send-leaves')?.textContent).toBe('0.35 ETH')
  expect(at(screen, 'send-arrives')?.textContent).toBe('0.3465 ETH')
  expect(at(screen, 'send-keeps-part')?.textContent).toContain('0.3465 ETH arrive')
})

// money 23
// behaviour 17.30
test.each<[string, NonNullable<SampleOptions['transfer']>, boolean]>([
  ['no node simulates', { simulate: async () => undefined }, true],
  ['the simulation has no result', { simulate: () => Promise.reject(new Error('offline')) }, true],
  ['the simulation does not measure it', { simulate: async () => ({ changes: [] }) }, true],
  ['it would fail', { simulate: async () => ({ changes: [], failure: 'paused' }) }, false],
  ['the simulation measures it', {}, false],
  ['the namespace has no simulation', { simulate: undefined } as never, false],
])('how much of a token arrives is not known where %s', async (_what, transfer, isUnknown) => {
  const { sample, h } = start({ transfer })
  await sample.connect(h)
  const { prepare } = h.service(sendService)
  const asset = { chainId: 'demo:1' as const, address: 'foy', name: 'Foy', symbol: 'FOY', decimals: 6 }
  const draft = { asset, amount: 1n, receiver: noor }
  expect(await prepare(draft)).toMatchObject({ isReceivedUnknown: isUnknown })
  // the native asset keeps nothing, and nothing leaves for the own account
  expect(await prepare({ amount: 1n, receiver: noor })).toMatchObject({ isReceivedUnknown: false })
  expect(await prepare({ ...draft, receiver: own })).toMatchObject({ isReceivedUnknown: false })
})

// behaviour 17.25
test('what else would leave is shown although two worse cautions take its place', async () => {
  const transfer = {
    send: lost,
    simulate: async ({ asset, amount }: { asset: Asset; amount: bigint }) => ({
      changes: [{ asset, amount: -2n * amount }],
    }),
  }
  const { sample, h } = start({ transfer, accounts: [own, noor] })
  await sample.connect(h)
  const { prepare, send: sendPreview } = h.service(sendService)
  const first = await prepare({ amount: ether, receiver: lookAlike })
  expect(first.cautions).toEqual(['lookAlike', 'leaving'])
  await expect(sendPreview(first.id, { acknowledged: first.cautions })).rejects.toMatchObject({
    code: 'send/UNCLEAR',
  })
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: lookAlike })
  expect(at(screen, 'send-confirm-leaving')).toBeNull()
  expect(at(screen, 'send-confirm-unclear')).not.toBeNull()
  expect(at(screen, 'send-leaving')?.textContent).toContain('0.7 ETH')
  expect(at(screen, 'send-simulated')).toBeNull()
})

test('a preview with cautions is not sent until each of them is acknowledged', async () => {
  const { sample, h } = start({ transfer: { send: lost } })
  await sample.connect(h)
  const { prepare, send: sendPreview } = h.service(sendService)
  const first = await prepare({ amount: 1n, receiver: noor })
  await expect(sendPreview(first.id)).rejects.toMatchObject({ code: 'send/UNCLEAR' })
  const second = await prepare({ amount: 1n, receiver: noor })
  await expect(sendPreview(second.id)).rejects.toMatchObject({
    code: 'send/CONFIRMATION_REQUIRED',
    data: ['unclear'],
  })
  expect(sample.transfer.sends).toHaveLength(1)
  await expect(sendPreview(second.id, { acknowledged: ['unclear'] })).rejects.toMatchObject({
    code: 'send/UNCLEAR',
  })
  expect(sample.transfer.sends).toHaveLength(2)
})

test('of two looks at once the one that finds it answers for both', async () => {
  const looks: ((found: FoundTransfer | undefined) => void)[] = []
  const { transfer } = network(lost)
  const find: NonNullable<NonNullable<SampleOptions['transfer']>['find']> = () =>
    new Promise((done) => looks.push(done))
  const { sample, h } = start({ transfer: { ...transfer, find } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await h.clock.advance(3_000)
  await screen.press('Back to the form')
  await screen.press('Review')
  await there(screen, 'send-confirm-unclear')
  at(screen, 'send-confirm-unclear')?.click()
  await screen.press('Send anyway')
  await until(() => looks.length === 1, 'the search')
  looks[0]?.({ hash: '0xaa' })
  await screen.sees('The last transfer was sent after all')
  expect(sample.transfer.sends).toHaveLength(1)
})

test('a preview from before the last one was found cannot be sent', async () => {
  const { seen, transfer } = network(lost)
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await h.clock.advance(3_000)
  await screen.press('Back to the form')
  await screen.press('Review')
  await there(screen, 'send-confirm-unclear')
  at(screen, 'send-confirm-unclear')?.click()
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await h.clock.advance(4_000)
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  await screen.sees('0.35 ETH was sent after all')
  await screen.press('Send anyway')
  await screen.sees('The last transfer was sent after all')
  expect(sample.transfer.sends).toHaveLength(1)
})

test('a wallet that never answers is not waited for where the network has it; another answer is one more', async () => {
  let answer: (hash: string) => void = () => {}
  const { seen, transfer } = network(() => new Promise((done) => (answer = done)))
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('Approve in Juniper')
  await h.clock.advance(8_000)
  expect(seen.looks).toBe(2)
  await screen.sees('Approve in Juniper')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await h.clock.advance(4_000)
  await screen.sees('Found on Base')
  answer('0xbb')
  await until(() => sample.transactions.followed.length === 2, 'the other one')
  expect(sample.transactions.followed).toEqual(['0xaa', '0xbb'])
})

test('what another transfer is known by is not taken for the one that is looked for', async () => {
  const answers = [async () => '0xaa', lost]
  const { seen, transfer } = network(() => answers.shift()!())
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  h.router.reset(sendForm, { amount: '0.35', receiver: noor })
  await fieldOf(screen, 'send-amount')
  await screen.press('Review')
  await screen.press('Send in Juniper')
  await screen.sees('Searching on Base')
  await h.clock.advance(3_000)
  await screen.sees('We couldn’t confirm your transfer')
  seen.found.push({ hash: '0xbb', trace: '8' })
  await h.clock.advance(4_000)
  await until(() => sample.transactions.followed.length === 2, 'the other one')
  expect(sample.transactions.followed).toEqual(['0xaa', '0xbb'])
})

/** The page is left, and loaded again ten seconds later with what it had stored. */
async function reload(
  first: ReturnType<typeof start>,
  options: SampleOptions,
  { storage = first.storage, afterMs = 10_000 } = {},
) {
  await first.h.dispose()
  storage.removeItem('foyer/default/session')
  const next = start(options, storage)
  // a page's clock goes on over a reload
  await next.h.clock.advance(afterMs)
  await next.sample.connect(next.h)
  return next
}
const modalRoot = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
const askedOf = ({ entries }: ReturnType<typeof createFakeStorage>) =>
  entries.get('foyer/default/send.asked') ?? ''
const pendingOf = ({ entries }: ReturnType<typeof createFakeStorage>) =>
  (JSON.parse(entries.get('foyer/default/send.pending') ?? '{"data":[]}') as { data: { hash: string }[] })
    .data

/** Sends up to where the wallet is asked, and it says nothing. */
async function askInVain(options: SampleOptions, storage?: ReturnType<typeof createFakeStorage>) {
  const first = start(options, storage)
  const screen = await openPreview(first.sample, first.h)
  await screen.press('Send in Juniper')
  await screen.sees('Approve in Juniper')
  return { ...first, screen }
}

// behaviour 17.6
test('what the wallet is asked for is kept before it is asked, and gone once it has answered', async () => {
  const storage = createFakeStorage()
  const kept: string[] = []
  const answers = [() => Promise.reject(no), async () => '0xaa']
  const { transfer } = network(() => {
    kept.push(askedOf(storage))
    return answers.shift()!()
  })
  const { sample, h } = start({ transfer }, storage)
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('You cancelled in your wallet')
  await until(() => askedOf(storage) === '', 'nothing to be kept')
  await screen.press('Try again')
  await screen.sees('submitted')
  await until(() => askedOf(storage) === '', 'nothing to be kept')
  const one = { mark: '7', receiver: noor, amount: '350000000000000000', wallet: 'Juniper' }
  expect(kept.map((text) => JSON.parse(text) as unknown)).toEqual([
    { v: 2, data: [expect.objectContaining(one)] },
    { v: 2, data: [expect.objectContaining(one)] },
  ])
})

// behaviour 17.6
test('left while the wallet was asked: looked for after the reload, said to be sent, and followed', async () => {
  const { seen, transfer } = network(never)
  const first = await askInVain({ transfer })
  seen.found = [{ hash: '0xaa', trace: '7' }]
  const { sample, h, storage } = await reload(first, { transfer })
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  expect(sample.transactions.followed).toEqual(['0xaa'])
  await until(() => askedOf(storage) === '', 'nothing to be kept')
  expect(pendingOf(storage).map(({ hash }) => hash)).toEqual(['0xaa'])
  // nothing was opened: a toast says it
  const toast = await until(
    () => modalRoot()?.querySelector<HTMLElement>('[data-testid^="toast"]'),
    'the toast',
  )
  expect(toast.textContent).toContain('0.35 ETH was sent after all')
  ;[...toast.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show')?.click()
  await until(() => modalRoot()?.textContent.includes('Found on Base'), 'the result')
  expect(sample.transfer.sends).toEqual([])
  // and over another reload it is one that is pending
  const again = await reload({ sample, h, storage }, { transfer })
  await until(() => again.sample.transactions.followed.length > 0, 'the transaction')
  expect(again.sample.transactions.followed).toEqual(['0xaa'])
  expect(pendingOf(storage)).toHaveLength(1)
})

// behaviour 17.6
test('it is looked for at once after a reload, then less and less often, and an hour after it was asked no more', async () => {
  const { seen, transfer } = network(never)
  const first = await askInVain({ transfer })
  const { h, storage } = await reload(first, { transfer })
  await until(() => seen.looks === 1, 'the first look')
  await h.clock.advance(180_000)
  const often = seen.looks
  expect(often).toBeGreaterThan(40)
  await h.clock.advance(600_000)
  expect(seen.looks - often).toBeGreaterThan(15)
  expect(seen.looks - often).toBeLessThan(25)
  await h.clock.advance(3_000_000)
  const { looks } = seen
  await h.clock.advance(600_000)
  expect(seen.looks).toBe(looks)
  const { sample } = await reload({ sample: first.sample, h, storage }, { transfer }, { afterMs: 3_700_000 })
  await until(() => askedOf(storage) === '', 'the old one to be forgotten')
  expect(seen.looks).toBe(looks)
  expect(sample.transactions.followed).toEqual([])
})

// behaviour 17.5
test('what a reload leaves unclear needs a tick, and is looked for before the wallet is asked again', async () => {
  const { seen, transfer } = network(lost)
  const first = start({ transfer })
  const before = await openPreview(first.sample, first.h)
  await before.press('Send in Juniper')
  await before.sees('Searching on Base')
  const { sample, h } = await reload(first, { transfer })
  const screen = await openPreview(sample, h, { amount: '0.2', receiver: noor })
  await screen.sees('We couldn’t confirm your last transfer')
  expect(at(screen, 'send-confirm')?.hasAttribute('disabled')).toBe(true)
  at(screen, 'send-confirm-unclear')?.click()
  await until(() => !at(screen, 'send-confirm')?.hasAttribute('disabled'), 'the button')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await screen.press('Send anyway')
  await screen.sees('The last transfer was sent after all')
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  expect(sample.transactions.followed).toEqual(['0xaa'])
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.5
test('what is unclear is so of its account on its network, and of no other', async () => {
  const { transfer } = network(lost)
  const first = start({ transfer })
  const before = await openPreview(first.sample, first.h)
  await before.press('Send in Juniper')
  await before.sees('Searching on Base')
  const { sample, h } = await reload(first, { transfer, accounts: [lookAlike] })
  const screen = await openPreview(sample, h, { amount: '0.2', receiver: own })
  expect(screen.text()).not.toContain('We couldn’t confirm')
})

test('where a network cannot be looked at, a reload leaves the tick', async () => {
  const transfer = { send: never }
  const { sample, h } = await reload(await askInVain({ transfer }), {})
  const screen = await openPreview(sample, h)
  await screen.sees('We couldn’t confirm your last transfer')
  at(screen, 'send-confirm-unclear')?.click()
  await screen.press('Send anyway')
  await screen.sees('submitted')
  expect(sample.transfer.sends).toHaveLength(1)
})

test('a no that was heard, or a hash, leaves nothing to look for after a reload', async () => {
  for (const answer of [() => Promise.reject(no), async () => '0xaa']) {
    const { seen, transfer } = network(answer)
    const first = start({ transfer })
    const before = await openPreview(first.sample, first.h)
    await before.press('Send in Juniper')
    await before.sees(/^0x/.test(await answer().catch(() => '')) ? 'submitted' : 'You cancelled')
    const { sample, h } = await reload(first, { transfer })
    const screen = await openPreview(sample, h, { amount: '0.2', receiver: noor })
    expect(screen.text()).not.toContain('We couldn’t confirm')
    expect(seen.looks).toBe(0)
    await h.dispose()
  }
})

test('sent again with a tick, it is one: what was asked for first is not looked for any more', async () => {
  const { transfer } = network(never)
  const first = await askInVain({ transfer })
  const { sample, h, storage } = await reload(first, { transfer })
  const screen = await openPreview(sample, h)
  at(screen, 'send-confirm-unclear')?.click()
  await screen.press('Send anyway')
  await screen.sees('Approve in Juniper')
  expect((JSON.parse(askedOf(storage)) as { data: unknown[] }).data).toHaveLength(1)
})

/** A tab whose wallet is asked, and another one of the same visitor that was open before. */
async function askBesideTab(asking: () => Promise<string>) {
  const { seen, transfer } = network(asking)
  const storage = createFakeStorage()
  const sample = sampleSend({ transfer })
  const h = createPluginHarness(send(), { companions: sample.companions, storage: storage.openTab() })
  others.push(h)
  await h.clock.advance(10_000)
  await sample.connect(h)
  const one = await askInVain({ transfer }, storage)
  return { seen, one, other: { sample, h }, storage }
}

/** The same, and the other tab looks for what the one was asked for. */
async function lookBesideTab(asking: () => Promise<string>) {
  const tabs = await askBesideTab(asking)
  await tabs.other.h.service(sendService).resume()
  await until(() => tabs.seen.looks > 0, 'the other tab to look')
  return tabs
}

test('a tab whose wallet is asked goes on as before while another tab looks for the same', async () => {
  let answer: (hash: string) => void = () => {}
  const { seen, one, other, storage } = await lookBesideTab(() => new Promise((done) => (answer = done)))
  await one.screen.sees('Approve in Juniper')
  answer('0xaa')
  await one.screen.sees('submitted')
  await until(() => askedOf(storage) === '', 'nothing to be kept')
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await other.h.clock.advance(60_000)
  expect(other.sample.transactions.followed).toEqual([])
  expect(one.sample.transactions.followed).toEqual(['0xaa'])
  expect(pendingOf(storage)).toHaveLength(1)
})

test('what another tab finds first is found by the tab that asked as well, and is one transfer', async () => {
  const { seen, one, other, storage } = await lookBesideTab(never)
  seen.found = [{ hash: '0xaa', trace: '7' }]
  await other.h.clock.advance(4_000)
  await until(() => other.sample.transactions.followed.length > 0, 'the transaction')
  await one.h.clock.advance(4_000)
  await one.screen.sees('Found on Base')
  expect(one.sample.transactions.followed).toEqual(['0xaa'])
  expect(pendingOf(storage)).toHaveLength(1)
})

test('a preview in another tab is over once the one that was asked for is sent', async () => {
  let answer: (hash: string) => void = () => {}
  const { one, other } = await lookBesideTab(() => new Promise((done) => (answer = done)))
  const screen = await openPreview(other.sample, other.h)
  at(screen, 'send-confirm-unclear')?.click()
  await until(() => !at(screen, 'send-confirm')?.hasAttribute('disabled'), 'the button')
  answer('0xaa')
  await one.screen.sees('submitted')
  await screen.press('Send anyway')
  await screen.sees('The last transfer was sent after all')
  expect(other.sample.transfer.sends).toEqual([])
})

test('a no in one tab is heard in the other: nothing is unclear any more', async () => {
  let refuse: (error: Error) => void = () => {}
  const { seen, one, other } = await lookBesideTab(() => new Promise((_, fail) => (refuse = fail)))
  refuse(no)
  await one.screen.sees('You cancelled in your wallet')
  await pause(other.h)
  const { looks } = seen
  await other.h.clock.advance(60_000)
  expect(seen.looks).toBe(looks)
  const screen = await openPreview(other.sample, other.h, { amount: '0.2', receiver: noor })
  expect(screen.text()).not.toContain('We couldn’t confirm')
})

// money 6
// behaviour 17.5
test('what a tab has asked for that was closed needs a tick in one that was open all the time', async () => {
  const { one, other } = await askBesideTab(never)
  await one.h.dispose()
  const preview = await other.h.service(sendService).prepare({ amount: 2n, receiver: noor })
  expect(preview.cautions).toEqual(['unclear'])
})

// money 6
// behaviour 17.5
test('a preview from before another tab asked its wallet cannot be sent', async () => {
  const { transfer } = network(never)
  const storage = createFakeStorage()
  const sample = sampleSend({ transfer })
  const h = createPluginHarness(send(), { companions: sample.companions, storage: storage.openTab() })
  others.push(h)
  const screen = await openPreview(sample, h)
  await askInVain({ transfer }, storage)
  await h.clock.advance(10_000)
  await screen.press('Send in Juniper')
  await screen.sees('This review has expired')
  expect(sample.transfer.sends).toEqual([])
})

// money 1, 6
// behaviour 17.5
test('two tabs that are confirmed at once ask one wallet', async () => {
  const { transfer } = network(never)
  const storage = createFakeStorage()
  let answer = (_mark: string) => {}
  const mark = () => new Promise<string>((resolve) => (answer = resolve))
  const sample = sampleSend({ transfer: { ...transfer, mark } })
  const h = createPluginHarness(send(), { companions: sample.companions, storage: storage.openTab() })
  others.push(h)
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  // this tab has looked for other requests, and is not in its wallet yet
  await askInVain({ transfer }, storage)
  answer('7')
  await screen.sees('This review has expired')
  expect(sample.transfer.sends).toEqual([])
})

test('two requests with the same values are two: what is found for one is not for the other', async () => {
  const { seen, transfer } = network(never)
  const storage = createFakeStorage()
  const one = await askInVain({ transfer }, storage)
  const asked = JSON.parse(storage.entries.get('foyer/default/send.asked') ?? '') as { data: object[] }
  asked.data.push({ ...asked.data[0], id: 'of another tab, without locks' })
  storage.setItem('foyer/default/send.asked', JSON.stringify(asked))
  seen.found = [{ hash: '0xaa', trace: '7' }]
  const next = await reload(one, { transfer }, { afterMs: 60_000 })
  await until(() => next.sample.transactions.followed.length > 0, 'the transaction')
  await next.h.clock.advance(10_000)
  expect(next.sample.transactions.followed).toEqual(['0xaa'])
  const draft = { amount: 2n, receiver: noor }
  expect((await next.h.service(sendService).prepare(draft)).cautions).toEqual(['unclear'])
  seen.found.push({ hash: '0xbb', trace: '8' })
  await next.h.clock.advance(10_000)
  expect(next.sample.transactions.followed).toEqual(['0xaa', '0xbb'])
  expect((await next.h.service(sendService).prepare(draft)).cautions).toEqual([])
  expect(pendingOf(storage).map(({ hash }) => hash)).toEqual(['0xbb', '0xaa'])
})

test('a no needs no looking up', async () => {
  const { seen, transfer } = network(() => Promise.reject(no))
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('You cancelled in your wallet')
  await h.clock.advance(60_000)
  expect(seen.looks).toBe(0)
})

test('a confirm that is still being checked is pointed out to who goes back and begins another', async () => {
  const { transfer } = network(never)
  const { sample, h } = start({ transfer: { ...transfer, mark: never } })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.press('Back')
  await fieldOf(screen, 'send-amount')
  await screen.press('Review')
  await screen.sees('If you approve both, both are sent.')
  expect(sample.transfer.sends).toEqual([])
})

test('the trace of a transaction is stored, and passed on after a reload', async () => {
  const first = start()
  const screen = await openPreview(first.sample, first.h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  first.sample.transactions.tell({
    status: 'submitted',
    hash: first.sample.transactions.followed[0]!,
    trace: '7',
  })
  const stored = () => first.storage.entries.get('foyer/default/send.pending') ?? ''
  await until(() => stored().includes('"trace":"7"'), 'the trace')
  await first.h.dispose()

  const asked: unknown[] = []
  const transactions: SampleOptions['transactions'] = {
    usualMs: () => 25_000,
    follow: ({ trace }) => {
      asked.push(trace)
      return new Promise(() => {})
    },
  }
  const sample = sampleSend({ transactions })
  first.storage.removeItem('foyer/default/session')
  const h = createPluginHarness(send(), { companions: sample.companions, storage: first.storage })
  running = h
  await h.clock.advance(10_000)
  await sample.connect(h)
  await until(() => asked.length > 0, 'the transaction')
  expect(asked).toEqual(['7'])
})

// behaviour 17.7
test('slow is said as slow, after 25 seconds and not before', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  await h.clock.advance(24_000)
  expect(screen.text()).not.toContain('Taking longer than usual')
  await h.clock.advance(1_000)
  await screen.sees('Taking longer than usual')
  expect(screen.text()).not.toMatch(/fail/i)
})

// behaviour 17.7
test('pending is not slow, and shows confirmations where one is not enough', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('ETH submitted')
  const [hash = ''] = sample.transactions.followed
  sample.transactions.tell({ status: 'pending', hash, confirmations: { count: 2, required: 6 } })
  await screen.sees('Confirmation 2 of 6 on Base')
  expect(screen.text()).not.toContain('Taking longer than usual')
  await h.clock.advance(25_000)
  await screen.sees('Taking longer than usual')
})

test.each<[string, () => number]>([
  ['is not a number', () => NaN],
  ['is infinite', () => Infinity],
  ['is longer than a timer', () => 2 ** 31],
  [
    'throws',
    () => {
      throw new Error('no such network')
    },
  ],
])(
  'a transfer is followed, and is not slow at once, on a network whose usual time %s',
  async (_, usualMs) => {
    const follow = vi.fn(() => new Promise<never>(() => {}))
    const { sample, h } = start({ transactions: { usualMs, follow } })
    const sleep = vi.spyOn(h.clock, 'sleep')
    const screen = await openPreview(sample, h)
    await screen.press('Send in Juniper')
    await screen.sees('ETH submitted')
    await until(() => follow.mock.calls.length > 0, 'the transaction to be followed')
    // browsers end a longer timer, and one of no number, at once
    expect(sleep.mock.calls.filter(([ms]) => !(ms < 2 ** 31))).toEqual([])
    expect(screen.text()).not.toContain('Taking longer than usual')
  },
)

test('a transfer that cannot be followed is neither pending for ever nor failed', async () => {
  const { sample, h } = start({ transactions: false })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await there(screen, 'send-result-unknown')
  await screen.sees('Its status can’t be followed here. Check Juniper.')
  expect(ids(h)).toEqual(['send.initiated'])
  expect(pendingOf(h.storage)).toEqual([])
})

test('a transfer on a namespace without simulation shows no warning about it', async () => {
  const { sample, h } = start({ transfer: { simulate: async () => undefined } })
  const screen = await openPreview(sample, h)
  expect(at(screen, 'send-not-simulated')).toBeNull()
})

test('another account that paid an address does not count as this one', async () => {
  const { sample, h } = start({ accounts: [own, lookAlike] })
  const screen = await openPreview(sample, h, { amount: '0.1', receiver: `0x${'5e'.repeat(20)}` })
  await screen.press('Send in Juniper')
  await screen.sees('ETH submitted')
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await until(() => ids(h).includes('send.completed'), 'the event')
  await h.service(sessionKey).selectAccount(`demo:1:${lookAlike}`)
  const { paidAt } = await h.service(sendService).prepare({ amount: 1n, receiver: `0x${'5e'.repeat(20)}` })
  expect(paidAt).toBeUndefined()
})

// behaviour 9.5
test.each([
  ['reverted', 'was not sent'],
  ['expired', 'Base dropped it'],
] as const)('%s is a failure, with its own words', async (status, words) => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const [hash = ''] = sample.transactions.followed
  sample.transactions.tell({ status, hash, reason: 'paused' })
  await screen.sees(words)
  expect(at(screen, `send-result-${status}`)).not.toBeNull()
  expect(ids(h)).toEqual(['send.initiated'])
  sample.transactions.end({ status, hash, reason: 'paused' })
  await until(() => ids(h).includes('send.failed'), 'the event')
  expect(h.emitted.find(({ id }) => id === 'send.failed')?.payload).toMatchObject({ reason: status })
})

// money 5
// behaviour 17.7
test('a transfer that no node shows is no failure, and is not offered again', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const [hash = ''] = sample.transactions.followed
  sample.transactions.tell({ status: 'submitted', isMissing: true, hash })
  await screen.sees('Not found on Base')
  expect(at(screen, 'send-again')).toBeNull()
  sample.transactions.tell({ status: 'pending', hash })
  await screen.sees('submitted')
  sample.transactions.end({ status: 'confirmed', hash })
  await screen.sees('0.35 ETH sent')
  expect(ids(h)).toEqual(['send.initiated', 'send.completed'])
})

// money 5
test.each([
  ['carries out the same order', { replacedBy: '0xfa57' }, ['send.initiated', 'send.completed']],
  ['does something else', { replacedBy: '0x0ff' }, ['send.initiated', 'send.failed']],
  ['is not known', {}, ['send.initiated']],
] as const)('a transaction that replaced it in the wallet and %s', async (_what, state, events) => {
  const { transfer, seen } = network(async () => '0x1')
  const { sample, h } = start({ transfer })
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  seen.found = [{ hash: '0xfa57', trace: '7' }]
  sample.transactions.end({ status: 'replaced', hash: '0x1', ...state })
  await until(() => h.read(transfersAtom).find(({ hash }) => hash === '0x1')?.isFinal, 'the end')
  if (sample.transactions.followed.includes('0xfa57')) {
    sample.transactions.end({ status: 'confirmed', hash: '0xfa57' })
    await until(() => ids(h).includes('send.completed'), 'the event')
  }
  expect(ids(h)).toEqual(events)
})

// behaviour 17.7
test.each([
  [true, 'send.completed'],
  [false, 'send.failed'],
  [undefined, undefined],
] as const)(
  'a replacement that the node shows later is compared until it tells: %s',
  async (isSame, event) => {
    const { transfer } = network(async () => '0x1')
    let asked = 0
    // the first node lags; the others tell, unless none can
    const carriesOut = async () => (++asked > 2 ? isSame : undefined)
    const { sample, h } = start({ transfer: { ...transfer, carriesOut } })
    const screen = await openPreview(sample, h)
    await screen.press('Send in Juniper')
    await screen.sees('submitted')
    sample.transactions.end({ status: 'replaced', hash: '0x1', replacedBy: '0x0ff', trace: '7' })
    const isFinal = () => h.read(transfersAtom).find(({ hash }) => hash === '0x1')?.isFinal === true
    await until(() => asked > 0, 'the first comparison')
    expect(isFinal()).toBe(false)
    while (!isFinal()) {
      await h.clock.advance(1_000)
      await settle()
    }
    if (isSame) {
      await until(() => sample.transactions.followed.includes('0x0ff'), 'the replacement')
      sample.transactions.end({ status: 'confirmed', hash: '0x0ff' })
    }
    if (event) await until(() => ids(h).includes(event), 'the event')
    expect(ids(h)).toEqual(['send.initiated', ...(event ? [event] : [])])
  },
)

test('another try after a reverted one is a new preview with the same in it', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  sample.transactions.end({ status: 'reverted', hash: sample.transactions.followed[0]!, reason: 'paused' })
  await screen.press('Try again')
  expect((await fieldOf(screen, 'send-amount')).value).toBe('0.35')
  expect((await fieldOf(screen, 'send-receiver')).value).toBe(noor)
  expect(sample.transfer.sends).toHaveLength(1)
})

test('the form is empty once it was sent', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  h.router.reset(sendForm)
  expect((await fieldOf(screen, 'send-amount')).value).toBe('')
})

test('with the modal closed a toast says what comes of it, and leads to the result', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  await screen.press('Done')
  await screen.sees('Sending 0.35 ETH')
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await until(() => ids(h).includes('send.completed'), 'the event')
  await h.clock.advance(1_000)
  await screen.sees('0.35 ETH sent')
  await screen.press('Show')
  await until(() => h.read(currentEntryAtom)?.id === sendResult.id, 'the result')
})

// money 19
test('toasts have amounts in the language', async () => {
  const { sample, h } = start()
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  h.foyer.setLocale('de')
  await screen.press('Fertig')
  await screen.sees('0,35 ETH wird gesendet')
})

// behaviour 17.6
test('what is pending is followed again after a reload, and only where a wallet is connected', async () => {
  const first = start()
  const screen = await openPreview(first.sample, first.h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const stored = () => first.storage.entries.has('foyer/default/send.pending')
  await until(stored, 'the list')
  await first.h.dispose()

  first.storage.removeItem('foyer/default/session')
  const sample = sampleSend()
  const h = createPluginHarness(send(), { companions: sample.companions, storage: first.storage })
  running = h
  // a page's clock goes on over a reload
  await h.clock.advance(10_000)
  expect(sample.transactions.followed).toEqual([])
  await sample.connect(h)
  await until(() => sample.transactions.followed.length > 0, 'the transaction')
  expect(sample.transactions.followed).toEqual(first.sample.transactions.followed)
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0]! })
  await until(() => ids(h).includes('send.completed'), 'the event')
  await until(() => !stored(), 'the list to be empty')
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.6
test('without a wallet nothing is asked, and what is older than a day is forgotten', async () => {
  const first = start()
  const screen = await openPreview(first.sample, first.h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const { entries } = first.storage
  await until(() => entries.has('foyer/default/send.pending'), 'the list')
  const kept = entries.get('foyer/default/send.pending')!
  await first.h.dispose()

  const storage = createFakeStorage({ 'foyer/default/send.pending': kept })
  const sample = sampleSend()
  const h = createPluginHarness(send(), { companions: sample.companions, storage })
  running = h
  await h.clock.advance(86_410_000)
  expect(sample.transactions.followed).toEqual([])
  await sample.connect(h)
  await until(() => !storage.entries.has('foyer/default/send.pending'), 'the old one to be forgotten')
  expect(sample.transactions.followed).toEqual([])
})

test('stored lists that were forged are dropped', async () => {
  const storage = createFakeStorage({
    'foyer/default/send.pending': JSON.stringify({ v: 1, data: [{ id: 1, __proto__: {} }] }),
    'foyer/default/send.asked': JSON.stringify({ v: 1, data: [{ id: 1, __proto__: {} }] }),
    'foyer/default/send.paid': '"nonsense"',
  })
  const { sample, h } = start({}, storage)
  const screen = await openPreview(sample, h)
  await screen.sees('To an address you have not paid before')
  expect(screen.text()).not.toContain('We couldn’t confirm')
  expect(sample.transactions.followed).toEqual([])
  expect([...storage.entries.keys()].filter((key) => key.includes('send.'))).toEqual([])
})

// behaviour 8.5
test('a transfer leaves stored lists of a newer version as they are', async () => {
  const newer = JSON.stringify({ v: 3, data: [{ anything: true }] })
  const keys = ['pending', 'asked', 'paid'].map((list) => `foyer/default/send.${list}`)
  const storage = createFakeStorage(Object.fromEntries(keys.map((key) => [key, newer])))
  const { sample, h } = start({}, storage)
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  await until(() => sample.transactions.followed.length > 0, 'the transaction to be followed')
  sample.transactions.end({ status: 'confirmed', hash: sample.transactions.followed[0] as string })
  await until(() => ids(h).includes('send.completed'), 'the end')
  expect(keys.map((key) => storage.entries.get(key))).toEqual([newer, newer, newer])
})
