import { kindOfMethod, promptMs, type PayloadOf, type SuccessOf } from 'foyerkit/plugins/auth/wire'
import type { FrameConfig } from './config.js'
import type { Answers } from './host/conversation.js'
import { FrameError } from './frame-error.js'
import type { FrameState } from './frame-state.js'
import type { EmailLogins } from './login/email-login.js'
import type { FarcasterLogins } from './login/farcaster-login.js'
import type { SocialLogins } from './login/social-login.js'
import { defaultNetwork, readNetwork, type FrameNetwork } from './rpc/networks.js'
import type { AskNode } from './rpc/node.js'
import type { Prompts } from './rpc/prompts.js'
import type { Views } from './views/create-views.js'
import { LostShareError, type EmbeddedWallet } from './wallet/embedded-wallet.js'
import { createSmartAnswers } from './smart-account/smart-answers.js'
import type { SmartAccounts } from './smart-account/create-smart-accounts.js'

/** Parts that answer the requests. */
export interface AnswerParts {
  /** Place where a login by e-mail takes its code: `widget`, which is the default, or `window`. */
  readonly login: FrameConfig['login']
  readonly state: FrameState
  readonly logins: EmailLogins
  readonly socials: SocialLogins
  readonly farcaster: FarcasterLogins
  readonly askNode: AskNode
  /** Networks with a node. */
  readonly networks: readonly string[]
  /** Network of the frame's address. */
  readonly initialNetwork: string | undefined
  readonly emitTicket: (ticket: string | undefined) => void
  readonly setTheme: (theme: PayloadOf<'SYNC_THEME'>) => void
  /** Takes the name that the page gives itself, for confirms. */
  readonly setHostName: (name: string | undefined) => void
  /** Takes the language of the widget, for what is drawn next. */
  readonly setLanguage: (tag: string) => void
  readonly reload: () => void
  /** Loads the confirms, with the first request that needs one. */
  readonly loadPrompts: () => Promise<Prompts>
  /** Loads the views, with the first request that draws one. */
  readonly loadViews: () => Promise<Views>
  readonly loadSmartAccounts: () => Promise<SmartAccounts>
  /** Whether a login signs in without a confirm. Default: true. */
  readonly signsInWithLogin?: boolean | undefined
  /** Signs a sign-in message for the site of the page, without a confirm. */
  readonly signInWithLogin: (
    message: string,
    network: FrameNetwork,
    wallet: EmbeddedWallet,
  ) => Promise<SuccessOf<'SIGN_IN'>>
  /** Loads what opens a wallet, while the user completes a login. */
  readonly prepareWallet: () => void
}

/** Time after which the page asks again for the approval of a device, in milliseconds: it waits for 30 s. */
const deviceMs = 20_000

/** Creates the answers to the page's requests. */
export function createAnswers(parts: AnswerParts): Answers {
  const {
    login,
    state,
    logins,
    socials,
    farcaster,
    askNode,
    networks,
    emitTicket,
    setTheme,
    setHostName,
    setLanguage,
    reload,
    loadPrompts,
    loadViews,
    prepareWallet,
  } = parts
  const smart = createSmartAnswers(parts)
  let network = readNetwork(parts.initialNetwork) ?? defaultNetwork
  let waiting = new AbortController()
  let prompting = new AbortController()
  let loggingIn = Promise.resolve<unknown>(undefined)

  let restoring: Promise<boolean> | undefined
  /** Restores the session of the device, or the record of the user by a ticket. */
  function restore(ticket?: string): Promise<boolean> {
    const running = state.isConnected(ticket).finally(() => {
      if (restoring === running) restoring = undefined
    })
    restoring = running
    return running
  }
  /** Waits for the session: the document may have been loaded again since the login, and the page hands its ticket again. */
  const restored = async () => void (await (restoring ?? restore()).catch(() => {}))

  /** Runs a request that asks the user: what it draws is closed when the page ends the requests, and after the time for one. */
  async function withPrompt<Result>(ask: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const all = prompting.signal
    const over = new AbortController()
    const end = () => over.abort()
    const timer = setTimeout(end, promptMs)
    all.addEventListener('abort', end, { once: true })
    try {
      return await ask(over.signal)
    } finally {
      clearTimeout(timer)
      all.removeEventListener('abort', end)
    }
  }

  /** Closes the confirms. Requests that need none go on. */
  function endPrompts(): void {
    prompting.abort()
    prompting = new AbortController()
  }

  /** Ends what waits for the user elsewhere, and returns the end of what waits next. */
  function waitAgain(): AbortController {
    waiting.abort()
    waiting = new AbortController()
    return waiting
  }
  async function logInInWindow(email: string): Promise<void> {
    const end = waitAgain()
    prompting.signal.addEventListener('abort', () => end.abort(), { once: true })
    // the login before this one settles first: it may have to undo a session
    await loggingIn
    const running = loadViews().then((views) => views.logInInWindow(email, end.signal))
    loggingIn = running.catch(() => {})
    emitTicket(await running)
  }
  function requireWidget(): void {
    if (login === 'window')
      throw new FrameError(
        'Codes of this project are entered in the window of the login, not on the page',
        4200,
      )
  }

  function requireNetwork(chainId: string | number | undefined): FrameNetwork {
    const asked = chainId === undefined ? network : readNetwork(chainId)
    if (!asked || !networks.includes(asked.id))
      throw new FrameError(`The network ${chainId} is not available`, 4902)
    return asked
  }

  return {
    SWITCH_NETWORK({ chainId }) {
      network = requireNetwork(chainId)
      return { chainId }
    },
    async CONNECT_EMAIL({ email }) {
      if (login !== 'window') {
        await restored()
        if (await state.isUnlockedFor(email)) return { action: 'CONNECT' }
        const step = await logins.begin(email)
        prepareWallet()
        return step
      }
      await logInInWindow(email)
      return { action: 'CONNECT' }
    },
    async CONNECT_DEVICE() {
      requireWidget()
      await logins.untilApproved(waitAgain().signal, deviceMs)
    },
    async CONNECT_OTP({ otp }) {
      requireWidget()
      emitTicket(await state.signIn(await logins.complete(otp)))
    },
    async GET_USER(payload) {
      await restored()
      return smart.user(requireNetwork(payload?.chainId), payload?.preferredAccountType)
    },
    IS_CONNECTED: async (payload) => ({ isConnected: await restore(payload?.token) }),
    GET_CHAIN_ID: () => ({ chainId: network.id }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: smart.enabledNetworks,
    async RPC_REQUEST({ method, params, chainId }) {
      const asked = requireNetwork(chainId)
      const kind = kindOfMethod(method)
      if (kind === 'refused') throw new FrameError(`${method} is not supported`, -32601)
      if (kind === 'prompt') {
        return withPrompt(async (signal) => {
          await restored()
          if (state.locked()) await (await loadViews()).unlock(signal)
          const answer = async () => {
            const { wallet } = state.unlocked()
            const prompts = await loadPrompts()
            return prompts.answer({ method, params, network: asked, wallet, signal })
          }
          try {
            return await answer()
          } catch (error) {
            if (!(error instanceof LostShareError)) throw error
            if (!(await (await loadViews()).restore(signal))) throw error
            return answer()
          }
        })
      }
      if (method === 'eth_accounts' || smart.answers(method)) await restored()
      if (method === 'eth_accounts') return smart.addresses(asked)
      if (method === 'eth_chainId') return `0x${Number(asked.id.split(':')[1]).toString(16)}`
      if (smart.answers(method)) return smart.answer(method, params, asked)
      if (method.startsWith('wallet_')) throw new FrameError(`${method} is not supported`, 4200)
      return askNode(asked.id, method, params)
    },
    async SIGN_IN({ message, chainId }) {
      const asked = requireNetwork(chainId)
      if (parts.signsInWithLogin === false)
        throw new FrameError('The sign-in needs a confirm: the project asks for one', 4200)
      if (!state.takeFreshLogin()) throw new FrameError('The sign-in does not follow a login', 4200)
      return parts.signInWithLogin(message, asked, state.unlocked().wallet)
    },
    RPC_ABORT: endPrompts,
    SYNC_THEME: (theme) => setTheme(theme),
    SYNC_DAPP_DATA({ metadata, language }) {
      setHostName(metadata?.name)
      if (language !== undefined) setLanguage(language)
    },
    async SIGN_OUT() {
      endPrompts()
      waitAgain()
      await state.signOut()
      emitTicket(undefined)
    },
    RELOAD: () => reload(),
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo }) {
      const uri = await socials.begin(provider, returnTo)
      prepareWallet()
      return { uri }
    },
    async CONNECT_SOCIAL({ uri, preferredAccountType }) {
      emitTicket(await state.signIn(await socials.complete(uri)))
      return smart.user(network, preferredAccountType)
    },
    async GET_FARCASTER_URI() {
      const url = await farcaster.begin()
      prepareWallet()
      return { url }
    },
    async CONNECT_FARCASTER() {
      emitTicket(await state.signIn(await farcaster.complete(waitAgain().signal)))
      return { userName: state.user(network).userName ?? null }
    },
    INIT_SMART_ACCOUNT: async () => restored().then(() => smart.init(network)),
    SET_PREFERRED_ACCOUNT: async ({ type }) => restored().then(() => smart.prefer(network, type)),
    UPDATE_EMAIL: async ({ email }) => ({
      action: await restored().then(async () => (await loadViews()).emailChange.begin(email)),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => (await loadViews()).emailChange.enterPrimary(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({
      newEmail: await (await loadViews()).emailChange.enterSecondary(otp),
    }),
    async OPEN({ view, chainId }) {
      await restored()
      const views = await loadViews()
      return view === 'smart-account' ? views.openSmartAccount(requireNetwork(chainId)) : views.open(view)
    },
  }
}
