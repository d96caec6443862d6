import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConfirmQueue } from '../confirm/create-confirm-queue.js'
import { messages as confirmMessages } from '../confirm/messages.js'
import { waitUntil } from '../confirm/testing/open-confirm.js'
import { createForecast } from '../forecast/create-forecast.js'
import { FrameError } from '../frame-error.js'
import { confirmInWindow } from '../views/confirm-in-window.js'
import { readNetwork, type FrameNetwork } from '../rpc/networks.js'
import { simple7702Address } from './simple7702.js'
import { startChains, type AccountWorld, type Chains } from './testing/account-world.js'
import { viewMessages as messages } from '../views/messages.js'
import { installDocument } from '../views/testing/install-document.js'
import { answerType, readyType } from '../window/window-messages.js'
import { openViews, type OpenViews } from '../views/testing/open-views.js'

// local chains are started, and transactions are mined
vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const calls = [
  { to: friend, value: '0x1' },
  { to: friend, value: '0x2' },
]
const base = readNetwork('eip155:8453')!
let chains: Chains
let removeDocument: () => void
beforeAll(async () => {
  chains = await startChains()
  removeDocument = installDocument()
})
afterAll(async () => {
  removeDocument()
  await chains.stop()
})

/** Opens the view for a wallet of the local chains, whose confirms are drawn in the display of the views. */
function open(world: AccountWorld, network: FrameNetwork = base) {
  const account = { evm: world.owner.address, solana: 's' }
  const frame: OpenViews = openViews(
    {},
    {
      evm: world.owner.address,
      loadSmartAccounts: async () => world.accounts,
      async confirm(request, place) {
        const { display, tests } = frame
        const answer = await createConfirmQueue(tests, display.turns).showConfirm(request, {
          root: display.root,
          surface: display.surface,
          hostOrigin: 'https://meridian.example',
          account,
          network: place,
          ...createForecast((_network, method, params) => world.ask(method, params as []), place, account),
          onHeight: (height) => display.show('confirm', height),
        })
        if (answer === 'rejected') throw new FrameError('User rejected the request', 4001)
        return world.signer
      },
    },
  )
  return { frame, opened: frame.views.openSmartAccount(network) }
}

const sees = (frame: OpenViews, text: string) => waitUntil(() => frame.text().includes(text))
const address = (text: string) => text.slice(2)
const code = (world: AccountWorld) => world.ask('eth_getCode', [world.owner.address, 'latest'])
const atomic = async ({ accounts, owner }: AccountWorld) => {
  const found = await accounts.capabilities(owner, [owner.address, ['0x2105']])
  return found['0x2105']
}

/** Turns the features on by a batch. */
async function turnOn(world: AccountWorld) {
  const id = await world.sendCalls({ calls })
  await expect.poll(async () => (await world.status(id)).status).toBe(200)
}

describe('the smart account in the frame', () => {
  test('37: features that a batch turned on are turned off by the view, after a confirm with its fee', async () => {
    const world = await chains.createWorld()
    await turnOn(world)
    expect(await atomic(world)).toEqual({ atomic: { status: 'supported' } })
    const { frame, opened } = open(world)
    await sees(frame, address(simple7702Address))
    expect(frame.text()).toContain('BaseOn')
    await frame.pressButton(messages.smartTurnOff)
    await sees(frame, 'Address and assets stay the same.')
    await waitUntil(() => /Network fee\s*At most 0\.\d+ ETH/.test(frame.text()))
    expect(await code(world)).not.toBe('0x')
    await frame.pressButton('Turn off')
    await sees(frame, messages.smartRemoved)
    expect(frame.text()).toContain(messages.smartReady)
    expect(frame.text()).toContain(messages.smartNoContract)
    expect(await code(world)).toBe('0x')
    expect(await atomic(world)).toEqual({ atomic: { status: 'ready' } })
    await frame.pressButton(messages.close)
    await opened
    expect(frame.hidden()).toBe(1)
  })

  test('37: a rejected confirm leads back to the view, and changes nothing', async () => {
    const world = await chains.createWorld()
    await turnOn(world)
    const { frame, opened } = open(world)
    await frame.pressButton(messages.smartTurnOff)
    await sees(frame, 'Address and assets stay the same.')
    await frame.pressButton(confirmMessages.cancel)
    await sees(frame, address(simple7702Address))
    expect(await atomic(world)).toEqual({ atomic: { status: 'supported' } })
    await frame.pressButton(messages.close)
    await opened
  })

  test('33: a browser that cannot prove visibility confirms the removal in a window', async () => {
    const world = await chains.createWorld()
    await turnOn(world)
    const sent: unknown[] = []
    const opened = {
      closed: false,
      postMessage: (message: unknown) => void sent.push(message),
      focus() {},
      close() {},
    }
    const frame: OpenViews = openViews(
      {},
      {
        canProve: false,
        opened,
        evm: world.owner.address,
        loadSmartAccounts: async () => world.accounts,
        async confirm(request, network) {
          const { display, parts, tests } = frame
          const account = { evm: world.owner.address, solana: 's' }
          const place = { hostOrigin: parts.hostOrigin, account, network }
          expect(await confirmInWindow(display, request, place, tests)).toBe('approved')
          return world.signer
        },
      },
    )
    const view = frame.views.openSmartAccount(base)
    await frame.pressButton(messages.smartTurnOff)
    await frame.pressButton(messages.openWindow)
    expect(frame.windows).toEqual(['confirm'])
    const answer = (data: unknown) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: location.origin, source: opened as unknown as Window }),
      )
    answer({ type: readyType })
    expect(sent).toMatchObject([{ request: { kind: 'delegation', action: 'turnOff' }, network: base }])
    expect(await code(world)).not.toBe('0x')
    answer({ type: answerType, answer: 'approved' })
    await sees(frame, messages.smartRemoved)
    expect(await code(world)).toBe('0x')
    await frame.pressButton(messages.close)
    await view
  })

  test('says why the contract was not removed', async () => {
    const world = await chains.createWorld()
    await turnOn(world)
    await world.ask('anvil_setBalance', [world.owner.address, '0x0'])
    const { frame, opened } = open(world)
    await frame.pressButton(messages.smartTurnOff)
    await sees(frame, 'Address and assets stay the same.')
    await frame.pressButton('Turn off')
    await sees(frame, messages.smartNotRemoved)
    expect(frame.text()).toMatch(/insufficient funds/i)
    expect(frame.text()).toContain(messages.smartOn)
    await frame.pressButton(messages.close)
    await opened
  })

  test('names a contract that another app set up, which can be removed', async () => {
    const world = await chains.createWorld()
    await world.ask('anvil_setCode', [world.owner.address, `0xef0100${address(friend)}`])
    const { frame, opened } = open(world)
    await sees(frame, messages.smartOtherContract)
    expect(frame.text()).toContain(address(friend))
    await frame.pressButton(messages.smartRemove)
    await sees(frame, 'Address and assets stay the same.')
    await frame.pressButton('Turn off')
    await sees(frame, messages.smartRemoved)
    expect(await code(world)).toBe('0x')
    await frame.pressButton(messages.close)
    await opened
  })

  test('stores whether the user wants the features, without a transaction', async () => {
    const world = await chains.createWorld()
    const { frame, opened } = open(world)
    await sees(frame, messages.smartReady)
    await frame.pressButton(messages.smartAvoid)
    await sees(frame, messages.smartOff)
    await frame.pressButton(messages.smartUse)
    await sees(frame, messages.smartReady)
    expect(frame.calls.map(({ body }) => body)).toEqual([
      { namespace: 'eip155', type: 'eoa' },
      { namespace: 'eip155', type: 'smartAccount' },
    ])
    expect(await world.ask('eth_getTransactionCount', [world.owner.address, 'latest'])).toBe('0x0')
    await frame.pressButton(messages.close)
    await opened
  })

  test('names a Safe with its address, and offers the account of the key instead', async () => {
    const world = await chains.createWorld({ accountKind: 'safe', askBundler: () => Promise.resolve(null) })
    const { address: safe } = await world.accounts.init(world.owner.address, base)
    const { frame, opened } = open(world)
    await sees(frame, 'Safe 1.4.1')
    expect(frame.text()).toContain(messages.smartSafeReady)
    expect(frame.text()).toContain(address(safe))
    expect(frame.text()).toContain(messages.smartSafeText)
    await frame.pressButton(messages.smartAvoid)
    await sees(frame, messages.smartOff)
    await frame.pressButton(messages.smartUse)
    await sees(frame, messages.smartSafeReady)
    expect(frame.calls.map(({ body }) => body)).toEqual([
      { namespace: 'eip155', type: 'eoa' },
      { namespace: 'eip155', type: 'smartAccount' },
    ])
    // created by another device
    await world.ask('anvil_setCode', [safe, '0x6001600155'])
    await frame.pressButton(messages.close)
    await opened
    const again = open(world)
    await sees(again.frame, `Base${messages.smartOn}`)
    const labels = [...again.frame.display.root.querySelectorAll('.panel-buttons button')]
    expect(labels.map(({ textContent }) => textContent)).toContain(messages.smartAvoid)
    expect(labels.map(({ textContent }) => textContent)).not.toContain(messages.smartRemove)
    await again.frame.pressButton(messages.close)
    await again.opened
  })

  test('offers nothing on a network without the features', async () => {
    const world = await chains.createWorld({ allowed: [] })
    const { frame, opened } = open(world)
    await sees(frame, messages.smartUnavailable)
    const labels = [...frame.display.root.querySelectorAll('.panel-buttons button')]
    expect(labels).toEqual([])
    await frame.pressButton(messages.close)
    await opened
    const solana = open(world, readNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))
    await sees(solana.frame, messages.smartUnavailable)
    await solana.frame.pressButton(messages.close)
    await solana.opened
  })
})
