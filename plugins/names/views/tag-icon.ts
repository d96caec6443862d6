import type { IconDrawing } from '#kernel/ui'

/** A tag: a name of an account. */
export const tagIcon: IconDrawing = {
  path:
    'M4.6 6.4v5.3a2 2 0 0 0 .6 1.4l6 6a2 2 0 0 0 2.8 0l5.1-5.1a2 2 0 0 0 0-2.8l-6-6a2 2 0 0 0-1.4-.6H6.4a1.8 1.8 0 0 0-1.8 1.8z' +
    'M8.6 8.5v.1',
}
