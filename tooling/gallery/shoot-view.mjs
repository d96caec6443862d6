import { shootState } from './shoot-state.mjs'

/**
 * @typedef {{ look: import('./looks.mjs').Look, page: import('@playwright/test').Page }} GalleryWindow
 */

/**
 * Takes a picture of every state of a view in every look.
 *
 * @param {readonly GalleryWindow[]} windows
 * @param {string} url of the gallery's page
 * @param {readonly import('./list-states.mjs').ListedState[]} states
 * @returns {Promise<{ rows: import('./contact-sheet.mjs').SheetRow[], problems: string[] }>} `problems` are the
 *   states that did not come about
 */
export async function shootView(windows, url, states) {
  const problems = []
  const rows = []
  for (const { look, page } of windows) {
    const shots = []
    for (const listed of states) {
      const shot = await shootState(page, url, listed, look)
      const { view, state: name } = listed
      if (shot instanceof Error) problems.push(`${view}, ${name}, ${look.name}: ${shot.message}`)
      else if (shot) shots.push({ name, ...shot })
    }
    rows.push({ name: look.name, dark: look.theme === 'dark', shots })
  }
  return { rows, problems }
}
