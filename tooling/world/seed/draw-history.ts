import { drawHabits } from '../../../kernel/testing/habits.js'
import { evmHabits, type EvmHabit } from '../../../plugins/evm/testing/habits.js'
import { drawQuirks, type Quirks } from '../wallets/quirks.js'
import {
  type Act,
  type Chunk,
  chunks,
  type FlagId,
  flags,
  networks,
  type Step,
  type Uid,
  uids,
} from './acts.js'
import { createRandom, type Random } from './random.js'

/** Causes of trouble. A history has some of them. */
const troubles = [
  'storage',
  'flags',
  'chunks',
  'service',
  'gate',
  'sign-in server',
  'relay',
  'wallets',
  'views',
] as const
type Trouble = (typeof troubles)[number]

/** The world at the beginning of a history. */
export interface Setup {
  readonly quirks: Readonly<Record<'demo/a' | 'demo/b' | 'other/c', Quirks>>
  readonly habits: readonly EvmHabit[]
  readonly hasGate: boolean
  readonly signIn: 'none' | 'optional' | 'required'
  readonly hasCatalogue: boolean
  readonly troubles: readonly Trouble[]
  /** Chunks that do not load at first. */
  readonly failingChunks: readonly Chunk[]
  /** Whether the third tab is a page of a newer deployment. */
  readonly hasNewerTab: boolean
}

/** Everything that a seed decides. */
export interface History {
  readonly seed: number
  readonly setup: Setup
  readonly steps: readonly Step[]
}

/** Habits of which a history that does not end is no fault of the widget are left out: the wallet answers no connect at all. */
const usableHabits = evmHabits.filter(
  ({ provide, announce, stops }) => (provide || announce) && !stops?.includes('connect'),
)

/** Draws a history. */
export function drawHistory(seed: number): History {
  const random = createRandom(seed)
  const had = troubles.filter(() => random.chance(0.3))
  const setup: Setup = {
    quirks: { 'demo/a': drawQuirks(random), 'demo/b': drawQuirks(random), 'other/c': drawQuirks(random) },
    habits: random.chance(0.5) ? [] : drawHabits(usableHabits, seed),
    hasGate: random.chance(0.3),
    signIn: random.weighted([
      [6, 'none'],
      [1, 'optional'],
      [3, 'required'],
    ] as const),
    hasCatalogue: random.chance(0.15),
    troubles: had,
    failingChunks: had.includes('chunks') ? chunks.filter(() => random.chance(0.25)) : [],
    hasNewerTab: random.chance(0.08),
  }
  const draw = actDrawer(random, setup)
  const steps: Step[] = []
  const rounds = 1 + random.below(3)
  for (let round = 0; round < rounds; round++) {
    const count = 3 + random.below(9)
    for (let index = 0; index < count; index++)
      for (const act of random.chance(0.2) ? draw.visit() : [draw.any()])
        steps.push({ act, pause: drawPause(random) })
    steps.push({ act: { type: 'quiet', approves: random.chance(0.7) }, pause: 'settled' })
  }
  return { seed, setup, steps }
}

const drawPause = (random: Random) =>
  random.weighted([
    [2, 'none'],
    [2, 'turns'],
    [8, 'settled'],
  ] as const)

/** Draws acts. */
interface ActDrawer {
  any(): Act
  /** A wallet that is connected, and often disconnected. */
  visit(): readonly Act[]
}

/** Creates the drawer of acts. Acts stay with two wallets and one tab for the most part, so that they meet. */
function actDrawer(random: Random, { troubles: had, signIn, hasCatalogue, hasGate }: Setup): ActDrawer {
  const favourites = [random.pick(uids), random.pick(uids)]
  const uid = (): Uid => (random.chance(0.75) ? random.pick(favourites) : random.pick(uids))
  const tab = () =>
    random.weighted([
      [6, 0],
      [3, 1],
      [1, 2],
    ] as const)
  const weight = (trouble: Trouble, value: number) => (had.includes(trouble) ? value : 0)
  const usedFlags: readonly FlagId[] = flags.filter(
    (flag) =>
      (flag !== 'siwx' || signIn !== 'none') &&
      (flag !== 'catalogue' || hasCatalogue) &&
      (flag !== 'gate' || hasGate),
  )
  const table: readonly (readonly [number, () => Act])[] = [
    [18, () => ({ type: 'connect', tab: tab(), uid: uid() })],
    [22, () => ({ type: 'answer', uid: uid(), isApproved: random.chance(0.85) })],
    [2, () => ({ type: 'cancel', tab: tab() })],
    [
      9,
      () => ({
        type: 'disconnect',
        tab: tab(),
        uid: uid(),
        scope: random.pick(['wallet', 'wallet', 'namespace', 'all'] as const),
      }),
    ],
    [4, () => ({ type: 'select', tab: tab(), uid: uid(), index: random.below(3) })],
    [7, () => ({ type: 'switch', tab: tab(), network: random.pick(networks) })],
    [9, () => ({ type: 'reload', tab: tab() })],
    [3, () => ({ type: 'open', tab: tab() })],
    [1, () => ({ type: 'close', tab: tab() })],
    [
      weight('wallets', 8) + 2,
      () => ({
        type: 'wallet',
        uid: uid(),
        does: random.pick([
          'select account',
          'share fewer',
          'switch chain',
          'leave networks',
          'lock',
          'unlock',
          'end',
          'end quietly',
          'report again',
        ] as const),
      }),
    ],
    [2, () => ({ type: 'announce', tab: tab(), uid: uid() })],
    [5, () => ({ type: 'time', ms: random.pick([100, 500, 1_500, 6_000, 12_000, 70_000]) })],
    [
      weight('views', 12) + 1,
      () => ({
        type: 'view',
        tab: tab(),
        move: random.pick(['push', 'push', 'replace', 'reset', 'back', 'back', 'close'] as const),
        view: random.pick(['home', 'camera', 'closing'] as const),
      }),
    ],
    [1, () => ({ type: 'press code', tab: tab() })],
    [hasCatalogue ? 5 : 0, () => ({ type: 'list', tab: tab(), isOpen: random.chance(0.7) })],
    [signIn === 'none' ? 0 : 9, () => ({ type: 'sign in', tab: tab(), isSigned: random.chance(0.85) })],
    [signIn === 'none' ? 0 : 2, () => ({ type: 'sign-in sessions end' })],
    [
      signIn === 'none' ? 0 : weight('sign-in server', 5),
      () => ({ type: 'sign-in server', answer: random.pick(['answers', 'fails', 'silent'] as const) }),
    ],
    [
      weight('flags', 7),
      () => ({ type: 'flag', tab: tab(), flag: random.pick(usedFlags), isOn: random.chance(0.5) }),
    ],
    [
      weight('flags', 3) + (hasCatalogue ? 2 : 0),
      () => ({
        type: 'restart',
        tab: tab(),
        plugin: random.pick(
          hasCatalogue ? (['wallets', 'library', 'catalogue'] as const) : (['wallets', 'library'] as const),
        ),
      }),
    ],
    [
      hasGate ? weight('gate', 6) + 4 : 0,
      () => ({
        type: 'gate',
        answer: random.pick(['admits', 'refuses', 'silent', 'fails', 'later'] as const),
      }),
    ],
    [
      weight('chunks', 6),
      () => ({
        type: 'chunk',
        chunk: random.pick(signIn === 'none' ? chunks : ([...chunks, 'siwx', 'siwx'] as const)),
        loads: random.chance(0.3),
      }),
    ],
    [
      weight('service', 3),
      () => ({
        type: 'service',
        fault: random.pick(['none', 'unreachable', 'hang', 'error', 'nonsense'] as const),
      }),
    ],
    [
      weight('relay', 3),
      () => ({ type: 'relay', lost: random.pick([0, 0.3, 0.7]), repeated: random.pick([0, 0.5, 1]) }),
    ],
    [
      weight('storage', 4),
      () => ({
        type: 'storage',
        state: random.pick(['works', 'denied', 'full', 'cleared', 'another version'] as const),
      }),
    ],
  ]
  const possible = table.filter(([share]) => share > 0)
  return {
    any: () => random.weighted(possible)(),
    visit() {
      const [visited, at] = [uid(), tab()]
      const acts: Act[] = [
        { type: 'connect', tab: at, uid: visited },
        { type: 'answer', uid: visited, isApproved: true },
      ]
      if (signIn !== 'none') acts.push({ type: 'sign in', tab: at, isSigned: true })
      if (random.chance(0.4)) acts.push({ type: 'disconnect', tab: at, uid: visited, scope: 'wallet' })
      return acts
    },
  }
}
