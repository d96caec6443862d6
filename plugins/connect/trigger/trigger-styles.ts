import modes from './trigger-modes.css?inline'
import trigger from './trigger.css?inline'

/** The sheets of the button on the host page, adopted after those of the theme. */
export const triggerStyles: readonly string[] = [trigger, modes]
