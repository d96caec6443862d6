import type { Locator, Page } from 'playwright-core'

/** The switches of the test wallet, as its panel names them. */
export type WalletSwitch = 'auto-approve' | 'reject-all' | 'lock' | 'hold' | 'pending-error'

/** The test wallet's panel on a page, used as its user would: by pressing what is shown. */
export interface WalletPanel {
  /** The method of the request that waits; on the page only while one does. */
  readonly request: Locator
  readonly status: Locator
  approve(): Promise<void>
  reject(): Promise<void>
  turn(name: WalletSwitch, on: boolean): Promise<void>
  nonsense(id: string): Promise<void>
  /** Lets the controls turn another wallet of the page, by its place. */
  pick(place: number): Promise<void>
  /** Goes to another chain by its id. */
  chain(id: number): Promise<void>
  /** Selects the account by its place. */
  account(place: number): Promise<void>
  /** Takes the permission of this page back. */
  disconnectSite(): Promise<void>
}

/** The panel of the page; the controls turn the first wallet unless another is picked. */
export function walletPanel(page: Page): WalletPanel {
  const part = (name: string) => page.getByTestId(`test-wallet-${name}`)
  const control = async (name: string) => {
    const toggle = part('toggle')
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
    if (!(await part('controls').evaluate((node) => (node as HTMLDetailsElement).open)))
      await part('controls-toggle').click()
    return part(name)
  }
  return {
    request: part('method'),
    status: part('status'),
    approve: () => part('approve').click(),
    reject: () => part('reject').click(),
    turn: async (name, on) => (await control(name)).setChecked(on),
    nonsense: async (id) => void (await (await control('nonsense')).selectOption(id)),
    pick: async (place) => void (await (await control('which')).selectOption({ index: place })),
    chain: async (id) => void (await (await control('chain')).selectOption(String(id))),
    account: async (place) => void (await (await control('account')).selectOption({ index: place })),
    disconnectSite: async () => (await control('disconnect')).click(),
  }
}
