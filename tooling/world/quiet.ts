import { apply, connect, setService, signIn } from './apply.js'
import { setChunk } from './run/chunks.js'
import { type Uid, uids } from './seed/acts.js'
import { openTabs, shownIn, type World } from './world.js'

/** Rounds in which the user answers what is open, and the time of each in milliseconds. */
const rounds = 6
const roundMs = 3_000
/** Time for every time limit and for the longest pause between attempts, in milliseconds. */
const longMs = 200_000

/** Ends all faults, answers what is open and lets time pass. */
export async function becomeQuiet(world: World, approves: boolean): Promise<void> {
  setChunk(true)
  setService(world, 'none')
  world.signIn.setAnswer('answers')
  world.setGate('admits')
  world.relay.setWeather({ lost: 0, repeated: 0 })
  world.storage.setState('works')
  for (const tab of openTabs(world)) tab.isUntouched = false
  for (let round = 0; round < rounds; round++) {
    await answerAll(world, approves)
    await world.clock.advance(roundMs)
  }
  // wallets that never answer
  for (const { connecting } of openTabs(world)) connecting.forEach(({ cancel }) => cancel())
  await world.clock.advance(longMs)
  await answerAll(world, approves)
  await world.clock.advance(longMs)
}

async function answerAll(world: World, approves: boolean): Promise<void> {
  for (const uid of uids)
    for (const prompt of world.walletOf(uid).prompts) {
      if (approves) prompt.approve()
      else prompt.reject()
      await world.settle()
    }
  for (const tab of openTabs(world)) signIn(world, tab, approves)
  await world.settle()
}

/** Connects a wallet in a calm world. */
export interface CalmPress {
  readonly uid: Uid
  /** Error of the press; undefined if it connects. */
  readonly error: string | undefined
  readonly isShown: boolean
}

/** Switches all plugins on, then presses a wallet whose user approves. Undefined without a page and a wallet that can. */
export async function pressInCalm(world: World): Promise<CalmPress | undefined> {
  const [tab] = openTabs(world)
  if (!tab) return undefined
  for (const flag of [...tab.off]) await apply(world, { type: 'flag', tab: tab.at, flag, isOn: true })
  await becomeQuiet(world, true)
  const uid = uids.find((candidate) => isCooperative(world, candidate))
  if (uid === undefined) return undefined
  let error: string | undefined = 'no answer'
  void connect(world, tab, uid).then((result) => (error = result))
  for (let round = 0; round < rounds; round++) {
    await answerAll(world, true)
    await world.clock.advance(roundMs)
  }
  return { uid, error, isShown: shownIn(tab).some((shown) => shown.uid === uid) }
}

/** Whether a wallet connects when its user approves. */
function isCooperative({ setup }: World, uid: Uid): boolean {
  if (!(uid in setup.quirks)) return uid !== 'eip155/example.evm' || setup.habits.length === 0
  const { prompt, reconnect, watch } = setup.quirks[uid as keyof typeof setup.quirks]
  const answers = prompt === 'waits' || prompt === 'approves'
  return answers && watch === 'plain' && (reconnect === 'answers' || reconnect === 'late')
}
