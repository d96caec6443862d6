import { starterNames } from '../../starters/starter.mjs'
import { testStarter } from '../packed/starters.js'

for (const name of starterNames) if (name !== 'react') testStarter(name)
