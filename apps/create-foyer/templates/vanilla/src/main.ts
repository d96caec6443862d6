import './style.css'
import { showAccount } from './account'
import { foyer } from './foyer'

foyer.mount(document.querySelector('#connect'))
showAccount(document.querySelector('#account')!, foyer)
