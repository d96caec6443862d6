import './style.css'
import { showAccount } from './account'
import { foyer } from './foyer'
import { config } from './wagmi'

foyer.mount(document.querySelector('#connect'))
showAccount(document.querySelector('#account')!, config)
