import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAuth, type AuthService } from '../../../service/src/modules/auth/testing/start-auth.js'
import { openSharesRows } from '../../../service/src/modules/shares/store/signed-rows.js'
import { wallets } from '../../../service/src/modules/shares/tables.js'
import { createEnvelope } from '../../../service/src/platform/envelope/create-envelope.js'
import { createLocalKms } from '../../../service/src/platform/envelope/local-kms.js'
import { masterKeys } from '../../../service/src/platform/envelope/master-keys.js'
import { testKeys } from '../../../service/src/testing/start-service.js'
import { walletAnswer } from '../api/answers.js'
import { changeRecovery } from '../recovery/change-recovery.js'
import { protectByPassword } from '../recovery/password-protection.js'
import type { Protection } from '../recovery/questions.js'
import { createTestFrame, startLocalPasswordWorker, type TestFrame } from '../testing/test-frame.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })
// Node 20 has no navigator
if (!('navigator' in globalThis)) vi.stubGlobal('navigator', {})

let service: AuthService
beforeAll(async () => {
  service = await startAuth()
  // proofs are dated by the time of the machine
  vi.spyOn(Date, 'now').mockImplementation(() => service.clock.now())
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

type Change = (answer: Record<string, unknown>) => Record<string, unknown>

/** A server that changes its answers to these paths. */
function lying(changes: Readonly<Record<string, Change>>): typeof fetch {
  return async (input, options) => {
    const response = await fetch(input, options)
    const change = changes[new URL(String(input)).pathname]
    if (!change || !response.ok) return response
    const body = change((await response.json()) as Record<string, unknown>)
    return new Response(JSON.stringify(body), response)
  }
}

const openFrame = (options: { readonly device?: TestFrame['device']; readonly fetch?: typeof fetch } = {}) =>
  createTestFrame({ url: service.url, clock: service.clock, ...options })

const otherWallet = 'The server names another wallet than the one that this device knows.'
const nameAs = (fields: object) =>
  lying({
    '/shares/v1/wallet': ({ wallet, ...rest }) => ({ ...rest, wallet: wallet && { ...wallet, ...fields } }),
  })

// embedded wallet 9
describe('a server that names another wallet', () => {
  const lies = [
    { evmAddress: `0x${'ab'.repeat(20)}` },
    { solanaAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
    { accountKind: 'safe' },
  ]
  test.each(lies)('is not believed by a device that has opened the wallet: %j', async (lie) => {
    const email = `${Object.keys(lie)[0]}@mail.example`.toLowerCase()
    const laptop = await openFrame()
    const ticket = await laptop.logIn(email)
    const { device } = laptop
    const again = await openFrame({ device, fetch: nameAs(lie) })
    await expect(again.state.isConnected(undefined)).rejects.toThrow(otherWallet)
    await expect(again.state.isConnected(ticket)).rejects.toThrow(otherWallet)
    expect(() => again.state.unlocked()).toThrow()
    expect(await (await openFrame({ device })).state.isConnected(undefined)).toBe(true)
  })

  test.each(lies)('is not believed by a new device: %j', async (lie) => {
    const email = `new-${Object.keys(lie)[0]}@mail.example`.toLowerCase()
    await (await openFrame()).logIn(email)
    const phone = await openFrame({ fetch: nameAs(lie) })
    await expect(phone.logIn(email)).rejects.toThrow()
    expect(() => phone.state.unlocked()).toThrow()
  })

  test('is not believed while it creates the wallet', async () => {
    const laptop = await openFrame({ fetch: nameAs({ evmAddress: `0x${'ab'.repeat(20)}` }) })
    await expect(laptop.logIn('created@mail.example')).rejects.toThrow(otherWallet)
  })
})

describe('a wallet of an earlier release', () => {
  /** A device with the wallet, as both were before the kind was signed. */
  async function openOld(email: string, kind: string) {
    const laptop = await openFrame()
    await laptop.logIn(email)
    const { id } = laptop.state.unlocked().session.user
    const { queries } = service.database
    const kms = createLocalKms(masterKeys.parse(testKeys.SHARES_KEYS), 'SHARES_KEYS')
    const rows = await openSharesRows(queries, createEnvelope(kms))
    await rows.change(queries, wallets, eq(wallets.userId, id), { signature: null })
    await laptop.device.remove(`wallet:${id}`)
    await laptop.device.write('account-kind', new TextEncoder().encode(kind))
    return laptop
  }
  async function signatureOf({ api, state }: TestFrame) {
    const token = await state.unlocked().session.token('shares')
    return (await api.post('shares', '/wallet', {}, { answer: walletAnswer, token })).wallet?.signature
  }

  test('is signed by the first device that knows its kind, and by no other', async () => {
    const email = 'earlier@mail.example'
    const { device } = await openOld(email, 'simple7702')
    const phone = await openFrame()
    await phone.logIn(email)
    expect(await signatureOf(phone)).toBeNull()
    const laptop = await openFrame({ device })
    expect(await laptop.state.isConnected(undefined)).toBe(true)
    expect(await signatureOf(laptop)).toMatch(/^0x/)
  })

  test('has the kind that its device knows, whatever the server says', async () => {
    const { device } = await openOld('earlier-kind@mail.example', 'safe')
    const laptop = await openFrame({ device })
    await expect(laptop.state.isConnected(undefined)).rejects.toThrow(otherWallet)
  })
})

// embedded wallet 10
describe('a server that says that a wallet is recovered automatically', () => {
  const automatic = lying({ '/recovery/v1/state': (answer) => ({ ...answer, mode: 'automatic' }) })
  async function openProtected(email: string) {
    const laptop = await openFrame()
    await laptop.logIn(email)
    await change(laptop, await protectByPassword('seven quiet lamps over a river', startLocalPasswordWorker))
    return laptop
  }
  async function change(frame: TestFrame, next?: Protection | 'automatic') {
    const { session, wallet } = frame.state.unlocked()
    const parts = { api: frame.api, device: frame.device, session }
    await changeRecovery({
      parts,
      worker: frame.worker,
      addresses: wallet.addresses,
      mode: 'automatic',
      next,
    })
  }
  const modes = async (frame: TestFrame) => {
    const { id } = frame.state.unlocked().session.user
    const result: unknown = await service.database.queries.execute(
      sql`select distinct mode from recovery.shares where user_id = ${id}`,
    )
    return (result as { readonly rows: readonly { readonly mode: string }[] }).rows.map(({ mode }) => mode)
  }

  test('gets no share in clear of a wallet that the device knows with a password', async () => {
    const { device } = await openProtected('lowered@mail.example')
    const laptop = await openFrame({ device, fetch: automatic })
    expect(await laptop.state.isConnected(undefined)).toBe(true)
    await expect(change(laptop)).rejects.toThrow('Choose how it is recovered.')
    expect(await modes(laptop)).toEqual(['password'])
  })

  test('gets one when the user chooses it', async () => {
    const { device } = await openProtected('chosen@mail.example')
    const laptop = await openFrame({ device, fetch: automatic })
    await laptop.state.isConnected(undefined)
    await change(laptop, 'automatic')
    expect(await modes(laptop)).toEqual(['automatic'])
    // and with it the next one
    await change(laptop)
    expect(await modes(laptop)).toEqual(['automatic'])
  })
})
