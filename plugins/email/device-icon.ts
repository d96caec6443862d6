import type { IconDrawing } from '#kernel/ui'

/** A computer. */
export const deviceIcon: IconDrawing = {
  path: 'M5.5 5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5zM9 19.5h6M12 16v3.5',
}
