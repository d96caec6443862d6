import { testStarter } from '../packed/starters.js'
import { test } from '../packed/test.js'

test.describe.configure({ timeout: 240_000 })

// those of `commonStarters`, of which the second takes over the packages of the first
testStarter('react', { isKept: true })
testStarter('next', { after: 'react' })
