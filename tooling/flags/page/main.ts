/// <reference types="vite/types/importMeta.d.ts" />
import { createFoyer, sessionKey, type AnyPlugin } from '../../../kernel/index.js'
import type { PluginFactory } from '../../../kernel/plugins/definition.js'
import { evm } from '../../../plugins/evm/index.js'
import { createTestWallet } from '../../../plugins/evm/testing/wallet.js'

const modules = import.meta.glob<Record<string, unknown>>('../../../plugins/*/index.ts', { eager: true })
const { chains, mnemonic } = JSON.parse(document.getElementById('devnet')?.textContent ?? '{}') as {
  chains: readonly { id: number; name: string; rpcUrl: string }[]
  mnemonic: string
}
const place = document.getElementById('place') as HTMLElement
const wallet = createTestWallet({ chains, mnemonic, behaviour: { autoApprove: true } })
wallet.announce(window)

const factories = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PluginFactory => typeof value === 'function' && 'definition' in value)

/** Every plugin of the repository, as it comes. */
const plugins = factories.map((make): AnyPlugin => {
  const rpc = Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
  return make.definition === evm.definition ? evm({ rpc }) : (make as () => AnyPlugin)()
})

/** What the page can be asked to do. */
export interface FlagsPage {
  /** The flags of all plugins, each once. */
  readonly flags: readonly string[]
  /** Creates the widget, with these flags off. */
  start(off: readonly string[]): Promise<void>
  switch(flag: string, on: boolean | undefined): Promise<void>
  connect(): Promise<void>
  open(): void
  close(): void
  /** Ends the widget, and forgets what it kept. */
  end(): Promise<void>
  /** What is to be seen and read of the widget: the drawn roots, the plugins' states, the session, the networks. */
  look(): string
}

let foyer: ReturnType<typeof createFoyer> | undefined
const alive = () => foyer ?? fail()
const fail = (): never => {
  throw new Error('start the widget first')
}

const page: FlagsPage = {
  flags: [...new Set(plugins.flatMap(({ definition }) => definition.flag?.id ?? []))],
  async start(off) {
    const features = Object.fromEntries(off.map((flag) => [flag, false]))
    foyer = createFoyer({ plugins, features })
    foyer.mount(place)
    // the kernel's own session loads with the first wallet that is looked at: here in every case
    await foyer.service(sessionKey).prepare('')
  },
  switch: (flag, on) => alive().setFlags({ [flag]: on }),
  async connect() {
    await alive().service(sessionKey).connect({ connectorId: wallet.info.rdns })
  },
  open: () => alive().open(),
  close: () => alive().close(),
  async end() {
    await alive().service(sessionKey).disconnect()
    await alive().dispose()
    localStorage.clear()
    foyer = undefined
  },
  look() {
    const { plugins: states, session: all, networks, views } = alive().debug()
    // a namespace that was connected once and one that never was are the same to everybody
    const session = Object.entries(all).filter(([, { connectors }]) => connectors.length > 0)
    return JSON.stringify(
      { states, session, networks, views, drawn: [...document.querySelectorAll('*')].flatMap(drawn) },
      undefined,
      1,
    )
  },
}

/** A shadow root as text, without what differs from one drawing to the next: ids, and what is still moving. */
function drawn({ shadowRoot }: Element): string[] {
  if (!shadowRoot) return []
  const text = shadowRoot.innerHTML
    .replace(/ (id|for|aria-(labelledby|describedby|owns|controls))="[^"]*"/g, ' $1')
    .replace(/ data-entering="[^"]*"/g, '')
    .replace(/(class="frame-leaving")[^>]*/g, '$1')
  return text.replaceAll('><', '>\n<').split('\n')
}

Reflect.set(window, 'flagsPage', page)
