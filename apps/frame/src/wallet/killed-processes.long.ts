import { expect, test, vi } from 'vitest'
import { recoverMessageAddress } from 'viem'
import { skipWithout } from '../../../service/src/testing/servers/skip-without.js'
import type { ModuleName } from '../api/client.js'
import {
  createPersistentUser,
  type PersistentUser,
  type UserDevice,
  type UserRequest,
} from '../testing/persistent-user.js'
import { moduleNames, startThreeProcesses, type ThreeProcesses } from '../testing/three-processes.js'

// Kills the processes of auth, shares and recovery with -9 while users log in and recover wallets on new devices.
// LOGINS=20 RECOVERIES=5 for a shorter trial, SEED=1 to repeat the moments of a run.

const logins = Number(process.env['LOGINS'] ?? 200)
const recoveries = Number(process.env['RECOVERIES'] ?? 50)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const usersAtOnce = 12
/** A project releases 100 recovery shares an hour at most. */
const projects = ['shop', 'books', 'music', 'games', 'maps', 'news']
/** Requests to a process from its start to its death: a few deaths of each, as a user may recover five times a day. */
const requestsToKill: Readonly<Record<ModuleName, { readonly min: number; readonly max: number }>> = {
  auth: { min: 80, max: 200 },
  shares: { min: 200, max: 500 },
  recovery: { min: 120, max: 300 },
}
/** Time from a request to the death of its process, in milliseconds: before, while or after it is answered. */
const maxDelayMs = 40
vi.setConfig({ testTimeout: 3_600_000 })

/** Returns numbers from 0 to 1 (mulberry32). */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Kills a process some time after one of its requests was sent. */
function createKiller(processes: ThreeProcesses) {
  const random = createRandom(seed)
  function drawRequests(module: ModuleName): number {
    const { min, max } = requestsToKill[module]
    return min + Math.floor(random() * (max - min))
  }
  const left = {
    auth: drawRequests('auth'),
    shares: drawRequests('shares'),
    recovery: drawRequests('recovery'),
  }
  const kills: Record<ModuleName, number> = { auth: 0, shares: 0, recovery: 0 }
  const requests: Record<ModuleName, number> = { auth: 0, shares: 0, recovery: 0 }
  let isOver = false
  return {
    kills,
    requests,
    stop: () => void (isOver = true),
    sent(module: ModuleName) {
      requests[module]++
      if (isOver || !processes.isUp(module) || --left[module] > 0) return
      left[module] = drawRequests(module)
      setTimeout(() => {
        if (!processes.isUp(module)) return
        kills[module]++
        void processes.crash(module)
      }, random() * maxDelayMs)
    },
  }
}

const activeSets = `select user_id as user, split from shares.sets join shares.wallets on wallets.id = sets.wallet
  where sets.kind = 'recovery' and sets.state = 'active' and wallets.state = 'active'`
const activeShares = `select user_id as user, split from recovery.shares where state = 'active'`

/** Splits whose activation was sent to a module, by user, in their order. */
function createActivations() {
  const all = new Map<string, { readonly split: string; isAcknowledged: boolean }[]>()
  return {
    request(email: string, { body }: UserRequest) {
      const { split } = JSON.parse(body) as { readonly split: string }
      const entry = { split, isAcknowledged: false }
      all.set(email, [...(all.get(email) ?? []), entry])
      return { acknowledge: () => void (entry.isAcknowledged = true) }
    },
    /** Expects one active split for each user: that of the last acknowledged activation, or of a later one. */
    expectStored(
      { rows }: { readonly rows: readonly unknown[] },
      emailOf: ReadonlyMap<string, string>,
    ): number {
      const active = rows as readonly { readonly user: string; readonly split: string }[]
      expect(active.map(({ user }) => emailOf.get(user)).sort()).toEqual([...all.keys()].sort())
      for (const { user, split } of active) {
        const entries = all.get(emailOf.get(user) ?? '') ?? []
        const last = entries.findLastIndex(({ isAcknowledged }) => isAcknowledged)
        expect(entries.slice(Math.max(last, 0)).map((entry) => entry.split)).toContain(split)
      }
      return [...all.values()].flat().filter(({ isAcknowledged }) => isAcknowledged).length
    },
  }
}

/** Runs tasks, some at once. */
async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks]
  await Promise.all(
    Array.from({ length: usersAtOnce }, async () => {
      for (let task = queue.shift(); task; task = queue.shift()) await task()
    }),
  )
}

async function expectSigns(device: UserDevice) {
  const signature = await device.goOn(async (state) =>
    (await state.unlocked().wallet.signer()).signMessage('hello'),
  )
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(device.address)
}

test.skipIf(skipWithout('three processes that are killed', 'postgres'))(
  `13, 18: ${logins} logins and ${recoveries} recoveries while auth, shares and recovery are killed: no one is locked out, no acknowledged write is lost`,
  async () => {
    console.log(`13, 18: seed ${seed}`)
    const startedAt = performance.now()
    const processes = await startThreeProcesses(projects)
    const killer = createKiller(processes)
    const repeats = { away: 0, limit: 0, mail: 0, login: 0 }
    const writes = { shares: createActivations(), recovery: createActivations() }

    const users = Array.from({ length: logins }, (_user, index) => {
      const email = `user-${index}@mail.example`
      return createPersistentUser({
        processes,
        projectId: projects[index % projects.length] ?? 'shop',
        email,
        ip: `10.${index >> 8}.${index & 255}.1`,
        async fetch(request, send) {
          const answer = send()
          killer.sent(request.module)
          if (request.module === 'auth' || !request.path.endsWith('/activate')) return answer
          const { acknowledge } = writes[request.module].request(email, request)
          const response = await answer
          if (response.ok) acknowledge()
          return response
        },
        onRepeat: (reason) => void repeats[reason]++,
      })
    })
    const opened: { readonly user: PersistentUser; readonly device: UserDevice }[] = []
    const acknowledged = new Map<PersistentUser, UserDevice>()

    async function logIn(user: PersistentUser) {
      const device = await user.logInOnNewDevice()
      acknowledged.set(user, device)
      opened.push({ user, device })
      await device.goOn((state) => state.prefer('eip155', 'eoa'))
    }
    async function recover(user: PersistentUser) {
      const device = await user.logInOnNewDevice()
      expect(device).toMatchObject(pick(acknowledged.get(user)))
      opened.push({ user, device })
    }
    try {
      // recoveries begin while others log in
      await runAll(
        users.map((user, index) => async () => {
          await logIn(user)
          if (index < recoveries) await recover(user)
        }),
      )
      killer.stop()
      await processes.ready()
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      const emailOf = new Map(opened.map(({ user, device }) => [device.userId, user.email]))
      const { databases } = processes
      const checked = [
        writes.shares.expectStored(await databases.service.execute(activeSets), emailOf),
        writes.recovery.expectStored(await databases.recovery.execute(activeShares), emailOf),
      ]

      // everyone logs in on one more device
      await runAll(
        users.map((user) => async () => {
          const device = await user.logInOnNewDevice()
          expect(device).toMatchObject(pick(acknowledged.get(user)))
          await expectSigns(device)
          // the default is smartAccount
          expect(await device.goOn(async (state) => state.preferred('eip155'))).toBe('eoa')
        }),
      )
      // sessions and shares of the devices before are there
      await runAll(
        opened.map(({ device }) => async () => {
          const again = await device.reopen()
          expect(again).toMatchObject(pick(device))
          await expectSigns(again)
        }),
      )
      const { kills, requests } = killer
      const killed = moduleNames.map((name) => `${name} ${kills[name]} times in ${requests[name]} requests`)
      console.log(
        `13, 18: ${logins} logins and ${recoveries} recoveries in ${seconds} s; killed: ${killed.join(', ')}; repeated: ` +
          `${repeats.away} steps without an answer, ${repeats.login} logins, ${repeats.mail} mails, ${repeats.limit} pauses; ${users.length} further devices and ${opened.length} ` +
          `former ones sign: 0 locked out; of ${checked[0]} and ${checked[1]} acknowledged activations 0 lost`,
      )
      if (logins >= 200) for (const name of moduleNames) expect(kills[name]).toBeGreaterThanOrEqual(3)
    } finally {
      killer.stop()
      await processes.stop()
    }
  },
)

const pick = (device: UserDevice | undefined) => ({ userId: device?.userId, address: device?.address })
