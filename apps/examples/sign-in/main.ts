import { accountAtom } from 'foyerkit'
import { foyer } from './page.js'

foyer.mount(document.querySelector('#connect'))
const output = document.querySelector('#account')
foyer.watch(accountAtom, ({ address }) => {
  if (output) output.textContent = address ? `Signed in with ${address}` : 'Not signed in'
})
