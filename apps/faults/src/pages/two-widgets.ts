import { accountAtom, createFoyer, statusAtom } from 'foyerkit'
import { definePlugin, fill, homeViews, view } from 'foyerkit/kernel'
import { connect } from 'foyerkit/plugins/connect'
import { evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { evmPreset } from 'foyerkit/presets/evm'
import { atom } from 'jotai/vanilla'
import { bystanderView } from '../bystander.js'
import { announceWillingWallet, onTestChains } from './test-chains.js'

const isConnected = atom((get) => get(statusAtom) === 'connected')

/** A plugin only one of them has: its view comes first once a wallet is connected. */
const doorman = definePlugin({
  id: 'doorman',
  contributes: [
    view(bystanderView, () => import('../views/Bystander.js')),
    fill(homeViews, { id: 'doorman', rank: 1, when: isConnected, opens: bystanderView }),
  ],
})

announceWillingWallet(localStorage)
const left = createFoyer({ id: 'left', plugins: evmPreset(onTestChains) })
const right = createFoyer({
  id: 'right',
  plugins: [evm(onTestChains), injected(), connect(), doorman()],
})

const heard = ['kernel.opened', 'kernel.closed', 'session.connected', 'session.disconnected'] as const

/** A widget's button, and beside it what the page hears of it. */
function show(name: string, foyer: typeof left | typeof right) {
  const part = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, id: string) => {
    const made = document.createElement(tag)
    made.dataset['testid'] = `${name}-${id}`
    document.getElementById(name)?.append(made)
    return made
  }
  foyer.mount(part('div', 'place'))
  const status = part('p', 'status')
  const events = part('ol', 'events')
  const dispose = part('button', 'dispose')
  dispose.textContent = `Dispose the ${name} widget`
  dispose.addEventListener('click', () => {
    void foyer.dispose().then(() => {
      dispose.disabled = true
    })
  })
  const tell = () => {
    const account = foyer.read(accountAtom)
    status.textContent = [account.status, account.address].join(' ').trim()
  }
  foyer.watch(accountAtom, tell)
  tell()
  // both have these events, whatever else they have
  const on: (id: (typeof heard)[number], listener: () => void) => unknown = foyer.on
  for (const id of heard) {
    on(id, () => {
      const item = document.createElement('li')
      item.textContent = id
      events.append(item)
    })
  }
}

show('left', left)
show('right', right)
