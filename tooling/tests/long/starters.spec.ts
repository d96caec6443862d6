import { starterNames } from '../../starters/starter.mjs'
import react18 from '../../react-18/package.json' with { type: 'json' }
import { commonStarters, testStarter } from '../packed/starters.js'

for (const name of starterNames) if (!commonStarters.includes(name)) testStarter(name)

// the types of 18 as well, with which an app of 18 is compiled
testStarter('react', {
  title: 'with React 18',
  versions: { ...react18.dependencies, '@types/react': '^18.3.0', '@types/react-dom': '^18.3.0' },
})
