import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock, pickHabits, settle } from '#kernel/testing'
import {
  announceWithHabits,
  asLedger,
  asMetaMask,
  asPhantom,
  asSlowPhone,
  evmHabits,
  type WalletDetail,
} from '../habits.js'
import { autoLockMs, furtherAccount } from './accounts.js'
import { lateChainMs, lateEventMs } from './chains.js'
import { lateAnnouncementMs } from './discovery.js'
import {
  createBareWallet,
  createWalletWithHabits,
  ethereum,
  type WalletWithHabits,
} from './wallet-with-habits.js'

const connect = ({ ask }: WalletWithHabits) => ask('eth_requestAccounts')
const switchTo = ({ ask }: WalletWithHabits, chainId = '0x2105') =>
  ask('wallet_switchEthereumChain', [{ chainId }])
const chain = (fields: object = {}) => [
  {
    chainId: '0x2105',
    chainName: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://base.example'],
    ...fields,
  },
]
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
/** Whether a promise has settled after everything that is ready. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false
  const note = () => void (settled = true)
  void work.then(note, note)
  await settle()
  return settled
}
/** The error of a rejected signature. */
async function rejection(w: WalletWithHabits): Promise<unknown> {
  await connect(w)
  w.wallet.behave({ autoApprove: false, reject: true })
  return errorOf(w.ask('personal_sign', ['0x00', w.wallet.account]))
}
const onlyEthereum = (id: string) =>
  createWalletWithHabits([id], { wallet: createBareWallet({ chains: [ethereum] }) })
const unknownChain = (id: string) => errorOf(switchTo(onlyEthereum(id)))
const removed = async (w: WalletWithHabits) => {
  await connect(w)
  w.wallet.disconnectSite()
}

/** Shows that a wallet with the habit does what the habit claims. */
const observations: Readonly<Record<string, (w: WalletWithHabits) => Promise<void>>> = {
  'lower-case-accounts': async (w) => {
    expect(await connect(w)).toEqual([w.wallet.account.toLowerCase()])
  },
  'all-permitted-accounts': async (w) => {
    expect(await w.ask('eth_accounts')).toEqual([])
    expect(await connect(w)).toEqual([w.wallet.account.toLowerCase(), furtherAccount])
  },
  'next-account-after-removal': async (w) => {
    await removed(w)
    expect(w.payloads('accountsChanged').at(-1)).toEqual([furtherAccount])
    expect(await w.ask('eth_accounts')).toEqual([furtherAccount])
  },
  'accounts-before-answer': async (w) => {
    const order: string[] = []
    w.provider.on?.('accountsChanged', () => void order.push('event'))
    await connect(w).then(() => order.push('answer'))
    expect(order).toEqual(['event', 'event', 'answer'])
    expect(w.events.map(([event]) => event)).toEqual(
      expect.arrayContaining(['connect', 'chainChanged', 'accountsChanged']),
    )
  },
  'old-account-after-new': async (w) => {
    const [first] = (await connect(w)) as readonly unknown[]
    w.wallet.selectAccount(1)
    expect(w.payloads('accountsChanged').slice(-2)).toEqual([[w.wallet.account.toLowerCase()], [first]])
  },
  'unchanged-accounts-again': async (w) => {
    await connect(w)
    const before = w.payloads('accountsChanged').length
    const accounts = await w.ask('eth_accounts')
    await settle()
    expect(w.payloads('accountsChanged').slice(before)).toEqual([accounts])
  },
  'no-report-of-unpermitted-account': async (w) => {
    const accounts = await connect(w)
    const before = w.events.length
    w.wallet.selectAccount(1)
    expect(w.events.length).toBe(before)
    expect(await w.ask('eth_accounts')).toEqual(accounts)
  },
  'unrequested-account': async (w) => {
    await settle()
    expect(w.payloads('accountsChanged')).toEqual([[furtherAccount]])
    expect(await w.ask('eth_accounts')).toEqual([])
  },
  'silent-removal': async (w) => {
    await removed(w)
    expect(w.payloads('accountsChanged')).not.toContainEqual([])
    expect(await w.ask('eth_accounts')).toEqual([])
  },
  'locks-itself': async (w) => {
    await connect(w)
    await w.clock.advance(autoLockMs - 1)
    expect(w.payloads('accountsChanged')).not.toContainEqual([])
    await w.clock.advance(1)
    expect(w.payloads('accountsChanged').at(-1)).toEqual([])
    expect(await w.ask('eth_accounts')).toEqual([])
    expect(await connect(w)).toHaveLength(1)
    expect(await w.ask('eth_accounts')).toHaveLength(1)
  },
  'another-account-on-another-chain': async (w) => {
    await connect(w)
    await switchTo(w)
    expect(w.payloads('accountsChanged').at(-1)).toEqual([furtherAccount])
  },
  'pending-after-closed-prompt': async (w) => {
    expect(await errorOf(connect(w))).toMatchObject({ code: -32002 })
  },
  'closed-prompt-unanswered': async (w) => {
    expect(await isSettled(connect(w))).toBe(false)
  },
  'rejection-resolves-nothing': async (w) => {
    expect(await connect(w)).toBeUndefined()
  },
  'revocation-unanswered': async (w) => {
    expect(await isSettled(w.ask('wallet_revokePermissions', [{ eth_accounts: {} }]))).toBe(false)
  },
  'revocation-unsupported': async (w) => {
    const revoked = w.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await errorOf(revoked)).toMatchObject({ code: 4200 })
  },
  'accounts-after-removal': async (w) => {
    const accounts = await connect(w)
    w.wallet.disconnectSite()
    expect(await w.ask('eth_accounts')).toEqual(accounts)
  },
  'chain-id-as-number': async (w) => {
    expect(await w.ask('eth_chainId')).toBe(1)
  },
  'chain-event-as-number': async (w) => {
    w.wallet.switchChain(8453)
    expect(w.payloads('chainChanged')).toEqual([8453])
  },
  'chain-event-as-decimal-text': async (w) => {
    w.wallet.switchChain(8453)
    expect(w.payloads('chainChanged')).toEqual(['8453'])
  },
  'chain-event-as-object': async (w) => {
    w.wallet.switchChain(8453)
    expect(w.payloads('chainChanged')).toEqual([{ chainId: '0x2105' }])
  },
  'chain-event-at-start': async (w) => {
    await w.ask('eth_accounts')
    expect(w.payloads('chainChanged')).toEqual(['0x1'])
    await w.ask('eth_accounts')
    expect(w.payloads('chainChanged')).toHaveLength(1)
  },
  'late-chain': async (w) => {
    await switchTo(w)
    await w.clock.advance(lateChainMs - 1)
    expect([await w.ask('eth_chainId'), w.payloads('chainChanged')]).toEqual(['0x1', []])
    await w.clock.advance(1)
    expect([await w.ask('eth_chainId'), w.payloads('chainChanged')]).toEqual(['0x2105', ['0x2105']])
  },
  'late-chain-event': async (w) => {
    await switchTo(w)
    expect(await w.ask('eth_chainId')).toBe('0x2105')
    await w.clock.advance(lateEventMs - 1)
    expect(w.payloads('chainChanged')).toEqual([])
    await w.clock.advance(1)
    expect(w.payloads('chainChanged')).toEqual(['0x2105'])
  },
  'no-chain-event': async (w) => {
    await switchTo(w)
    expect(await w.ask('eth_chainId')).toBe('0x2105')
    expect(w.payloads('chainChanged')).toEqual([])
  },
  'switch-unanswered': async (w) => {
    expect(await isSettled(switchTo(w))).toBe(false)
    expect(await w.ask('eth_chainId')).toBe('0x2105')
  },
  'switch-without-effect': async (w) => {
    expect(await switchTo(w)).toBeNull()
    expect(await w.ask('eth_chainId')).toBe('0x1')
  },
  'switch-returns-its-parameters': async (w) => {
    expect(await switchTo(w)).toEqual([{ chainId: '0x2105' }])
    expect(await w.ask('eth_chainId')).toBe('0x1')
  },
  'switch-fails-without-a-reason': async (w) => {
    expect(await errorOf(switchTo(w))).toEqual({ code: 0, message: '' })
  },
  'disconnect-during-switch': async (w) => {
    const accounts = await connect(w)
    await switchTo(w)
    expect(w.payloads('disconnect')).toMatchObject([{ code: 1013 }])
    expect(await w.ask('eth_accounts')).toEqual(accounts)
  },
  'unknown-chain-as-internal-error': async () => {
    const error = await unknownChain('unknown-chain-as-internal-error')
    expect(error).toMatchObject({ code: -32603, message: expect.stringContaining('"0x2105"') as unknown })
    expect(error).not.toHaveProperty('data')
  },
  'unknown-chain-in-original-error': async () => {
    expect(await unknownChain('unknown-chain-in-original-error')).toMatchObject({
      code: -32603,
      data: { originalError: { code: 4902 } },
    })
  },
  'unknown-chain-as-translated-text': async () => {
    expect(await unknownChain('unknown-chain-as-translated-text')).toBe('Red no compatible')
  },
  'unknown-chain-as-json-text': async () => {
    const error = await unknownChain('unknown-chain-as-json-text')
    expect(error).not.toHaveProperty('code')
    expect(JSON.parse((error as Error).message)).toMatchObject({ code: 4902 })
  },
  'unknown-chain-as-missing-method': async () => {
    expect(await unknownChain('unknown-chain-as-missing-method')).toMatchObject({ code: -32601 })
  },
  'add-without-switch': async () => {
    const w = onlyEthereum('add-without-switch')
    expect(await w.ask('wallet_addEthereumChain', chain())).toBeNull()
    expect([await w.ask('eth_chainId'), w.payloads('chainChanged')]).toEqual(['0x1', []])
    await switchTo(w)
    expect(await w.ask('eth_chainId')).toBe('0x2105')
  },
  'add-needs-explorers': async (w) => {
    const refused = w.ask('wallet_addEthereumChain', chain({ blockExplorerUrls: [] }))
    expect(await errorOf(refused)).toMatchObject({ code: -32602 })
    expect(await w.ask('wallet_addEthereumChain', chain())).toBeNull()
  },
  'add-needs-https': async (w) => {
    const refused = w.ask('wallet_addEthereumChain', chain({ rpcUrls: ['http://127.0.0.1'] }))
    expect(await errorOf(refused)).toMatchObject({ code: -32602 })
    expect(await w.ask('wallet_addEthereumChain', chain())).toBeNull()
  },
  'no-custom-chains': async (w) => {
    expect(await errorOf(w.ask('wallet_addEthereumChain', chain()))).toMatchObject({ code: 4200 })
  },
  'rejection-as-text': async (w) => {
    expect(await rejection(w)).toBe('User rejected the transaction')
  },
  'rejection-as-node-error': async (w) => {
    expect(await rejection(w)).toMatchObject({ code: -32000 })
  },
  'rejection-of-a-session': async (w) => {
    expect(await rejection(w)).toMatchObject({ code: 5000 })
  },
  'rejection-in-a-message': async (w) => {
    expect(await rejection(w)).not.toHaveProperty('code')
  },
  'rejection-on-a-ledger': async (w) => {
    expect(await rejection(w)).toMatchObject({ statusCode: 0x6985 })
  },
  'rejection-on-a-ledger-of-metamask': async (w) => {
    expect(await rejection(w)).toMatchObject({
      code: -32603,
      message: 'Ledger: User rejected the transaction',
    })
  },
  'no-remove-listener': async (w) => {
    expect(w.provider).not.toHaveProperty('removeListener')
    w.wallet.switchChain(8453)
    expect(w.payloads('chainChanged')).toEqual(['0x2105'])
  },
  'no-events': async (w) => {
    expect(w.provider).not.toHaveProperty('on')
    expect(w.provider).not.toHaveProperty('removeListener')
    expect(await w.ask('eth_chainId')).toBe('0x1')
  },
}

/** Announces a wallet with a habit to a page. */
function announced(id: string) {
  const page = new EventTarget()
  const clock = createFakeClock()
  const details: WalletDetail[] = []
  page.addEventListener('eip6963:announceProvider', (event) => {
    details.push((event as CustomEvent<WalletDetail>).detail)
  })
  const { info, provider } = createBareWallet()
  const stop = announceWithHabits({ info, provider }, pickHabits(evmHabits, [id]), page, clock)
  const request = () => page.dispatchEvent(new Event('eip6963:requestProvider'))
  return { info, provider, clock, details, request, stop }
}

const announcements: Readonly<Record<string, () => Promise<void> | void>> = {
  'line-break-in-icon': () => {
    const { info, details } = announced('line-break-in-icon')
    expect(details).toMatchObject([{ info: { name: info.name, icon: `\n${info.icon}` } }])
  },
  'new-id-on-each-page': () => {
    const [first, second] = [0, 1].map(() => announced('new-id-on-each-page').details[0]?.info.uuid)
    expect(first).not.toBe(second)
  },
  'late-announcement': async () => {
    const { clock, details } = announced('late-announcement')
    await clock.advance(lateAnnouncementMs - 1)
    expect(details).toEqual([])
    await clock.advance(1)
    expect(details).toHaveLength(1)
    const ended = announced('late-announcement')
    ended.stop()
    await ended.clock.advance(lateAnnouncementMs)
    expect(ended.details).toEqual([])
  },
  'repeated-announcement': () => {
    const { details, request, stop } = announced('repeated-announcement')
    expect(details).toHaveLength(2)
    request()
    expect(details).toHaveLength(4)
    stop()
    request()
    expect(details).toHaveLength(4)
  },
}

beforeEach(() => {
  // the node of a chain that is added
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x2105' }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('the table', () => {
  test(`has ${evmHabits.length} habits, each with an id of its own`, () => {
    expect(evmHabits.length).toBeGreaterThanOrEqual(40)
    expect(new Set(evmHabits.map(({ id }) => id)).size).toBe(evmHabits.length)
  })

  test.each(evmHabits)('$id names its wallet, its behaviour and its source', (habit) => {
    expect(habit.wallet).not.toBe('')
    expect(habit.behaviour).toMatch(/^[a-z].{15,}[^.]$/)
    expect(habit.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
    expect(habit.namespaces).toEqual(['eip155'])
    expect([habit.provide, habit.announce].filter(Boolean)).toHaveLength(1)
  })

  test.each([...asMetaMask, ...asPhantom, ...asLedger, ...asSlowPhone])('has %s of a named set', (id) => {
    expect(pickHabits(evmHabits, [id])).toHaveLength(1)
  })

  test.each(Object.entries({ asMetaMask, asPhantom, asLedger, asSlowPhone }))(
    '%s has one habit of each part at most',
    (_name, ids) => {
      const parts = pickHabits(evmHabits, ids).map(({ part }) => part)
      expect(new Set(parts).size).toBe(parts.length)
    },
  )
})

describe('a wallet with the habit', () => {
  const [changed, announcing] = [
    evmHabits.filter(({ provide }) => provide),
    evmHabits.filter(({ announce }) => announce),
  ]
  test.each(changed)('$id $behaviour', async ({ id }) => {
    const w = createWalletWithHabits([id])
    await observations[id]!(w)
    w.wallet.destroy()
  })

  test.each(announcing)('$id $behaviour', async ({ id }) => announcements[id]!())

  test('each observation has its habit', () => {
    const ids = [...changed, ...announcing].map(({ id }) => id)
    expect([...Object.keys(observations), ...Object.keys(announcements)].sort()).toEqual(ids.sort())
  })
})
