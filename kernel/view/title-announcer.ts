import { activeWithin } from './deep-active-element.js'

/** Announces the title of the dialog when it changes. */
export interface TitleAnnouncer {
  /**
   * To be called after each commit that may have changed the title or the view.
   * @param isSilent true until the dialog has the focus: screen readers read the title when it gets it
   */
  update(dialog: HTMLElement, title: string, isSilent: boolean): void
  /** To be called when the title gets the focus: screen readers then read it by themselves. */
  titleFocused(): void
}

/**
 * Creates an announcer for one opening of the dialog. Screen readers read the title by themselves only when the dialog
 * opens. A title is announced once: not if it has just got the focus, and not if a live region of the view says it.
 */
export function createTitleAnnouncer(announce: (text: string) => void): TitleAnnouncer {
  let last: string | undefined
  let hasFocus = false
  let regionsBefore: readonly Element[] = []
  return {
    update(dialog, title, isSilent) {
      const regions = [...dialog.querySelectorAll('.frame-scroller :is([aria-live], [role="status"])')]
      // A view that sets its header from an effect has no title in its first commit.
      if (title !== '' && title !== last) {
        const isRead = hasFocus && activeWithin(dialog) === dialog.querySelector('.frame-title')
        // Screen readers announce changes only of a region that was in the page before.
        const isSaid = regions.some(
          (region) => regionsBefore.includes(region) && region.textContent?.includes(title),
        )
        if (!isSilent && last !== undefined && !isRead && !isSaid) announce(title)
        last = title
        hasFocus = false
      }
      regionsBefore = regions
    },
    titleFocused() {
      hasFocus = true
    },
  }
}
