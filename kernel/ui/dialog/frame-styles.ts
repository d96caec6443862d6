import frame from './frame.css?inline'
import header from './frame-header.css?inline'
import sheet from './frame-sheet.css?inline'

/** Style sheets of the frame, adopted after those of the design system. */
export const frameStyles: readonly string[] = [frame, header, sheet]
