/** Request that waits for the user of a wallet. */
interface Prompt {
  readonly kind: 'connect' | 'switch'
  readonly approve: () => void
  readonly reject: () => void
}

/** Kind of a change in a wallet, for the drivers that report it. */
type WalletChange = 'accounts' | 'chain' | 'ended'

/** A wallet as its user sees it: accounts, a chain, the permission of the site, and open prompts. All tabs share it. */
export interface SiteWallet {
  readonly uid: string
  /** The shared accounts, the active one first. */
  readonly accounts: readonly string[]
  readonly chain: number
  /** Whether the site may read accounts. */
  readonly isPermitted: boolean
  readonly isLocked: boolean
  readonly prompts: readonly Prompt[]
  /** Names of all accounts that the site was ever allowed to read. */
  readonly everShared: ReadonlySet<string>
  /** Number of approved connects. */
  readonly permits: number
  /** Number of prompts since the start. */
  readonly asked: { connect: number; switch: number }
  /** Waits for the user. Rejects with code 4001. */
  ask(kind: Prompt['kind']): Promise<void>
  permit(): void
  /** Ends the permission, after a request of the site or by the user. */
  revoke(isReported: boolean): void
  selectAccount(index: number): void
  /** Shares one account less, or all again. */
  shareFewer(): void
  switchChain(chain: number, isReported?: boolean): void
  lock(isLocked: boolean): void
  /** Reports the same accounts again. */
  reportAgain(): void
  watch(listener: (change: WalletChange) => void): () => void
}

const rejection = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** Creates a wallet. */
export function createSiteWallet(uid: string, names: readonly string[], firstChain = 1): SiteWallet {
  const listeners = new Set<(change: WalletChange) => void>()
  const everShared = new Set<string>()
  const asked = { connect: 0, switch: 0 }
  let [accounts, chain, isPermitted, isLocked] = [names, firstChain, false, false]
  let prompts: readonly Prompt[] = []
  let permits = 0
  const emit = (change: WalletChange) => [...listeners].forEach((listener) => listener(change))
  const isShared = () => isPermitted && !isLocked
  const share = () => accounts.forEach((name) => everShared.add(name))
  const emitIfShared = (change: WalletChange) => {
    if (!isShared()) return
    share()
    emit(change)
  }
  return {
    uid,
    everShared,
    asked,
    get accounts() {
      return accounts
    },
    get chain() {
      return chain
    },
    get isPermitted() {
      return isPermitted
    },
    get isLocked() {
      return isLocked
    },
    get prompts() {
      return prompts
    },
    get permits() {
      return permits
    },
    ask(kind) {
      asked[kind]++
      return new Promise((resolve, reject) => {
        const close = (settle: () => void) => () => {
          if (!prompts.includes(prompt)) return
          prompts = prompts.filter((open) => open !== prompt)
          settle()
        }
        const prompt: Prompt = { kind, approve: close(resolve), reject: close(() => reject(rejection())) }
        prompts = [...prompts, prompt]
      })
    },
    permit() {
      isPermitted = true
      isLocked = false
      permits++
      share()
    },
    revoke(isReported) {
      if (!isPermitted) return
      isPermitted = false
      if (isReported) emit('ended')
    },
    selectAccount(index) {
      const first = accounts[index % accounts.length] as string
      accounts = [first, ...accounts.filter((name) => name !== first)]
      emitIfShared('accounts')
    },
    shareFewer() {
      accounts = accounts.length > 1 ? accounts.slice(0, -1) : names
      emitIfShared('accounts')
    },
    switchChain(next, isReported = true) {
      if (chain === next) return
      chain = next
      if (isReported) emitIfShared('chain')
    },
    lock(next) {
      if (isLocked === next) return
      const wasShared = isShared()
      isLocked = next
      if (wasShared && next) emit('ended')
    },
    reportAgain: () => emitIfShared('accounts'),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
