import { endInvariants, quietEndInvariants } from './ends.js'
import { onceInvariants, quietOnceInvariants } from './once.js'
import { pageInvariants } from './pages.js'
import { shownInvariants } from './shown.js'

export { closedInvariants } from './pages.js'
export type { MoneyInvariant } from './invariant.js'

/** Claims that hold whenever all work has settled. */
export const settledInvariants = [...shownInvariants, ...onceInvariants, ...endInvariants, ...pageInvariants]

/** Claims that hold after quiet: without faults, with every request answered, all mined, and after a long time. */
export const quietInvariants = [...quietOnceInvariants, ...quietEndInvariants]
