import { announce, info, provider, type HostileAnnouncement } from './hostile/announcement.js'
import { hostileDetails } from './hostile/details.js'
import { hostileIcons } from './hostile/icons.js'
import { hostileIdentities } from './hostile/identities.js'
import { hostileNames } from './hostile/names.js'

export { bait, canary, type HostileAnnouncement, type Realm } from './hostile/announcement.js'

/** Every announcement of the corpus, and what the list holds after it (threats: wallets). */
export const hostileAnnouncements: readonly HostileAnnouncement[] = [
  ...hostileDetails,
  ...hostileIdentities,
  ...hostileNames,
  ...hostileIcons,
]

/** How many wallets a flood is. */
export const floodSize = 10_000

/** One wallet of a flood, unlike all others. */
export const floodAnnouncement = (): Event => announce({ info: info(), provider: provider() })
