import type { IconDrawing } from '#kernel/ui'

/** A person. */
export const loginIcon: IconDrawing = {
  path: 'M12 4.5a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5zM4.8 19.5c.9-3.2 3.8-4.7 7.2-4.7s6.3 1.5 7.2 4.7',
}
