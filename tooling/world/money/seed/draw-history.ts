import { createRandom, type Random } from '../../seed/random.js'
import { walletAnswers, type WalletAnswer } from '../browser/wallet.js'
import type { NodeChoice } from '../chain/nodes.js'
import { distortions } from '../servers/distort.js'
import { exchangeMoves } from '../servers/exchange.js'
import { orderStates } from '../servers/provider.js'
import { lies } from '../servers/servers.js'
import { type Act, orderCount, type ReviewKind, type Step, swapCount, transferCount } from './acts.js'

/** Causes of trouble. A history has some of them. */
const troubles = [
  'nodes',
  'reorganisations',
  'lost answers',
  'lying wallet',
  'lying service',
  'service',
  'storage',
  'replacements',
  'accounts',
  'exchange',
] as const
type Trouble = (typeof troubles)[number]

/** What a history is about, for the most part. */
type Theme = 'send' | 'pay' | 'swap' | 'onramp'

/** The world at the beginning of a history. */
export interface Setup {
  readonly theme: Theme
  readonly troubles: readonly Trouble[]
  readonly nodes: NodeChoice
  /** Time of an answer of a node, in milliseconds. */
  readonly nodeMs: number
  /** Whether blocks are mined while time passes. */
  readonly minesByItself: boolean
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean
  /** Whether tokens have permits. */
  readonly hasPermits: boolean
}

/** Everything that a seed decides. */
export interface History {
  readonly seed: number
  readonly setup: Setup
  readonly steps: readonly Step[]
}

/** Draws a history. */
export function drawHistory(seed: number): History {
  const random = createRandom(seed)
  const setup: Setup = {
    theme: random.weighted([
      [4, 'send'],
      [5, 'pay'],
      [4, 'swap'],
      [1, 'onramp'],
    ] as const),
    troubles: troubles.filter(() => random.chance(0.3)),
    nodes: random.pick(['first', 'any']),
    nodeMs: random.pick([0, 0, 300]),
    minesByItself: random.chance(0.7),
    hasLocks: random.chance(0.9),
    hasPermits: random.chance(0.4),
  }
  const draw = actDrawer(random, setup)
  const steps: Step[] = []
  const push = (act: Act) => steps.push({ act, pause: drawPause(random), turns: 1 + random.below(12) })
  const rounds = 1 + random.below(2)
  for (let round = 0; round < rounds; round++) {
    for (const act of draw.opening()) push(act)
    const count = 3 + random.below(11)
    for (let index = 0; index < count; index++) push(draw.any())
    steps.push({
      act: { type: 'quiet', approves: random.chance(0.6), isLong: random.chance(0.06) },
      pause: 'settled',
      turns: 0,
    })
  }
  return { seed, setup, steps }
}

const drawPause = (random: Random) =>
  random.weighted([
    [2, 'none'],
    [3, 'turns'],
    [8, 'settled'],
  ] as const)

/** Draws acts. */
interface ActDrawer {
  any(): Act
  /** A review, and often the press on it. */
  opening(): readonly Act[]
}

/** Creates the drawer of acts. Acts stay with one theme, one draft and one tab for the most part, so that they meet. */
function actDrawer(random: Random, { troubles: had, theme }: Setup): ActDrawer {
  const favourite = random.below(orderCount)
  const tab = () =>
    random.weighted([
      [6, 0],
      [4, 1],
    ] as const)
  const weight = (trouble: Trouble, value: number) => (had.includes(trouble) ? value : 0)
  const drafted = (count: number) => (random.chance(0.8) ? favourite % count : random.below(count))
  const kind: ReviewKind = theme === 'onramp' ? 'send' : theme

  const reviewOf = (at: number): Act => {
    if (theme === 'pay') return { type: 'host pays', tab: at, order: drafted(orderCount) }
    if (theme === 'onramp') return { type: 'buy', tab: at }
    if (theme === 'send' && random.chance(0.1)) return { type: 'review collectible', tab: at }
    return {
      type: 'review',
      tab: at,
      what: theme,
      draft: drafted(theme === 'send' ? transferCount : swapCount),
    }
  }
  const pressOf = (at: number): Act => ({ type: 'press', tab: at, what: kind, ticks: random.chance(0.7) })
  const answer = (): WalletAnswer => {
    if (had.includes('lying wallet') && random.chance(0.5))
      return random.pick(walletAnswers.filter((one) => one.startsWith('lie')))
    if (had.includes('lost answers') && random.chance(0.5))
      return random.pick(['answer lost', 'fails after sending', 'fails before sending'])
    return random.weighted([
      [10, 'approves'],
      [2, 'rejects'],
      [1, 'refuses'],
    ] as const)
  }
  const fate = () =>
    random.weighted([
      [8, 'mined'],
      [1, 'reverts'],
      [weight('replacements', 4) + 1, 'stuck'],
      [weight('nodes', 3), 'private'],
    ] as const)

  const table: readonly (readonly [number, () => Act])[] = [
    [7, () => reviewOf(tab())],
    [18, () => pressOf(tab())],
    [20, () => ({ type: 'wallet', answer: answer(), fate: fate(), isNewest: random.chance(0.6) })],
    [7, () => ({ type: 'reload', tab: tab() })],
    [4, () => ({ type: 'open', tab: tab() })],
    [1, () => ({ type: 'close', tab: tab() })],
    [1, () => ({ type: 'dispose', tab: tab() })],
    [theme === 'pay' ? 4 : 1, () => ({ type: 'review payment', tab: tab() })],
    [theme === 'pay' ? 4 : 1, () => ({ type: 'leave', tab: tab() })],
    [theme === 'pay' ? weight('exchange', 8) : 0, () => ({ type: 'deposit', tab: tab() })],
    [theme === 'pay' ? weight('exchange', 2) : 0, () => ({ type: 'cancel deposit', tab: tab() })],
    [
      theme === 'pay' ? weight('exchange', 14) : 0,
      () => ({ type: 'exchange', move: random.pick(exchangeMoves) }),
    ],
    [weight('replacements', 8), () => ({ type: 'speed up', tab: tab() })],
    [
      weight('replacements', 8),
      () => ({
        type: 'replace in the wallet',
        how: random.pick(['faster', 'faster', 'cancel', 'other']),
        isStuck: random.chance(0.3),
      }),
    ],
    [
      weight('accounts', 4),
      () => ({ type: 'account', index: random.pick([0, 1] as const), isTold: random.chance(0.7) }),
    ],
    [weight('accounts', 2), () => ({ type: 'network', isElsewhere: random.chance(0.5) })],
    [9, () => ({ type: 'mine', blocks: 1 + random.below(4) })],
    [
      weight('reorganisations', 10),
      () => ({
        type: 'reorganise',
        depth: 1 + random.below(2),
        flips: random.chance(0.5),
        unseenBy: random.chance(0.4) ? random.below(3) : undefined,
      }),
    ],
    [2, () => ({ type: 'unstick' })],
    [
      weight('nodes', 10),
      () => ({
        type: 'node',
        index: random.pick([0, 0, 1, 2]),
        state: random.pick(['works', 'lags', 'forgets', 'unreachable', 'silent'] as const),
      }),
    ],
    [2, () => ({ type: 'fee', percent: random.pick([50, 100, 150, 400]) })],
    [1, () => ({ type: 'name', isMoved: random.chance(0.5) })],
    [
      weight('service', 5),
      () => ({ type: 'service', state: random.pick(['works', 'unreachable', 'silent'] as const) }),
    ],
    [
      weight('lying service', 10),
      () => ({
        type: 'lie',
        field: random.chance(0.8) ? lieOf(random, theme) : undefined,
        how: random.pick(distortions),
      }),
    ],
    [
      theme === 'onramp' ? 14 : 0,
      () => ({ type: 'provider', order: random.below(3), state: random.pick(orderStates) }),
    ],
    [
      weight('storage', 4),
      () => ({ type: 'storage', state: random.pick(['works', 'denied', 'full', 'cleared'] as const) }),
    ],
    [12, () => ({ type: 'time', ms: random.pick([100, 700, 2_000, 4_000, 15_000, 60_000]) })],
    [1, () => ({ type: 'time', ms: random.pick([200_000, 4_000_000]) })],
  ]
  return {
    any: () => random.weighted(table)(),
    opening() {
      const at = tab()
      const both = random.chance(0.35)
      const lie: readonly Act[] =
        had.includes('lying service') && random.chance(0.7)
          ? [{ type: 'lie', field: lieOf(random, theme), how: random.pick(distortions) }]
          : []
      const review = reviewOf(at)
      const acts: Act[] = [...lie, { type: 'open', tab: at }, { type: 'time', ms: 700 }, review]
      if (both) {
        acts.push({ type: 'open', tab: 1 - at }, { ...review, tab: 1 - at } as Act)
      }
      acts.push({ type: 'time', ms: 2_000 })
      if (random.chance(0.8)) acts.push(pressOf(at))
      if (both && random.chance(0.5)) acts.push(pressOf(1 - at))
      return acts
    },
  }
}

/** A lie about what the history is about. */
function lieOf(random: Random, theme: Theme): string {
  const about = {
    swap: /^(router|quotes|build|tokens)/,
    onramp: /^(order|onramp)/,
    send: /^collectibles/,
    pay: /./,
  }[theme]
  const fitting = lies.filter((field) => about.test(field))
  if (theme !== 'swap') return random.pick(fitting)
  return random.weighted([
    [1, 'router'],
    [1, 'build-transaction/tx.data'],
    [2, random.pick(fitting)],
  ])
}
