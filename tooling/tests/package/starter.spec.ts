import { commonStarters, testStarter } from '../packed/starters.js'
import { test } from '../packed/test.js'

test.describe.configure({ timeout: 240_000 })

for (const name of commonStarters) testStarter(name)
