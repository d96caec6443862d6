import { expect, type Page } from '@playwright/test'
import type { Hex } from '../hex.js'
import type { TestWallet, TestWalletOptions, WalletRequest } from '../wallet.js'
import { installWallet } from './install-wallet.js'
import { createModal, type WidgetPlace } from './modal.js'

/** How long to wait for a request. */
export interface WaitOptions {
  /** Milliseconds. Default: the `expect.timeout` of the Playwright configuration. */
  readonly timeout?: number
}

/** The user of a wallet in a browser test: acts in the wallet and in the widget of the page. */
export interface WalletUser {
  /** The wallet, with its keys and switches for faulty answers. It runs in the test process. */
  readonly testWallet: TestWallet
  /** Address of the selected account. */
  readonly account: Hex
  /**
   * Opens the modal, selects the wallet and approves the connection. If the page asks for a sign-in, signs it. Resolves when the
   * modal is closed, or shows the connection in a host with `closeAfterConnect: false` or `'stay'`.
   */
  connect(place?: WidgetPlace): Promise<void>
  /** Disconnects in the account view of the widget. Resolves when the modal is closed. */
  disconnect(place?: WidgetPlace): Promise<void>
  /** Requests that wait for the user, oldest first. */
  requests(): readonly WalletRequest[]
  /** Waits for a request, and returns it unanswered. Default: a request of any method. */
  waitForRequest(method?: string, options?: WaitOptions): Promise<WalletRequest>
  /** Waits for a request and approves it. Default: a request of any method. Returns the request. */
  approve(method?: string, options?: WaitOptions): Promise<WalletRequest>
  /** Waits for a request and rejects it. Default: a request of any method. Returns the request. */
  reject(method?: string, options?: WaitOptions): Promise<WalletRequest>
  /** Waits for the signature request of a message or of typed data, and approves it. Returns the request. */
  sign(options?: WaitOptions): Promise<WalletRequest>
  /** Changes the network in the wallet. Resolves when the page has been notified. */
  switchNetwork(chainId: number): Promise<void>
  /** Selects an account in the wallet, by its index or its address. Resolves when the page has been notified. */
  switchAccount(account: number | Hex): Promise<void>
}

const connectionMethods = ['eth_requestAccounts', 'wallet_requestPermissions']
const signatureMethods = ['personal_sign', 'eth_signTypedData_v4']
/** Requests come within milliseconds of what the page does; Playwright's own intervals grow to a second. */
const intervals = [20]

/**
 * Installs a test wallet for a page and all further pages of its browser context. Call it before `page.goto`: documents that are
 * already loaded do not see the wallet.
 *
 * @throws TypeError for options that make no wallet, such as a list without chains
 */
export async function withWallet(page: Page, options: TestWalletOptions): Promise<WalletUser> {
  const { wallet, delivered } = await installWallet(page.context(), options)

  const waitFor = async (methods?: readonly string[], { timeout }: WaitOptions = {}) => {
    const matching = () => wallet.pending.filter(({ method }) => methods?.includes(method) ?? true)
    await expect
      .poll(() => (matching().length > 0 ? 'waiting' : wallet.pending.map(({ method }) => method)), {
        message: `a request${methods ? ` of ${methods.join(' or ')}` : ''} waits in the test wallet`,
        intervals,
        ...(timeout !== undefined && { timeout }),
      })
      .toBe('waiting')
    return matching()[0] as WalletRequest
  }
  const approve = async (methods?: readonly string[], options?: WaitOptions) => {
    const request = await waitFor(methods, options)
    request.approve()
    return request
  }
  const list = (method?: string) => (method === undefined ? undefined : [method])

  return {
    testWallet: wallet,
    get account() {
      return wallet.account
    },
    async connect(place = {}) {
      const modal = createModal(page, place)
      await modal.open()
      await modal.choose(wallet.info.rdns)
      await expect
        .poll(
          async () => {
            // none comes from a wallet that knows the page already, or approves by itself
            for (const request of wallet.pending)
              if (connectionMethods.includes(request.method)) request.approve()
            return modal.attempt()
          },
          { message: 'the connection attempt in the modal', intervals },
        )
        .not.toBe('connecting')
      const attempt = await modal.attempt()
      if (attempt === 'failed')
        throw new Error(
          'connect: the modal shows a failed attempt. The trace and `testWallet.behaviour` tell the cause.',
        )
      if (attempt === 'signing in') {
        await modal.signIn()
        if (!wallet.behaviour.autoApprove) await approve(signatureMethods)
      }
      await modal.connected()
    },
    disconnect: (place = {}) => createModal(page, place).disconnect(),
    requests: () => wallet.pending,
    waitForRequest: (method, options) => waitFor(list(method), options),
    approve: (method, options) => approve(list(method), options),
    async reject(method, options) {
      const request = await waitFor(list(method), options)
      request.reject()
      return request
    },
    sign: (options) => approve(signatureMethods, options),
    async switchNetwork(chainId) {
      wallet.switchChain(chainId)
      await delivered()
    },
    async switchAccount(account) {
      wallet.selectAccount(typeof account === 'number' ? account : indexOf(wallet, account))
      await delivered()
    },
  }
}

function indexOf({ accounts }: TestWallet, address: Hex): number {
  const index = accounts.findIndex((account) => account.toLowerCase() === address.toLowerCase())
  if (index < 0)
    throw new RangeError(
      `switchAccount: "${address}" is no account of the wallet. It has ${accounts.join(', ')}.`,
    )
  return index
}
