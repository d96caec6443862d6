import type { Locator, Page } from '@playwright/test'

/** Switches of the test wallet, by their names in the panel. */
type WalletSwitch = 'auto-approve' | 'reject-all' | 'lock' | 'hold' | 'pending-error'

/** The test wallet's panel on a page. */
export interface WalletPanel {
  /** Method of the pending request. In the page only while a request is pending. */
  readonly request: Locator
  readonly status: Locator
  approve(): Promise<void>
  reject(): Promise<void>
  toggle(name: WalletSwitch, on: boolean): Promise<void>
  /** Makes the wallet send invalid answers of a kind. The empty text restores valid answers. */
  setNonsense(kind: string): Promise<void>
  /** Gives the wallets the habits of a kind, and waits until the page has loaded again. */
  behaveAs(kind: string): Promise<void>
  /** Selects the wallet that the controls change, by its index. */
  selectWallet(index: number): Promise<void>
  switchChain(id: number): Promise<void>
  /** Selects the account by its index. */
  selectAccount(index: number): Promise<void>
  /** Revokes the permission of the page. */
  disconnectSite(): Promise<void>
}

/** Creates a page object for the panel. Its controls change the first wallet unless another wallet is selected. */
export function walletPanel(page: Page): WalletPanel {
  const part = (name: string) => page.getByTestId(`test-wallet-${name}`)
  const control = async (name: string) => {
    const toggle = part('toggle')
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    const isOpen = await part('controls').evaluate((node) => (node as HTMLDetailsElement).open)
    if (!isOpen) await part('controls-toggle').click()
    return part(name)
  }
  return {
    request: part('method'),
    status: part('status'),
    approve: () => part('approve').click(),
    reject: () => part('reject').click(),
    toggle: async (name, on) => (await control(name)).setChecked(on),
    setNonsense: async (kind) => void (await (await control('nonsense')).selectOption(kind)),
    behaveAs: async (kind) => {
      const list = await control('kind')
      await Promise.all([page.waitForEvent('load'), list.selectOption(kind)])
    },
    selectWallet: async (index) => void (await (await control('which')).selectOption({ index })),
    switchChain: async (id) => void (await (await control('chain')).selectOption(String(id))),
    selectAccount: async (index) => void (await (await control('account')).selectOption({ index })),
    disconnectSite: async () => (await control('disconnect')).click(),
  }
}
