/** Uids of the wallets of a world. `demo/p` and `other/p` are one phone, reached over a relay. */
export const uids = ['demo/a', 'demo/b', 'other/c', 'eip155/example.evm', 'demo/p', 'other/p'] as const
export type Uid = (typeof uids)[number]

/** Networks that acts switch to: those of the site, and one that it does not have. */
export const networks = ['demo:1', 'demo:2', 'other:1', 'other:3', 'eip155:1', 'eip155:8453'] as const

/** Parts of a page whose code may fail to load. */
export const chunks = ['wallets', 'siwx', 'catalogue', 'session', 'evm'] as const
export type Chunk = (typeof chunks)[number]

/** Plugins that a page switches off and on by their flags. */
export const flags = [
  'demo',
  'other',
  'wallets',
  'phone',
  'gate',
  'library',
  'siwx',
  'catalogue',
  'evm',
] as const
export type FlagId = (typeof flags)[number]

/** Answer of the world's gate. `silent` gives none, `fails` throws an error that is no refusal. */
export type GateAnswer = 'admits' | 'refuses' | 'silent' | 'fails' | 'later'

/** Fault of the service and of the nodes. */
export type ServiceFault = 'none' | 'unreachable' | 'hang' | 'error' | 'nonsense'

/** Views of the world. `camera` frees its camera when it is left, `closing` closes the modal then. */
type ViewName = 'home' | 'camera' | 'closing'

/**
 * One thing that happens. Acts are data: every act is possible in every state. What it names and is not there is replaced by what is,
 * and without that it does nothing.
 */
export type Act =
  // pages
  | { readonly type: 'open' | 'close' | 'reload'; readonly tab: number }
  // presses in a page
  | { readonly type: 'connect'; readonly tab: number; readonly uid: Uid }
  | { readonly type: 'cancel'; readonly tab: number }
  | {
      readonly type: 'disconnect'
      readonly tab: number
      readonly uid: Uid
      readonly scope: 'wallet' | 'namespace' | 'all'
    }
  | { readonly type: 'select'; readonly tab: number; readonly uid: Uid; readonly index: number }
  | { readonly type: 'switch'; readonly tab: number; readonly network: string }
  | { readonly type: 'sign in'; readonly tab: number; readonly isSigned: boolean }
  | {
      readonly type: 'view'
      readonly tab: number
      readonly move: 'push' | 'replace' | 'reset' | 'back' | 'close'
      readonly view: ViewName
    }
  | { readonly type: 'press code'; readonly tab: number }
  | { readonly type: 'list'; readonly tab: number; readonly isOpen: boolean }
  // the user in a wallet
  | { readonly type: 'answer'; readonly uid: Uid; readonly isApproved: boolean }
  | {
      readonly type: 'wallet'
      readonly uid: Uid
      readonly does:
        | 'select account'
        | 'share fewer'
        | 'switch chain'
        | 'leave networks'
        | 'lock'
        | 'unlock'
        | 'end'
        | 'end quietly'
        | 'report again'
    }
  | { readonly type: 'announce'; readonly tab: number; readonly uid: Uid }
  // the site and its servers
  | { readonly type: 'flag'; readonly tab: number; readonly flag: FlagId; readonly isOn: boolean }
  | { readonly type: 'restart'; readonly tab: number; readonly plugin: 'wallets' | 'library' | 'catalogue' }
  | { readonly type: 'gate'; readonly answer: GateAnswer }
  | { readonly type: 'chunk'; readonly chunk: Chunk; readonly loads: boolean }
  | { readonly type: 'service'; readonly fault: ServiceFault }
  | { readonly type: 'sign-in server'; readonly answer: 'answers' | 'fails' | 'silent' }
  | { readonly type: 'sign-in sessions end' }
  | { readonly type: 'relay'; readonly lost: number; readonly repeated: number }
  | { readonly type: 'storage'; readonly state: 'works' | 'denied' | 'full' | 'cleared' | 'another version' }
  | { readonly type: 'time'; readonly ms: number }
  /** All faults end, the user answers what is open, and time passes: what holds after quiet is checked. */
  | { readonly type: 'quiet'; readonly approves: boolean }

/** Time between an act and the next one: none, some turns of the microtask queue, or until all work has settled. */
type Pause = 'none' | 'turns' | 'settled'

/** An act and the pause after it. */
export interface Step {
  readonly act: Act
  readonly pause: Pause
}

/** Text of an act, for traces. */
export const describeAct = ({ type, ...rest }: Act): string =>
  [type, ...Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)].join(' ')
