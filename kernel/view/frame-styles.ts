import frame from './frame.css?inline'
import header from './frame-header.css?inline'
import sheet from './frame-sheet.css?inline'
import toastPlace from './toast-place.css?inline'

/** The sheets of the frame and of what stands beside it, adopted after those of the design system. */
export const frameStyles: readonly string[] = [frame, header, sheet, toastPlace]
