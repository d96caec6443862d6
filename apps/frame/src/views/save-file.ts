import { element } from '../look/element.js'

/** Saves a text as a file in the user's downloads. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = element('a', { href: url, download: name, hidden: '' })
  document.body.append(link)
  link.click()
  link.remove()
  // the browser reads the file after this task
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
