import { afterAll, describe, expect, it } from 'vitest'
import { createKeyWorker } from '../keys/create-key-worker.js'
import { openWallet } from '../keys/create-signer.js'
import { startLocalWorker } from '../keys/testing/local-worker.js'
import { createWalletShares } from './create-wallet.js'
import { recoverWallet } from './recover-wallet.js'
import { restoreWallet } from './restore-wallet.js'
import { createKillSwitch, createMemoryServer, type MemoryServer } from './testing/memory-stores.js'

const worker = createKeyWorker({ start: startLocalWorker })
afterAll(() => worker.end())

const creationSteps = [
  'worker.createKey',
  'login.createWallet',
  'recovery.add',
  'login.read',
  'recovery.read',
  'worker.checkShares',
  'worker.checkShares',
  'worker.checkShares',
  'device.write',
  'device.read',
  'worker.checkShares',
  'recovery.activate',
  'login.activate',
  'device.deleteOthers',
]
const activation = creationSteps.indexOf('login.activate')
const moments = ['before', 'after'] as const

/** Signs with the pair of a device, and checks the pair of the recovery set, as a later visit does. */
async function expectUsable(server: MemoryServer, device: string) {
  const expected = server.wallet()!
  const login = server.releaseOf(device)!
  const own = server.deviceShares.get(device)!.get(login.split)!
  const signer = await openWallet({ worker, shares: [own.slice(), login.share], expected })
  expect(await signer.signMessage('hello')).toHaveLength(132)
  signer.close()
}

async function expectRecoverable(server: MemoryServer, device: string) {
  await recoverWallet({ worker, stores: server.storesOf(device), addresses: server.wallet()! })
  await expectUsable(server, device)
}

describe('createWalletShares', () => {
  it('stores three shares, and gives the fourth to the user', async () => {
    const server = createMemoryServer()
    const kill = createKillSwitch()
    const kits: Uint8Array[] = []
    const addresses = await createWalletShares({
      worker: kill.wrap(worker, 'worker.'),
      stores: kill.wrap(server.storesOf('laptop')),
      onKit: (kit) => void kits.push(kit.slice()),
    })
    expect(kill.calls).toEqual(creationSteps)
    expect(server.wallet()).toEqual(addresses)
    await expectUsable(server, 'laptop')
    // test 20: the kit and the login share open a wallet whose password is forgotten
    const login = await server.storesOf('laptop').login.releaseRecovery()
    await expect(
      worker.run('checkShares', { shares: [kits[0]!, login.share], expected: addresses }),
    ).resolves.toBeUndefined()
  })

  it.each(moments.flatMap((when) => creationSteps.map((step, index) => [when, index + 1, step] as const)))(
    'test 13: killed %s step %i (%s), there is no address without two stored shares',
    async (when, step) => {
      const server = createMemoryServer()
      const kill = createKillSwitch(step - 1, when)
      const creation = createWalletShares({
        worker: kill.wrap(worker, 'worker.'),
        stores: kill.wrap(server.storesOf('laptop')),
      })
      await expect(creation).rejects.toThrow('killed')
      const isActive = server.wallet() !== undefined
      expect(isActive).toBe(step - 1 > activation || (step - 1 === activation && when === 'after'))
      if (!isActive) await createWalletShares({ worker, stores: server.storesOf('laptop') })
      await expectUsable(server, 'laptop')
      await expectRecoverable(server, 'phone')
      await expectUsable(server, 'laptop')
    },
  )

  it.each(['login', 'recovery', 'device'] as const)(
    'activates nothing if the %s store returns another share than it got',
    async (name) => {
      const server = createMemoryServer()
      const stores = server.storesOf('laptop')
      const spoiled = (share: Uint8Array) => share.with(0, share[0]! ^ 1)
      const login = {
        ...stores.login,
        read: async (split: string) => spoiled(await stores.login.read(split)),
      }
      const recovery = {
        ...stores.recovery,
        read: async (split: string) => spoiled(await stores.recovery.read(split)),
      }
      const device = {
        ...stores.device,
        read: async (split: string) => spoiled((await stores.device.read(split))!),
      }
      const creation = createWalletShares({
        worker,
        stores: { ...stores, [name]: { login, recovery, device }[name] },
      })
      await expect(creation).rejects.toThrow('wrong share')
      expect(server.wallet()).toBeUndefined()
    },
  )
})

describe('recoverWallet', () => {
  const recoverySteps = [
    'recovery.active',
    'login.activate',
    'login.releaseRecovery',
    'recovery.release',
    'worker.splitAgain',
    'login.addSet',
    ...creationSteps.slice(2),
  ]

  it('opens the wallet on a new device, and leaves the older one usable', async () => {
    const server = createMemoryServer()
    const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop') })
    const kill = createKillSwitch()
    await recoverWallet({
      worker: kill.wrap(worker, 'worker.'),
      stores: kill.wrap(server.storesOf('phone')),
      addresses,
    })
    expect(kill.calls).toEqual(recoverySteps)
    await expectUsable(server, 'phone')
    await expectUsable(server, 'laptop')
  })

  it.each(moments.flatMap((when) => recoverySteps.map((step, index) => [when, index + 1, step] as const)))(
    'test 18: killed %s step %i (%s), the wallet is still recoverable',
    async (when, step) => {
      const server = createMemoryServer()
      const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop') })
      const kill = createKillSwitch(step - 1, when)
      const recovery = recoverWallet({
        worker: kill.wrap(worker, 'worker.'),
        stores: kill.wrap(server.storesOf('phone')),
        addresses,
      })
      await expect(recovery).rejects.toThrow('killed')
      await expectUsable(server, 'laptop')
      await expectRecoverable(server, 'tablet')
      await expectRecoverable(server, 'phone')
      await expectUsable(server, 'laptop')
    },
  )

  it.each(moments.flatMap((when) => recoverySteps.map((step, index) => [when, index + 1, step] as const)))(
    'killed %s step %i (%s) on a device that has a split, leaves that device usable',
    async (when, step) => {
      const server = createMemoryServer()
      const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop') })
      const kill = createKillSwitch(step - 1, when)
      const recovery = recoverWallet({
        worker: kill.wrap(worker, 'worker.'),
        stores: kill.wrap(server.storesOf('laptop')),
        addresses,
      })
      await expect(recovery).rejects.toThrow('killed')
      await expectUsable(server, 'laptop')
    },
  )

  it('test 20: an older kit does not fit after a recovery', async () => {
    const server = createMemoryServer()
    const kits: Uint8Array[] = []
    const onKit = (kit: Uint8Array) => void kits.push(kit.slice())
    const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop'), onKit })
    const phone = server.storesOf('phone')
    await recoverWallet({ worker, stores: phone, addresses, onKit })
    const open = async (kit: Uint8Array) =>
      worker.run('checkShares', {
        shares: [kit, (await phone.login.releaseRecovery()).share],
        expected: addresses,
      })
    await expect(open(kits[0]!)).rejects.toThrow('wrong share')
    await expect(open(kits[1]!)).resolves.toBeUndefined()
  })
})

describe('restoreWallet', () => {
  const restorationSteps = [
    'recovery.release',
    'device.read',
    'worker.restoreKey',
    'login.createWallet',
    ...creationSteps.slice(2),
  ]

  // the steps after which a store has changed
  it.each([
    'login.createWallet',
    'recovery.add',
    'recovery.activate',
    'login.activate',
    'device.deleteOthers',
  ])(
    'test 14: killed after %s, device and recovery share still give the wallet whose login shares are lost',
    async (name) => {
      const server = createMemoryServer()
      const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop') })
      server.loseLogins()
      expect(server.wallet()).toBeUndefined()
      const options = { evmAddress: addresses.evm, isRecordLost: true }
      const kill = createKillSwitch(restorationSteps.indexOf(name), 'after')
      const killed = restoreWallet({
        worker: kill.wrap(worker, 'worker.'),
        stores: kill.wrap(server.storesOf('laptop')),
        ...options,
      })
      await expect(killed).rejects.toThrow('killed')
      const stores = server.storesOf('laptop')
      // as the frame does: a split that is active in the recovery module is finished first
      const isFinished = await stores.login
        .activate((await stores.recovery.active())!.split)
        .then(() => true)
        .catch(() => false)
      if (!isFinished) expect(await restoreWallet({ worker, stores, ...options })).toEqual(addresses)
      expect(server.wallet()).toEqual(addresses)
      await expectUsable(server, 'laptop')
      await expectRecoverable(server, 'phone')
      await expectUsable(server, 'laptop')
    },
  )

  it('test 15: refuses a device share of another split and another address, and stores nothing', async () => {
    const server = createMemoryServer()
    const addresses = await createWalletShares({ worker, stores: server.storesOf('laptop') })
    const other = createMemoryServer()
    await createWalletShares({ worker, stores: other.storesOf('laptop') })
    await recoverWallet({ worker, stores: server.storesOf('phone'), addresses })
    server.loseLogins()
    const restore = (device: string, evmAddress: string) =>
      restoreWallet({ worker, stores: server.storesOf(device), evmAddress, isRecordLost: true })
    await expect(restore('laptop', addresses.evm)).rejects.toThrow('of another split')
    await expect(restore('phone', other.wallet()!.evm)).rejects.toThrow('wrong share')
    expect(server.wallet()).toBeUndefined()
    expect(await restore('phone', addresses.evm.toLowerCase())).toEqual(addresses)
    await expectUsable(server, 'phone')
  })
})
