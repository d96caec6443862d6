import { accountAtom, createFoyer } from 'foyerkit'
import { defineElement } from 'foyerkit/element'
import { evmPreset } from 'foyerkit/presets/evm'
import { announceWillingWallet, onTestChains } from './test-chains.js'

announceWillingWallet()
const find = (selector: string) => document.querySelector(selector) as HTMLElement

defineElement('foyer-button', () => {
  const foyer = createFoyer({ plugins: evmPreset(onTestChains) })
  foyer.watch(accountAtom, ({ address }) => {
    find('[data-testid="address"]').textContent = address ?? ''
  })
  return foyer
})

const element = find('foyer-button')
find('[data-testid="remove"]').addEventListener('click', () => element.remove())
find('[data-testid="move"]').addEventListener('click', () => {
  element.remove()
  find('main').append(element)
})
