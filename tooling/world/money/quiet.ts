import { answerPrompt } from './browser/wallet.js'
import type { Act } from './seed/acts.js'
import { askForPayments } from './user.js'
import { apply } from './apply.js'
import { openPages, type World } from './world.js'

/** Rounds in which the wallet answers what is open, and the time of each in milliseconds. */
const rounds = 3
const roundMs = 5_000
/** Time for polls, in milliseconds, and one that is longer than an unclear request is remembered. */
const [shortMs, longMs] = [90_000, 4_000_000]

/** How quiet comes. */
type Quiet = Extract<Act, { readonly type: 'quiet' }>

/** Ends all faults, answers what is open, mines all and lets time pass. */
export async function becomeQuiet(world: World, { approves, isLong }: Quiet): Promise<void> {
  const { chain, nodes, servers, storage, exchange } = world
  storage.setState('works')
  servers.setState('works')
  servers.lie(undefined, 'missing')
  nodes.heal()
  world.isElsewhere = false
  // the user comes back
  if (openPages(world).length === 0) await apply(world, { type: 'open', tab: 0 })
  for (let round = 0; round < rounds; round++) {
    exchange.answerAll()
    for (const prompt of world.prompts) {
      if (prompt.state !== 'open') continue
      answerPrompt(chain, prompt, approves ? 'approves' : 'rejects', 'mined')
      await world.settle()
    }
    for (const tx of chain.transactions) tx.isStuck = false
    chain.mine(4)
    exchange.move('confirmed')
    exchange.move('sent')
    await world.clock.advance(roundMs)
  }
  chain.mine(6)
  await world.clock.advance(60_000)
  // hosts ask for the payments that they wait for
  for (const page of openPages(world)) askForPayments(page)
  await world.clock.advance(isLong ? longMs : shortMs)
}
