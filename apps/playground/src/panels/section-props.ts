import type { PlaygroundFoyer, Surroundings } from '../create.js'
import type { Settings } from '../settings.js'

/** What each section of the switches is given. */
export interface SectionProps {
  readonly foyer: PlaygroundFoyer
  readonly settings: Settings
  readonly surroundings: Surroundings
  readonly onChange: (settings: Settings) => void
}
