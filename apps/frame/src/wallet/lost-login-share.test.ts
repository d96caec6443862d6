import { sql } from 'drizzle-orm'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, hostOrigin, readMails } from '../../../service/src/modules/auth/testing/auth-client.js'
import { startAuth, type AuthService } from '../../../service/src/modules/auth/testing/start-auth.js'
import { changeRecovery } from '../recovery/change-recovery.js'
import { protectByPassword } from '../recovery/password-protection.js'
import type { Protection, RecoveryQuestions } from '../recovery/questions.js'
import { readKit } from '../recovery/recovery-kit.js'
import { openShare } from '../recovery/seal.js'
import { createTestFrame, startLocalPasswordWorker, type TestFrame } from '../testing/test-frame.js'
import { fromBase64Url } from './base64url.js'

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 })
// Node 20 has no navigator
if (!('navigator' in globalThis)) vi.stubGlobal('navigator', {})

let service: AuthService
beforeAll(async () => {
  service = await startAuth({ RECOVERY_PROOF: 'careful=code' })
  // proofs are dated by the time of the machine
  vi.spyOn(Date, 'now').mockImplementation(() => service.clock.now())
  await service.projects.add({
    id: 'careful',
    name: 'Careful',
    allowedOrigins: [hostOrigin],
    features: {},
    analytics: false,
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await service.stop()
})

/** Answers of the user, who is asked once whether the wallet is restored. */
function answers(changes: Partial<RecoveryQuestions> = {}) {
  const restored: string[] = []
  const questions: RecoveryQuestions = {
    askCode: () => Promise.reject(new Error('a code was asked for')),
    askSecret: () => Promise.reject(new Error('a secret was asked for')),
    askContact: () => Promise.reject(new Error('an address was asked for')),
    askRestore: async (wallet) => void restored.push(wallet.toLowerCase()),
    ...changes,
  }
  return { restored, questions }
}

const openFrame = (
  questions: RecoveryQuestions,
  options: {
    readonly projectId?: string
    readonly device?: TestFrame['device']
    readonly accountKind?: string
  } = {},
) => createTestFrame({ url: service.url, clock: service.clock, questions, ...options })

const execute = (query: ReturnType<typeof sql>) => service.database.queries.execute(query)
const losses = {
  'the record of the wallet': (userId: string) =>
    execute(sql`delete from shares.wallets where user_id = ${userId}`),
  'the login shares': (userId: string) =>
    execute(
      sql`delete from shares.sets where wallet in (select id from shares.wallets where user_id = ${userId})`,
    ),
  'the key of the login shares': (userId: string) =>
    execute(sql`update shares.sets set secret = overlay(secret placing 'AAAAAAAA' from length(secret) - 7)
      where wallet in (select id from shares.wallets where user_id = ${userId})`),
}
type Loss = keyof typeof losses

const walletsOf = async (userId: string) => {
  const result: unknown = await execute(
    sql`select evm_address from shares.wallets where user_id = ${userId} and state = 'active'`,
  )
  return (result as { readonly rows: readonly { readonly evm_address: string }[] }).rows.map((row) =>
    row.evm_address.toLowerCase(),
  )
}

const addressOf = ({ state }: TestFrame) => state.unlocked().wallet.addresses.evm
const userIdOf = ({ state }: TestFrame) => state.unlocked().session.user.id

async function expectSigns(frame: TestFrame, address: string) {
  const signature = (await frame.sign('hello')) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
}

/** Changes the protection of the recovery, and returns the text of the new kit. */
async function protect({ api, device, worker, state }: TestFrame, next: Protection): Promise<string> {
  const { session, wallet } = state.unlocked()
  const parts = { api, device, session }
  return (await changeRecovery({ parts, worker, addresses: wallet.addresses, mode: 'automatic', next })).text
}

const askSecretOf =
  (protection: Protection): RecoveryQuestions['askSecret'] =>
  async ({ ciphertext = '', split = '' }, wallet) => {
    const context = { wallet, split, mode: protection.mode }
    return { share: await openShare(protection.key, fromBase64Url(ciphertext), context), protection }
  }

/** Logs in on the device whose login share is lost, and expects the same wallet there and on a new device. */
async function expectRestored(
  laptop: TestFrame,
  email: string,
  loss: Loss,
  changes: Partial<RecoveryQuestions> = {},
  projectId = 'shop',
) {
  const [address, userId] = [addressOf(laptop), userIdOf(laptop)]
  await losses[loss](userId)
  const { restored, questions } = answers(changes)
  const again = await openFrame(questions, { projectId, device: laptop.device })
  await again.logIn(email)
  expect(restored).toEqual([address.toLowerCase()])
  expect(addressOf(again)).toBe(address)
  expect(await walletsOf(userId)).toEqual([address.toLowerCase()])
  await expectSigns(again, address)
  // the new split serves a new device
  const phone = await openFrame(questions, { projectId })
  await phone.logIn(email)
  expect(addressOf(phone)).toBe(address)
  await expectSigns(phone, address)
  await expectSigns(again, address)
  expect(restored).toHaveLength(1)
}

async function openWallet(email: string, projectId = 'shop') {
  const laptop = await openFrame(answers().questions, { projectId })
  await laptop.logIn(email)
  return laptop
}

describe('a wallet whose login share is lost', () => {
  test.each(Object.keys(losses) as Loss[])(
    '14: is restored by device and recovery share after a press when the server has lost %s',
    async (loss) => {
      const email = `${loss.replaceAll(' ', '-')}@mail.example`
      await expectRestored(await openWallet(email), email, loss)
    },
  )

  test('14: keeps the kind of its smart account, also if new wallets of the project have another', async () => {
    const email = 'kind@mail.example'
    const laptop = await openFrame(answers().questions, { accountKind: 'safe' })
    await laptop.logIn(email)
    await losses['the record of the wallet'](userIdOf(laptop))
    const again = await openFrame(answers().questions, { device: laptop.device, accountKind: 'simple7702' })
    await again.logIn(email)
    expect(addressOf(again)).toBe(addressOf(laptop))
    expect(again.state.accountKind()).toBe('safe')
  })

  test('14: is restored with the password of the recovery, which it keeps', async () => {
    const email = 'password@mail.example'
    const laptop = await openWallet(email)
    const password = await protectByPassword('seven quiet lamps over a river', startLocalPasswordWorker)
    await protect(laptop, password)
    let asked = 0
    const askSecret: RecoveryQuestions['askSecret'] = async (...question) => {
      asked += 1
      return askSecretOf(password)(...question)
    }
    await expectRestored(laptop, email, 'the record of the wallet', { askSecret })
    // for the restoration, and on the new device
    expect(asked).toBe(2)
  })

  test('14: is restored with the passkey of the recovery, and with a kit in its place', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const kdf = { algorithm: 'prf-hkdf-sha256', prfSalt: 'c2FsdA', salt: 'c2FsdA' }
    const passkey: Protection = { mode: 'passkey', kdf, credentialId: 'Y3JlZGVudGlhbA', key }
    const laptop = await openWallet('passkey@mail.example')
    await protect(laptop, passkey)
    await expectRestored(laptop, 'passkey@mail.example', 'the login shares', {
      askSecret: askSecretOf(passkey),
    })

    const other = await openWallet('kit@mail.example')
    const { share } = readKit(await protect(other, passkey))!
    const askSecret = async () => ({ share: share.slice(), protection: undefined })
    await expectRestored(other, 'kit@mail.example', 'the record of the wallet', { askSecret })
  })

  test('14: is restored with a code where the project asks for one', async () => {
    const email = 'careful@mail.example'
    const laptop = await openWallet(email, 'careful')
    const askCode: RecoveryQuestions['askCode'] = async (to, enter) => {
      expect(to).toBe(email)
      // the module answers after it has sent the mail
      const mails = await readMails(service.url, email)
      return enter(codeOf(mails.find(({ subject }) => subject.includes('open your wallet'))!))
    }
    await expectRestored(laptop, email, 'the record of the wallet', { askCode }, 'careful')
  })

  test('is never replaced by another one: not after a no, and not on a device without a share of the split', async () => {
    const email = 'declined@mail.example'
    const laptop = await openWallet(email)
    const phone = await openWallet(email)
    const [address, userId] = [addressOf(phone), userIdOf(phone)]
    await losses['the record of the wallet'](userId)
    await expect(phone.state.unlocked().wallet.phrase()).rejects.toThrow('Do not log out here')

    const { restored, questions } = answers({ askRestore: () => Promise.reject(new Error('declined')) })
    const declined = await openFrame(questions, { device: phone.device })
    await expect(declined.logIn(email)).rejects.toThrow('declined')
    for (const device of [laptop.device, undefined]) {
      const other = await openFrame(answers().questions, device && { device })
      await expect(other.logIn(email)).rejects.toThrow('on the device that you logged in with last')
    }
    expect(restored).toEqual([])
    expect(await walletsOf(userId)).toEqual([])
    // a session that is continued releases nothing
    const reopened = await openFrame(answers().questions, { device: phone.device })
    await expect(reopened.state.isConnected(undefined)).rejects.toThrow(
      'The login share of your wallet is missing',
    )

    const again = answers()
    const restoring = await openFrame(again.questions, { device: phone.device })
    await restoring.logIn(email)
    expect(again.restored).toEqual([address.toLowerCase()])
    await expectSigns(restoring, address)
  })
})
