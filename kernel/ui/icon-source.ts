import type { IconDrawing } from './icon-drawing.js'
import type { IconName } from './icons.js'

/** What to draw as an icon: the name of one that every view has, or a drawing that comes with the view. */
export type IconSource = IconName | IconDrawing
