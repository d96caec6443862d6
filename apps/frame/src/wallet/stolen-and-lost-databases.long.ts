import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey } from 'micro-key-producer/slip10.js'
import { recoverMessageAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findProgram } from '../../../service/src/testing/servers/find-program.js'
import { skipWithout } from '../../../service/src/testing/servers/skip-without.js'
import { releasedAnswer } from '../api/answers.js'
import { withEvmKey } from '../keys/derive-keys.js'
import { deriveSeed } from '../keys/entropy.js'
import { changeRecovery } from '../recovery/change-recovery.js'
import { protectByPassword } from '../recovery/password-protection.js'
import { createPersistentUser, type PersistentUser, type UserDevice } from '../testing/persistent-user.js'
import { combineAll, findSecrets, type NamedSecret } from '../testing/search-dump.js'
import { startLocalPasswordWorker } from '../testing/test-frame.js'
import { startThreeProcesses, type ThreeProcesses } from '../testing/three-processes.js'
import { fromBase64Url } from './base64url.js'

// Dumps of two of the three stores, and a store that is lost, with auth, shares and recovery in processes of their own.

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 })

type Store = 'auth' | 'shares' | 'recovery'
const stores: readonly Store[] = ['auth', 'shares', 'recovery']
const pairs: readonly (readonly [Store, Store])[] = [
  ['auth', 'shares'],
  ['auth', 'recovery'],
  ['shares', 'recovery'],
]
const wallets = 4

describe.skipIf(skipWithout('stolen and lost databases', 'postgres', 'pg_dump'))(
  'auth, shares and recovery on two PostgreSQL servers',
  () => {
    let processes: ThreeProcesses
    const users: { readonly user: PersistentUser; readonly device: UserDevice; readonly phrase: string }[] =
      []
    /** Every share that a client has sent, in base64url. */
    const sentShares = new Set<string>()

    beforeAll(async () => {
      processes = await startThreeProcesses(['shop'])
      for (let index = 0; index < wallets; index++) {
        const user = createPersistentUser({
          processes,
          projectId: 'shop',
          email: `user-${index}@mail.example`,
          ip: `10.0.${index}.1`,
          fetch({ body }, send) {
            const [, share] = /"share":"([\w-]+)"/.exec(body) ?? []
            if (share !== undefined) sentShares.add(share)
            return send()
          },
        })
        await user.logInOnNewDevice()
        // a recovery splits the wallet again
        const device = await user.logInOnNewDevice()
        const phrase = await device.frame.state.unlocked().wallet.phrase()
        expect(mnemonicToAccount(phrase).address).toBe(device.address)
        users.push({ user, device, phrase })
      }
      // the last wallet has a password
      const { device: last } = users.at(-1)!
      const { api, device, worker, state } = last.frame
      const { session, wallet } = state.unlocked()
      await changeRecovery({
        parts: { api, device, session },
        worker,
        addresses: wallet.addresses,
        mode: 'automatic',
        next: await protectByPassword('seven quiet lamps over a river', startLocalPasswordWorker),
      })
    })
    afterAll(() => processes.stop())

    /** Dumps a store. All that the service keeps besides shares belongs to auth. */
    async function dump(store: Store): Promise<Buffer> {
      const program = findProgram('pg_dump') ?? 'pg_dump'
      const { service, recovery } = processes.servers
      const parameters = {
        auth: ['--exclude-schema=shares', service.url],
        shares: ['--schema=shares', service.url],
        recovery: [recovery.url],
      }[store]
      const options = { encoding: 'buffer' as const, maxBuffer: 2 ** 30 }
      return (await promisify(execFile)(program, parameters, options)).stdout
    }

    async function readSecrets(): Promise<readonly NamedSecret[]> {
      const secrets: NamedSecret[] = [...sentShares].map((share) => ({
        name: 'share',
        bytes: fromBase64Url(share),
      }))
      for (const { phrase, device } of users) {
        const entropy = mnemonicToEntropy(phrase, wordlist)
        const seed = await deriveSeed(entropy)
        secrets.push(
          { name: 'device share', bytes: await readDeviceShare(device) },
          { name: 'phrase', bytes: new TextEncoder().encode(phrase) },
          { name: 'entropy', bytes: entropy },
          { name: 'seed', bytes: seed },
          { name: 'EVM key', bytes: await withEvmKey(entropy, ({ privateKey }) => privateKey.slice()) },
          { name: 'Solana key', bytes: HDKey.fromMasterSeed(seed).derive("m/44'/501'/0'/0'").privateKey },
        )
      }
      return secrets
    }
    const entropies = () => users.map(({ phrase }) => mnemonicToEntropy(phrase, wordlist))

    async function readDeviceShare({ frame }: UserDevice): Promise<Uint8Array> {
      const token = await frame.state.unlocked().session.token('shares')
      const { split } = await frame.api.post('shares', '/release', {}, { answer: releasedAnswer, token })
      return (await frame.device.read(`share:${split}`))!
    }

    async function expectSigns({ frame, address }: UserDevice) {
      const signature = await (await frame.state.unlocked().wallet.signer()).signMessage('hello')
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    }

    test('19: dumps of any two stores without master keys yield no key', async () => {
      const secrets = await readSecrets()
      const dumps = {
        auth: await dump('auth'),
        shares: await dump('shares'),
        recovery: await dump('recovery'),
      }
      for (const store of stores) {
        // the dump has the rows of the users
        for (const { device } of users) expect(dumps[store].includes(device.userId)).toBe(true)
        expect(findSecrets(dumps[store], secrets)).toEqual([])
      }
      for (const [first, second] of pairs) {
        const found = await combineAll([dumps[first], dumps[second]], entropies())
        console.log(
          `19: ${first} + ${second}: ${dumps[first].length + dumps[second].length} bytes, ${secrets.length} secrets in 8 ` +
            `encodings: 0 found; ${found.candidates} byte strings combined in ${found.pairs} pairs: ` +
            `${found.entropies.length} wallets`,
        )
        expect(found.candidates).toBeGreaterThan(2 * wallets)
        expect(found.entropies).toEqual([])
      }
    })

    test('19: the same search finds shares that are stored in clear, and their wallet', async () => {
      const { device, user } = users[0]!
      const before = new Set(sentShares)
      const next = await user.logInOnNewDevice()
      const [login = ''] = [...sentShares].filter((share) => !before.has(share))
      const own = await readDeviceShare(next)
      const { databases } = processes
      await databases.service.execute('create table shares.planted (value text)')
      await databases.service.execute('insert into shares.planted values ($1)', [login])
      await databases.recovery.execute('create table recovery.planted (value bytea)')
      await databases.recovery.execute('insert into recovery.planted values ($1)', [Buffer.from(own)])
      try {
        const dumps = [await dump('shares'), await dump('recovery')]
        const secrets = await readSecrets()
        expect(findSecrets(dumps[0]!, secrets)).toContain('share in base64url')
        expect(findSecrets(dumps[1]!, [{ name: 'device share', bytes: own }])).toEqual([
          'device share in hex',
        ])
        for (const dumped of dumps) expect((await combineAll([dumped], entropies())).entropies).toEqual([])
        const found = await combineAll(dumps, entropies())
        expect(found.entropies).toHaveLength(1)
        const { address } = mnemonicToAccount(entropyToMnemonic(found.entropies[0]!, wordlist))
        expect(address).toBe(device.address)
      } finally {
        await databases.service.execute('drop table shares.planted')
        await databases.recovery.execute('drop table recovery.planted')
      }
    })

    test('14: the shares database is lost: the frame restores the wallet from device and recovery share, no other wallet replaces it', async () => {
      const { user, phrase } = users[1]!
      const device = await user.logInOnNewDevice()
      const { device: storage, state } = device.frame
      const { wallet } = state.unlocked()
      const { service } = processes.databases
      for (const statement of [
        'delete from shares.sets where wallet in (select id from shares.wallets where user_id = $1)',
        'delete from shares.wallets where user_id = $1',
      ])
        await service.execute(statement, [device.userId])
      await expect(wallet.phrase()).rejects.toThrow('The server has lost its part of your wallet')
      // another device has no share that fits, and makes no other wallet
      const other = await user.openFrame()
      await expect(user.enterCode(other).then(other.state.signIn)).rejects.toThrow(
        'lost its part of your wallet',
      )

      const frame = await user.openFrame(storage)
      await user.goOn(async () => frame.state.signIn(await user.enterCode(frame)))
      const restored = frame.state.unlocked().wallet
      expect(restored.addresses).toEqual(wallet.addresses)
      expect(await restored.phrase()).toBe(phrase)
      expect((await user.logInOnNewDevice()).address).toBe(device.address)
    })

    test('the device is lost: login and recovery share give the wallet', async () => {
      const { user, device } = users[2]!
      const next = await user.logInOnNewDevice()
      expect(next.address).toBe(device.address)
      await expectSigns(next)
    })

    test('the recovery database is lost: device and login share sign and give the phrase', async () => {
      await processes.databases.recovery.close()
      await processes.servers.recovery.stop()
      const { device, phrase, user } = users[0]!
      const again = await device.reopen()
      await expectSigns(again)
      expect(await again.frame.state.unlocked().wallet.phrase()).toBe(phrase)
      // a new device needs the recovery share: it is refused, and the wallet stays as it is
      const frame = await user.openFrame()
      await expect(user.enterCode(frame).then(frame.state.signIn)).rejects.toThrow()
      await expectSigns(await device.reopen())
    })
  },
)
